import type { Random } from './random.ts';
import type { Text } from './text.ts';
import type { Block } from './types.ts';

/** A post before it has an id: `answers` and the quote's `post` are places in the thread, counted from 0. */
export interface Draft {
  author: number;
  body: Block[];
  answers: number | null;
}

const hosts = ['www.example.org', 'example.net', 'docs.example.com', 'files.example.org', 'wiki.example.net'];
const verbs = ['open', 'load', 'retry', 'parse', 'mount', 'reset', 'scan', 'update'];

/** Bounded Pareto: most threads are short, a few are very long. The exponent gives about 17 posts a thread up to 300, as real forums of mixed age have. */
export function threadLength(random: Random, longest: number): number {
  const exponent = 0.5;
  const span = 1 - longest ** -exponent;
  return Math.min(longest, Math.floor((1 - random.next() * span) ** (-1 / exponent)));
}

/** The posts of one thread. `starter` and `regular` draw authors: whoever has spoken in a thread tends to speak again. */
export function draftPosts(
  count: number,
  text: Text,
  random: Random,
  anyone: () => number,
  nameOf: (user: number) => string,
): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < count; i++) {
    const answers = i === 0 ? null : chooseAnswered(i, random);
    const author = i > 0 && random.chance(0.45) ? drafts[random.int(0, i - 1)]!.author : anyone();
    const body: Block[] = [];
    if (answers !== null && random.chance(0.3)) {
      const quoted = drafts[answers]!;
      body.push({ kind: 'quote', post: answers, author: nameOf(quoted.author), text: excerpt(quoted.body) });
    }
    const paragraphs = i === 0 ? random.int(1, 4) : random.int(1, 3);
    for (let p = 0; p < paragraphs; p++) {
      body.push({ kind: 'paragraph', text: text.paragraph() });
      if (random.chance(0.12)) body.push(extra(text, random));
    }
    drafts.push({ author, body, answers });
  }
  return drafts;
}

/** Usually the first post or one of the last few, so that trees grow both wide and deep. */
function chooseAnswered(place: number, random: Random): number {
  const draw = random.next();
  if (draw < 0.3) return 0;
  if (draw < 0.85) return Math.max(0, place - random.int(1, 4));
  return random.int(0, place - 1);
}

function excerpt(body: readonly Block[]): string {
  const first = body.find((block) => block.kind === 'paragraph');
  return first?.kind === 'paragraph' ? first.text : '';
}

function extra(text: Text, random: Random): Block {
  const draw = random.next();
  const number = random.int(100, 99999);
  if (draw < 0.3)
    return {
      kind: 'link',
      text: text.sentence(),
      href: `http://${random.pick(hosts)}/doc/${number}?view=full&part=${number % 7}`,
    };
  if (draw < 0.5) return { kind: 'image', alt: text.word(), href: `http://img.example.net/${number}.jpg` };
  if (draw < 0.8) return { kind: 'list', items: Array.from({ length: random.int(2, 5) }, () => text.sentence()) };
  const verb = random.pick(verbs);
  return {
    kind: 'code',
    text: `for (i = 0; i < ${number % 90}; i++) {\n  if (${verb}(i) && i > ${number % 9})\n    return "${verb}-${number}";\n}`,
  };
}
