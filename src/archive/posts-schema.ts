/** What reading fills: schema 2 of forum.db. Described in docs/archive.md. No foreign keys: all is replaced at once, and each row would be looked up. */
export const postsSchema = `
  CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    parent INTEGER
  );
  CREATE TABLE threads (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    board INTEGER,
    posts INTEGER NOT NULL,
    first_time TEXT,
    last_time TEXT,
    claimed_pages INTEGER NOT NULL
  );
  CREATE INDEX threads_url ON threads (url);
  CREATE INDEX threads_board ON threads (board);
  CREATE TABLE thread_pages (
    id INTEGER PRIMARY KEY,
    thread INTEGER NOT NULL,
    position INTEGER NOT NULL,
    url TEXT NOT NULL,
    fetched TEXT,
    file TEXT,
    offset INTEGER,
    UNIQUE (thread, position)
  );
  CREATE INDEX thread_pages_url ON thread_pages (url);
  CREATE TABLE missing_pages (
    thread INTEGER NOT NULL,
    number INTEGER NOT NULL,
    url TEXT NOT NULL,
    PRIMARY KEY (thread, number)
  ) WITHOUT ROWID;
  CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    url TEXT,
    posts INTEGER NOT NULL
  );
  CREATE INDEX users_name ON users (name);
  CREATE TABLE posts (
    id INTEGER PRIMARY KEY,
    thread INTEGER NOT NULL,
    position INTEGER NOT NULL,
    user INTEGER,
    time TEXT,
    time_precision TEXT,
    time_inferred TEXT,
    time_shown TEXT,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    url TEXT,
    number INTEGER,
    reply_to INTEGER,
    signature TEXT,
    edit_note TEXT,
    page INTEGER,
    UNIQUE (thread, position)
  );
  CREATE INDEX posts_time ON posts (time);
  CREATE INDEX posts_user ON posts (user);
  CREATE TABLE quotes (
    id INTEGER PRIMARY KEY,
    post INTEGER NOT NULL,
    parent INTEGER,
    author TEXT,
    text TEXT NOT NULL,
    url TEXT,
    quoted INTEGER
  );
  CREATE INDEX quotes_post ON quotes (post);
  CREATE TABLE attachments (
    id INTEGER PRIMARY KEY,
    post INTEGER NOT NULL,
    kind TEXT NOT NULL,
    url TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX attachments_post ON attachments (post);
  CREATE VIRTUAL TABLE post_index USING fts5(
    title, author, text, place,
    content = '',
    tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
  );
`;

/** What lists of threads and of boards claim: schema 3. */
export const claimsSchema = `
  CREATE TABLE claims (
    thread INTEGER,
    board INTEGER,
    what TEXT NOT NULL,
    value ANY NOT NULL,
    url TEXT NOT NULL,
    fetched TEXT
  );
  CREATE INDEX claims_thread ON claims (thread) WHERE thread IS NOT NULL;
  CREATE TABLE missing_threads (
    url TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    list TEXT NOT NULL
  ) WITHOUT ROWID;
`;
