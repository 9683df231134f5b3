/**
 * Runs in search.html. Words are taken apart as the index has them (search-words.ts); for English endings a word also meets the stems it
 * may come from, which begin as it does. What pages say is set as text and never as markup.
 */
export const searchScript = String.raw`
const pieces = new Map(), names = new Map(), waiting = new Map();
function piece(n, words) { pieces.set(n, new Map(Object.entries(words))); }
function titles(n, list) { names.set(n, list); }
function load(file) {
  if (!waiting.has(file)) waiting.set(file, new Promise((done) => {
    const script = document.createElement('script');
    script.src = 'search/' + file + '.js';
    script.onload = script.onerror = done;
    document.head.append(script);
  }));
  return waiting.get(file);
}
const paired = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]+/gu;
function wordsIn(typed) {
  const words = [];
  const rest = typed.normalize('NFKC').toLowerCase().replace(paired, (run) => {
    const signs = [...run];
    if (signs.length === 1) words.push({ word: run, exact: false });
    for (let i = 1; i < signs.length; i++) words.push({ word: signs[i - 1] + signs[i], exact: true });
    return ' ';
  });
  for (const word of rest.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    words.push({ word: word.normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize('NFC'), exact: false });
  return words;
}
function meets(term, word, exact) {
  if (exact) return term === word;
  if (term.startsWith(word)) return true;
  const stem = term.endsWith('i') ? term.slice(0, -1) : term;
  return term.length >= 3 && word.length - term.length <= 5 && word.startsWith(stem);
}
async function threadsWith({ word, exact }) {
  const begin = exact ? word : [...word].slice(0, 2).join('');
  const end = begin + '\u{10ffff}';
  const found = new Map();
  for (let n = 0; n < firsts.length; n++) {
    if (firsts[n] > end) break;
    if (n + 1 < firsts.length && firsts[n + 1] < begin) continue;
    await load('w' + n);
    for (const [term, threads] of pieces.get(n) ?? [])
      if (meets(term, word, exact)) threads.forEach((thread, i) => found.set(thread, Math.max(found.get(thread) ?? 0, i)));
  }
  return found;
}
const form = document.getElementById('form'), list = document.getElementById('found'), note = document.getElementById('note');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  list.replaceChildren();
  const words = wordsIn(document.getElementById('words').value);
  if (words.length === 0) return;
  note.textContent = '…';
  let both = null;
  for (const word of words) {
    const threads = await threadsWith(word);
    both = both === null ? [...threads.keys()] : both.filter((thread) => threads.has(thread));
  }
  for (const group of new Set(both.map((thread) => Math.floor(thread / perTitles)))) if (titleFiles.has(group)) await load('t' + group);
  const rows = both.map((thread) => [thread, ...(names.get(Math.floor(thread / perTitles))?.[thread] ?? ['?', ''])]);
  rows.sort((a, b) => (a[2] < b[2] ? 1 : -1));
  const shown = rows.slice(0, 200);
  note.textContent = rows.length === 0 ? 'No thread has all these words.' : rows.length === 1 ? '1 thread' : rows.length + ' threads' + (shown.length < rows.length ? ', the newest 200:' : '');
  for (const [thread, title, last] of shown) {
    const row = document.createElement('tr'), name = document.createElement('td'), when = document.createElement('td'), link = document.createElement('a');
    link.href = 't/' + thread + '.html';
    link.textContent = title;
    name.append(link);
    when.className = 'n';
    when.append(last);
    row.append(name, when);
    list.append(row);
  }
});
`;
