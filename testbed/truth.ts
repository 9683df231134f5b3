import type { Site } from './site.ts';
import type { Block } from './types.ts';

export interface Truth {
  package: string;
  version: string;
  entry: string;
  language: string;
  boards: { id: string; name: string; parent: string | null; category: string; url: string; pages: number }[];
  threads: { id: string; board: string; title: string; url: string; pages: number; posts: TruthPost[] }[];
}

interface TruthPost {
  id: string;
  author: string;
  time: string;
  text: string;
}

/** The forum as its database would hold it at the clock's time. Deleted threads are not in it: no page shows them. */
export function truth(site: Site): Truth {
  const { skin, origin } = site;
  const present = site.present();
  const { forum } = present;
  return {
    package: skin.name,
    version: '1',
    entry: origin + skin.url({ to: 'entry' }, forum),
    language: forum.language,
    boards: forum.boards.map((board) => ({
      id: `${board.id}`,
      name: board.name,
      parent: board.parent === null ? null : `${board.parent}`,
      category: `${board.category}`,
      url: origin + skin.url({ to: 'board', board: board.id, page: 1 }, forum),
      pages: present.board(board.id, 1).pages,
    })),
    threads: forum.threads
      .filter((thread) => !thread.deleted)
      .map((thread) => ({
        id: `${thread.id}`,
        board: `${thread.board}`,
        title: thread.title,
        url: origin + skin.url({ to: 'thread', thread: thread.id, page: 1 }, forum),
        pages: present.thread(thread.id, 1).pages,
        posts: present.replies(thread).map((post) => ({
          id: `${post.id}`,
          author: forum.users[post.author - 1]!.name,
          time: post.time.toISOString(),
          text: plainText(post.body),
        })),
      })),
  };
}

/** What a reader sees: quotes with the name of who is quoted; pictures are not text. */
export function plainText(body: readonly Block[]): string {
  return body
    .map((block) => {
      switch (block.kind) {
        case 'quote':
          return `${block.author}: ${block.text}`;
        case 'list':
          return block.items.join('\n');
        case 'image':
          return '';
        default:
          return block.text;
      }
    })
    .filter((text) => text !== '')
    .join('\n');
}
