import { renameSync, rmSync } from 'node:fs';
import { ArchiveError, archiveError } from '../archive-error.ts';
import type { ForumDb } from '../forum-db.ts';
import { type PostRecord, postsRead } from '../posts-read.ts';
import type { Wanted } from '../threads-read.ts';

/** Rows of a group: all that is in memory at once, some 10 MB of a usual forum. */
const GROUP = 5000;

type Type = 'STRING' | 'INT32' | 'INT64' | 'TIMESTAMP';

const columns: { name: keyof PostRecord; type: Type }[] = [
  { name: 'thread', type: 'INT32' },
  { name: 'threadUrl', type: 'STRING' },
  { name: 'headline', type: 'STRING' },
  { name: 'board', type: 'STRING' },
  { name: 'boardUrl', type: 'STRING' },
  { name: 'position', type: 'INT32' },
  { name: 'author', type: 'STRING' },
  { name: 'authorUrl', type: 'STRING' },
  { name: 'datePublished', type: 'TIMESTAMP' },
  { name: 'datePrecision', type: 'STRING' },
  { name: 'dateInferred', type: 'STRING' },
  { name: 'text', type: 'STRING' },
  { name: 'html', type: 'STRING' },
  { name: 'url', type: 'STRING' },
  { name: 'number', type: 'INT32' },
  { name: 'parentItem', type: 'INT32' },
  { name: 'page', type: 'STRING' },
  { name: 'fetched', type: 'TIMESTAMP' },
  { name: 'file', type: 'STRING' },
  { name: 'offset', type: 'INT64' },
];

/** A row a post, with the columns of csv and more, in groups of rows: never more than one of them in memory. */
export async function writeParquet(db: ForumDb, out: string, wanted: Wanted): Promise<void> {
  const { ParquetWriter, fileWriter, schemaFromColumnData } = await loadWriter();
  const part = `${out}.part`;
  try {
    const dataOf = (rows: readonly PostRecord[]) =>
      columns.map(({ name, type }) => ({ name, type, nullable: true, data: rows.map((row) => cell(row[name], type)) }));
    const writer = new ParquetWriter({ writer: fileWriter(part), schema: schemaFromColumnData({ columnData: dataOf([]) }) });
    let rows: PostRecord[] = [];
    const flush = async () => {
      if (rows.length > 0) await writer.write({ columnData: dataOf(rows), rowGroupSize: GROUP });
      rows = [];
    };
    for (const row of postsRead(db, wanted)) if (rows.push(row) >= GROUP) await flush();
    await flush();
    await writer.finish();
    renameSync(part, out);
  } catch (error) {
    rmSync(part, { force: true });
    throw archiveError(error, 'write', out);
  }
}

function cell(value: string | number | null, type: Type): string | number | bigint | Date | null {
  if (value === null) return null;
  if (type === 'TIMESTAMP') return new Date(value);
  return type === 'INT64' ? BigInt(value) : value;
}

/** Few need it, so it comes with no installation. */
async function loadWriter(): Promise<typeof import('hyparquet-writer')> {
  try {
    return await import('hyparquet-writer');
  } catch (error) {
    throw new ArchiveError('Parquet needs the package hyparquet-writer: run `npm install hyparquet-writer`', { cause: error });
  }
}
