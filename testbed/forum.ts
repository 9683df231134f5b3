import { type Draft, draftPosts, threadLength } from './posts.ts';
import { makeRandom, type Random } from './random.ts';
import { type Text, textFor } from './text.ts';
import type { Board, Category, Forum, Language, Post, Thread, User } from './types.ts';

export interface ForumSettings {
  seed: number;
  language: Language;
  /** About how many threads there are at `until`, or a preset. */
  size: number | Preset;
  /** The share of threads that are deleted. */
  deleted: number;
  /** Some boards are listed under others. */
  subBoards: boolean;
  /** Where the clock starts; some threads and posts lie in the 60 days after it. */
  until: Date;
  longestThread: number;
}

export const presets = { tiny: 12, small: 60, medium: 300, large: 5000 } as const;
export type Preset = keyof typeof presets;

export const defaultUntil = new Date('2025-06-01T12:00:00Z');
const minute = 60_000;
const day = 1440 * minute;
const years = 5;
const future = 60 * day;

/** Anything drawn for one board, thread or user comes from a stream of its own: a switch that changes one leaves the others as they were. */
export function makeForum(settings: Partial<ForumSettings> = {}): Forum {
  const { seed = 1, language = 'en', deleted = 0, subBoards = true, until = defaultUntil, longestThread = 300 } = settings;
  const size = typeof settings.size === 'string' ? presets[settings.size] : (settings.size ?? presets.small);
  if (!Number.isInteger(size) || size < 1) throw new Error('forum: size must be a whole number above 0');
  const root = makeRandom(seed).stream(language);

  const names = textFor(language, root.stream('names'));
  const categories = makeCategories(size, names);
  const boards = makeBoards(size, categories, names, root.stream('boards'), subBoards);
  const users = makeUsers(size, language, root, until);
  const drafts = draftThreads(size, root.stream('threads'), boards, until);
  const activity = root.stream('activity');
  const anyone = (random: Random) => (): number => 1 + Math.floor(random.next() ** 2.5 * users.length);
  const byActivity = activity.shuffle(users);
  const titles = new Set<string>();

  const threads: Thread[] = drafts.map((draft, index) => {
    const own = root.stream(`thread ${index}`);
    const text = textFor(language, own.stream('text'));
    const lengths = own.stream('length');
    const pickUser = anyone(own.stream('authors'));
    const posts = draftPosts(
      threadLength(lengths, longestThread),
      text,
      own.stream('posts'),
      () => byActivity[pickUser() - 1]!.id,
      (user) => users[user - 1]!.name,
    );
    const times = postTimes(draft.start, posts.length, own.stream('times'), until);
    const flags = own.stream('flags');
    const sticky = flags.chance(0.03);
    const gone = flags.chance(deleted);
    return {
      id: index + 1,
      board: draft.board,
      title: uniqueTitle(text, titles),
      sticky,
      deleted: gone && !sticky,
      views: posts.length * flags.int(5, 60) + flags.int(0, 200),
      posts: posts.map((post, place) => toPost(post, index + 1, times[place]!)),
    };
  });
  numberPosts(threads);
  joinInTime(users, threads, root.stream('joined'));
  return { title: names.forumTitle(), language, categories, boards, users, threads };
}

function makeCategories(size: number, names: Text): Category[] {
  const count = Math.max(1, Math.min(6, Math.round(boardCount(size) / 5)));
  return Array.from({ length: count }, (_, i) => ({ id: i + 1, name: names.categoryName() }));
}

const boardCount = (size: number): number => Math.max(2, Math.min(36, Math.round(Math.sqrt(size) * 0.9)));

function makeBoards(size: number, categories: Category[], names: Text, random: Random, nested: boolean): Board[] {
  const count = boardCount(size);
  const boards: Board[] = [];
  for (let i = 0; i < count; i++) {
    // The first board of each category is at the top, so that no category is empty. A third of the rest, and always the last, hang below an
    // earlier board.
    const below = random.chance(0.33) || i === count - 1;
    const under = i >= categories.length && below ? random.pick(boards) : null;
    const category = under?.category ?? 1 + (i % categories.length);
    boards.push({
      id: i + 1,
      name: names.boardName(),
      description: names.boardDescription(),
      category,
      parent: nested && under ? under.id : null,
    });
  }
  return boards;
}

