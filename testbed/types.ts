/**
 * A simulated forum: what it holds (Forum), how one kind of software shows it (Skin), and what is switched on (Switches).
 * A skin is two things: a one-to-one map between targets and URLs, and a template for each page. Everything that skins share
 * (what a target is worth, walls, redirects, faults, labels) is decided once in the server, from the target.
 */

/** Ids count from 1 without gaps: thread 7 is `threads[6]`, and so for boards, categories and users. Posts: `postById` in present.ts. */
export interface Forum {
  title: string;
  language: Language;
  categories: Category[];
  boards: Board[];
  users: User[];
  threads: Thread[];
}

export type Language = 'en' | 'de' | 'fr' | 'ru' | 'zh' | 'ja';

export interface Category {
  id: number;
  name: string;
}

export interface Board {
  id: number;
  name: string;
  description: string;
  category: number;
  /** The board that this one is listed under, or null at the top. */
  parent: number | null;
}

export interface User {
  id: number;
  name: string;
  joined: Date;
  /** Shown under each post of this user where a skin shows signatures; '' when there is none. */
  signature: string;
}

export interface Thread {
  id: number;
  board: number;
  title: string;
  sticky: boolean;
  /** Deleted threads stay linked from list pages and answer with an error page. */
  deleted: boolean;
  views: number;
  /** In order of time. */
  posts: Post[];
}

export interface Post {
  id: number;
  thread: number;
  author: number;
  time: Date;
  body: Block[];
  /** The post it answers, in tree views and Q&A; null for the first. */
  replyTo: number | null;
}

/** A post's body before a skin turns it into HTML. Text is plain and must be escaped. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; post: number; author: string; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'image'; alt: string; href: string };

/** Everything a URL of the forum can stand for. `page` counts from 1. */
export type Target =
  | { to: 'entry' }
  | { to: 'category'; category: number }
  | { to: 'board'; board: number; page: number; sort?: Sort }
  | { to: 'thread'; thread: number; page: number; order?: 'oldest' | 'newest'; mode?: 'flat' | 'threaded'; alias?: boolean }
  /** The page of the thread that holds this post, under a URL of its own. */
  | { to: 'post'; post: number }
  | { to: 'last-post'; thread: number }
  | { to: 'next-thread'; thread: number }
  | { to: 'previous-thread'; thread: number }
  | { to: 'print'; thread: number }
  | { to: 'profile'; user: number }
  | { to: 'members'; page: number }
  | { to: 'reply'; thread: number }
  | { to: 'quote'; post: number }
  | { to: 'new-thread'; board: number }
  | { to: 'login' }
  | { to: 'register' }
  | { to: 'search' }
  | { to: 'feed'; board: number | null }
  | { to: 'calendar'; year: number; month: number }
  /** A link that goes through several redirects, or round in a circle, before it arrives or not. */
  | { to: 'hop'; left: number; loop: boolean; thread: number };

export type Sort = 'replies' | 'views' | 'title';

export interface Switches {
  /**
   * Profile, member list, reply, quote and new thread show the login page (one content under many URLs, status 200). Switched off,
   * profiles and members are shown and the links to reply, quote and new thread are gone.
   */
  loginWalls: boolean;
  /** A session id in every URL for clients that send no cookie back. */
  sessionIds: boolean;
  /** Sort orders, view modes, print view, permalinks, last-post, next/previous thread, and `alias`: two parameters with one meaning. */
  duplicates: boolean;
  /** A calendar whose months go on for ever. */
  calendar: boolean;
  /** What does not exist answers 200 with a page that says so. */
  softNotFound: boolean;
  /**
   * Some thread links on list pages go through redirect chains; some last-post links lead into chains that never end. `href` puts a
   * `hop` in the place of what the template asked for, so a skin needs no more than a URL for hops.
   */
  redirects: boolean;
  /** Sticky threads on top of every list page of their board, not only the first. */
  stickies: boolean;
  /** 1 2 3 … 40 instead of every page. */
  windowedPagers: boolean;
  /** Sub-boards above the threads of their parent. Switched off, every board is a top board. */
  subBoards: boolean;
  /** Advertisements and side blocks that differ from page to page. */
  advertisements: boolean;
  /** Some threads are deleted but still linked. */
  deletedThreads: boolean;
}

export interface Skin {
  name: string;
  /** One line for a person choosing a skin. */
  description: string;
  charset: 'utf-8' | 'gbk' | 'iso-8859-1';
  language: Language;
  threadsPerPage: number;
  postsPerPage: number;
  /** `tree`: the pages of a thread follow the replies (depth first), not the time. */
  reading?: 'time' | 'tree';
  /** The parameter that carries the session id where that is switched on; `sid` unless given. */
  session?: string;
  /** Shortcuts (post, last-post, next-thread, …) that answer with a redirect; the others show the thread page under their own URL. */
  redirected?: ReadonlySet<Target['to']>;
  /** The links are there only after scripts ran: what follows links in the HTML finds nothing. */
  scripted?: boolean;
  /** Which targets this software has at all; the server answers 404 to the rest and `view.href` gives null for them. */
  has: ReadonlySet<Target['to']>;
  /** Path and query of a target (no session id, no fragment). */
  url(target: Target, forum: Forum): string;
  /** The inverse of `url`; null for a URL that is not of this software. */
  parse(url: URL, forum: Forum): Target | null;
  /** The whole document, doctype to </html>, in Unicode; the server encodes it. Not called for feeds and redirects. */
  render(view: View): string;
  /** JavaScript-only skins answer more URLs (data as JSON); labels call them `other`. Called before `parse`. Null for URLs that are not data. */
  data?(url: URL, view: View): { type: string; body: string } | null;
}

/** What a template gets: the target it shows, already resolved, and helpers that know what is switched on. */
export interface View {
  /** As it is now: threads and posts of the future are not in it. */
  forum: Forum;
  skin: Skin;
  /** `post`, `last-post`, `next-thread`, `alias` … arrive here as the thread page that they show. */
  target: Target;
  switches: Switches;
  /** The simulated time: posts after it do not exist yet. */
  now: Date;
  /** Set where the server wants the login page, the error page or the (soft) 404 instead of the target; `login` also for the login target itself. */
  wall: 'login' | 'denied' | 'not-found' | null;
  /** A number that differs by URL, for advertisements and the like. */
  salt: number;
  /** `href` for a target: escaped for HTML, with the session id when there is one. Records the link. Null when the skin lacks it or it is switched off. */
  href(target: Target, fragment?: string): string | null;
  /** As `href`, for a path and query that `skin.data` answers. */
  dataHref(path: string): string;
  /** Visible threads of a board page (sticky first) and how many pages the board has. */
  board(board: number, page: number, sort?: Sort): { threads: Thread[]; pages: number };
  /** Posts of a thread page in the order they are shown, the place of the first of them in the thread (from 1), and how many pages there are. */
  thread(thread: number, page: number, order?: 'oldest' | 'newest'): { posts: Post[]; first: number; pages: number };
  /** Sub-boards of a board (null: top boards of a category via `forum.boards`). */
  children(board: number | null): Board[];
  /** Visible threads and posts of a board, and its latest post, for list columns. */
  stats(board: number): { threads: number; posts: number; last: Post | null };
  /** The users on a page of the member list, and how many pages it has. */
  members(page: number): { users: User[]; pages: number };
  /** Visible posts of a thread (all pages) in reading order. */
  replies(thread: Thread): Post[];
  /** The page numbers a pager shows, with 0 for a gap: every page, or a window when that is switched on. */
  pager(page: number, pages: number): number[];
}
