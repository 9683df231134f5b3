import { assign } from './assign.ts';
import type { Bodies } from './learn-fields.ts';
import type { LearnedKind } from './learn-template.ts';
import { roughly } from './rough-time.ts';
import type { Field } from './template.ts';

/** Whether most of these have the author and the time of a known post of their page: "begun by anna on Friday" is no post. */
export function isToldAgain(pages: readonly Bodies[], time: Field, author: Field, known: readonly LearnedKind[]): boolean {
  const told = ({ view, nodes, reach }: Bodies, when: Field, who: Field): string[] => {
    const [times, labels] = [view.times.get(when.place) ?? [], view.labels.get(who.place) ?? []];
    const firstOf = (field: Field, items: readonly { node: number }[]) =>
      assign(
        view.outline,
        nodes,
        items.map(({ node }) => node),
        field.side,
        reach,
      ).map((list) => list[field.turn]);
    const authors = firstOf(who, labels);
    return firstOf(when, times).map((at, i) => {
      const by = authors[i];
      return at === undefined || by === undefined ? '' : `${roughly(times[at]!)} ${labels[by]!.text}`;
    });
  };
  let [again, all] = [0, 0];
  for (const page of pages) {
    const before = new Set<string>();
    for (const { kind, pages: posts } of known) {
      const same = posts.find(({ view }) => view.outline === page.view.outline);
      const [when, who] = [kind.times[0], kind.authors[0]];
      if (same && when && who) for (const one of told(same, when, who)) before.add(one);
    }
    told(page, time, author).forEach((one, i) => {
      if (page.asked?.[i] === false) return;
      all++;
      if (one !== '' && before.has(one)) again++;
    });
  }
  return again * 2 > all;
}