function makeUsers(size: number, language: Language, root: Random, until: Date): User[] {
  const names = textFor(language, root.stream('user names'));
  const random = root.stream('signatures');
  const count = Math.max(12, Math.min(5000, Math.round(size * 1.2)));
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: names.userName(),
    joined: new Date(until.getTime() - years * 365 * day),
    signature: random.chance(0.35) ? names.signature() : '',
  }));
}

/** Starts in order of time. A few come after `until`, for the clock to reach. */
function draftThreads(size: number, random: Random, boards: Board[], until: Date): { start: number; board: number }[] {
  const weights = random.shuffle(boards.map((_, i) => 1 / (i + 1) ** 0.9));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chooseBoard = (): number => {
    let draw = random.next() * total;
    for (const [i, weight] of weights.entries()) {
      draw -= weight;
      if (draw < 0) return i + 1;
    }
    return boards.length;
  };
  const end = until.getTime();
  const begin = end - years * 365 * day;
  const later = Math.ceil(size * 0.03) + 2;
  const drafts: { start: number; board: number }[] = [];
  for (let i = 0; i < size + later; i++) {
    // The last day before `until` is kept free, so that even the longest thread can end in time.
    const start = i < size ? begin + random.next() * (end - begin - day) : end + random.next() * (future - day);
    drafts.push({ start: Math.floor(start / 1000) * 1000, board: i < boards.length ? i + 1 : chooseBoard() });
  }
  return drafts.sort((a, b) => a.start - b.start);
}

/** At least a minute apart, so that pages which show minutes still show an order. */
function postTimes(start: number, count: number, random: Random, until: Date): number[] {
  const end = until.getTime();
  const fresh = start > end;
  const limit = fresh ? end + future : end;
  const wanted = -Math.log(1 - random.next()) * (2 + count / 8) * day;
  const span = Math.min(wanted, limit - start - (count + 2) * minute);
  const late = !fresh && count > 1 && random.chance(0.06) ? random.int(1, Math.min(8, count - 1)) : 0;
  const gaps = Array.from({ length: count }, () => -Math.log(1 - random.next()));
  const total = gaps.slice(1).reduce((sum, gap) => sum + gap, 0) || 1;
  let time = start;
  const times = [start];
  for (let i = 1; i < count - late; i++) {
    time += minute + Math.floor(((gaps[i]! / total) * Math.max(0, span)) / 1000) * 1000;
    times.push(time);
  }
  const arrivals = Array.from({ length: late }, () => random.int(1, (future - day) / minute)).sort((a, b) => a - b);
  for (const [i, arrival] of arrivals.entries()) times.push(end + (arrival + i) * minute);
  return times;
}

function uniqueTitle(text: Text, taken: Set<string>): string {
  let title = text.threadTitle();
  for (let i = 0; i < 5 && taken.has(title); i++) title = text.threadTitle();
  const base = title;
  for (let n = 2; taken.has(title); n++) title = `${base} (${n})`;
  taken.add(title);
  return title;
}

const toPost = (draft: Draft, thread: number, time: number): Post => ({
  id: 0,
  thread,
  author: draft.author,
  time: new Date(time),
  body: draft.body,
  replyTo: draft.answers,
});

/** Post ids follow the time across the forum, as they do where a database counts them. Places in the thread become ids. */
function numberPosts(threads: Thread[]): void {
  const all = threads
    .flatMap((thread) => thread.posts)
    .sort((a, b) => a.time.getTime() - b.time.getTime() || a.thread - b.thread);
  for (const [i, post] of all.entries()) post.id = i + 1;
  for (const { posts } of threads) {
    for (const post of posts) {
      if (post.replyTo !== null) post.replyTo = posts[post.replyTo]!.id;
      for (const block of post.body) if (block.kind === 'quote') block.post = posts[block.post]!.id;
    }
  }
}

function joinInTime(users: User[], threads: Thread[], random: Random): void {
  const first = new Map<number, number>();
  for (const { posts } of threads) {
    for (const post of posts) {
      const time = post.time.getTime();
      if (time < (first.get(post.author) ?? Number.POSITIVE_INFINITY)) first.set(post.author, time);
    }
  }
  for (const user of users) {
    const before = first.get(user.id) ?? user.joined.getTime() + random.int(1, 1500) * day;
    user.joined = new Date(before - random.int(0, 40) * day - random.int(1, 1400) * minute);
  }
}
