import { createHash } from 'node:crypto';
import type { ForumDb } from '../forum-db.ts';
import { type KeptPost, type KeptThread, threadsRead, type Wanted } from '../threads-read.ts';

/** A message a post, which mail programs show as threads. */
export function* mbox(db: ForumDb, wanted: Wanted): Generator<string> {
  for (const thread of threadsRead(db, wanted)) for (const post of thread.posts) yield message(thread, post);
}

function message(thread: KeptThread, post: KeptPost): string {
  const host = (URL.parse(thread.url)?.hostname || 'forum').replace(/[^A-Za-z0-9.-]/g, '');
  const idOf = (position: number) => `<t${thread.id}.p${position}@${host}>`;
  // What it answers, or quotes first, or else the thread's first post.
  const quoted = post.quotes.find((quote) => quote.post !== undefined)?.post;
  const parent = thread.posts[post.replyTo ?? quoted ?? -1]?.position ?? 0;
  const writer = createHash('sha256')
    .update(`${post.authorUrl ?? ''} ${post.author ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const date = post.time ? new Date(post.time.utc) : null;
  const isReply = post.position > 0 && parent !== post.position;
  const lines = [
    `From boardwalk ${asctime(date ?? new Date(0))}`,
    `Message-ID: ${idOf(post.position)}`,
    ...(isReply ? [`In-Reply-To: ${idOf(parent)}`, `References: ${[...new Set([0, parent])].map(idOf).join(' ')}`] : []),
    // Nobody's address: such domains are promised never to exist (RFC 2606).
    `From: ${encodedWords(post.author ?? '', true)} <${writer}@${host}.invalid>`,
    ...(date ? [`Date: ${date.toUTCString().replace('GMT', '+0000')}`] : []),
    ...(post.time && post.time.inferred.length > 0 ? [`X-Date-Inferred: ${post.time.inferred.join(' ')}`] : []),
    `Subject: ${encodedWords(`${isReply ? 'Re: ' : ''}${thread.title}`)}`,
    ...(thread.board ? [`X-Board: ${encodedWords(thread.board.title)}`] : []),
    `Archived-At: <${(post.url ?? post.page).replace(/[^\x21-\x7e]/gu, encodeURIComponent).replace(/[<>]/g, '')}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
  ];
  return `${lines.join('\n')}\n\n${quotedPrintable(post.text)}\n\n`;
}

/** "Thu Jan  1 00:00:00 1970", as the first line of a message has it. */
function asctime(date: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString())!;
  return `${date.toUTCString().slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}

/** Bytes of text in one encoded word, which may have 75 characters. */
const WORD_BYTES = 42;

/** Text as a header may hold it (RFC 2047); no line of it can be a header of its own. A name allows fewer signs than a subject. */
export function encodedWords(text: string, isName = false): string {
  const plain = text.replace(/[\s\p{Cc}]+/gu, ' ').trim() || 'unknown';
  const allowed = isName ? /^[A-Za-z0-9 !#$%&'*+/^`{|}~-]*$/ : /^[\x20-\x7e]*$/;
  if (allowed.test(plain) && plain.length < 200 && !plain.includes('=?')) return plain;
  const words: string[] = [];
  let word = '';
  for (const character of plain) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\n ');
}

/** RFC 2045. A line that begins like the first of a message is encoded too: a reader of the file would see a new message. */
export function quotedPrintable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      if (/^[\x20-\x3c\x3e-\x7e]*$/.test(line) && !line.endsWith(' ')) return plainLine(line);
      let out = '';
      let width = 0;
      const bytes = Buffer.from(line);
      for (const [i, byte] of bytes.entries()) {
        const last = i === bytes.length - 1;
        const blank = byte === 0x20 || byte === 0x09;
        const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x3d && !(blank && last);
        const piece = plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
        if (width + piece.length > 75) {
          out += '=\n';
          width = 0;
        }
        const safe = width === 0 && bytes.toString('latin1', i, i + 5) === 'From ' ? '=46' : piece;
        out += safe;
        width += safe.length;
      }
      return out;
    })
    .join('\n');
}

/** The same for a line that needs no encoding, which most are: 76 less a first letter encoded and the sign that the line goes on. */
function plainLine(line: string): string {
  const parts = line.match(/.{1,73}/g) ?? [];
  return parts.map((part) => (part.startsWith('From ') ? `=46${part.slice(1)}` : part)).join('=\n');
}
