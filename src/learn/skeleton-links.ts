import { type LinkSetScore, linkSetScorer } from './link-set-score.ts';
import { type SampledEdge, sampledEdges } from './sampled-edges.ts';
import type { Arc, Sitemap, Vertex } from './sitemap.ts';

export interface SkeletonOptions {
  /** States that the search may look at for one vertex. */
  maxStates?: number;
  /** Links known to turn pages; a vertex that is worth anything keeps them, because a sample holds too few second pages to miss them. */
  flipping?: ReadonlySet<Arc>;
}

/** What was decided for one vertex. */
export interface SkeletonChoice {
  vertex: string;
  /** Links from vertices above it and its loop-back links. */
  candidates: Arc[];
  selected: Arc[];
  /** Of the links selected. */
  score: LinkSetScore;
  /** Whether the search ended before it had seen every state that was not pruned. */
  capped: boolean;
}

/**
 * TH_Cov and TH_Info of figure 5, which the paper does not give. A link that costs a twentieth of the unique pages is needed; a
 * link that lowers the informativeness by a tenth is not wanted.
 */
const coverageThreshold = 0.95;
const informativenessThreshold = 0.9;
/**
 * Informativeness of all its pages below which a vertex is taken for a prompt that many addresses lead to, and no link to it is
 * of the skeleton. In samples of sixteen real forums, vertices of boards and threads of five pages or more begin at 0.66; of
 * seven of login walls and refusals five are below 0.35.
 */
const worthless = 0.35;
/** The search is over 2^m states. Where a vertex has at most ten links this covers all of them. */
const defaultMaxStates = 1024;

/** Rounds of adding. Each carries what was reached one kind of page further; in samples of real forums nothing changed after three. */
const maxRounds = 6;

/**
 * Figure 3: vertices from the top down; for each, the best set of links from vertices already seen. Pages count as reached only
 * from pages that the links chosen so far reach.
 *
 * Depth is a mean, and where the front page names the newest threads, threads lie above the boards: the links of boards to threads
 * would never be looked at. So vertices that are not covered then are chosen for again, with links from every vertex. Where their own
 * links are what those vertices are reached by, links are added to the ones chosen, until no more is covered.
 */
export function skeletonLinks(sitemap: Sitemap, duplicateOf: Int32Array, options: SkeletonOptions = {}): SkeletonChoice[] {
  const edges = sampledEdges(sitemap);
  const order = topDown(sitemap);
  const into = Map.groupBy(sitemap.arcs, (arc) => arc.to);
  const chosen = new Map<string, SkeletonChoice>();
  const choose = (vertex: Vertex, candidates: Arc[], kept: readonly Arc[]) => {
    const others = [...chosen.values()].flatMap((choice) => (choice.vertex === vertex.id ? [] : choice.selected));
    return chooseLinks(vertex, candidates, {
      edges,
      reached: reachedBy([...others, ...kept], edges),
      duplicateOf,
      maxStates: options.maxStates ?? defaultMaxStates,
      kept: new Set([...(options.flipping ?? []), ...kept]),
    });
  };
  const uncovered = () => order.filter((vertex) => chosen.get(vertex.id)!.score.coverage < coverageThreshold);
  const seen = new Set<string>();
  for (const vertex of order) {
    seen.add(vertex.id);
    const candidates = (into.get(vertex.id) ?? []).filter((arc) => seen.has(arc.from));
    chosen.set(vertex.id, choose(vertex, candidates, []));
  }
  for (const vertex of uncovered()) chosen.set(vertex.id, choose(vertex, into.get(vertex.id) ?? [], []));
  for (let round = 0, changed = true; changed && round < maxRounds; round++) {
    changed = false;
    for (const vertex of uncovered()) {
      const before = chosen.get(vertex.id)!;
      const after = choose(vertex, into.get(vertex.id) ?? [], before.selected);
      if (before.score.coverage >= coverageThreshold * after.score.coverage) continue;
      chosen.set(vertex.id, after);
      changed = true;
    }
  }
  return order.map((vertex) => chosen.get(vertex.id)!);
}

function topDown(sitemap: Sitemap): Vertex[] {
  const isRoot = (vertex: Vertex) => Number(vertex.id === sitemap.root);
  return sitemap.vertices.toSorted((a, b) => isRoot(b) - isRoot(a) || a.depth - b.depth);
}

/** Pages that these links reach from the entry, also those of other vertices than the one they mostly lead to. */
function reachedBy(arcs: readonly Arc[], edges: ReadonlyMap<Arc, SampledEdge[]>): Set<number> {
  const out = Map.groupBy(
    arcs.flatMap((arc) => edges.get(arc)!),
    ([from]) => from,
  );
  const reached = new Set([0]);
  const queue = [0];
  for (let page = queue.pop(); page !== undefined; page = queue.pop()) {
    for (const [, to] of out.get(page) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  return reached;
}

interface ChoiceContext {
  edges: ReadonlyMap<Arc, SampledEdge[]>;
  reached: ReadonlySet<number>;
  duplicateOf: Int32Array;
  maxStates: number;
  /** Links that are not up for choice. */
  kept: ReadonlySet<Arc>;
}

/** Which links are selected, how well they serve, and how many addresses they name. */
interface State {
  state: boolean[];
  mean: number;
  targets: number;
}

/** GetSkeletonLinks of figure 5. */
function chooseLinks(vertex: Vertex, candidates: readonly Arc[], context: ChoiceContext): SkeletonChoice {
  const scorer = linkSetScorer(vertex.pages, context.duplicateOf, context.reached);
  const links = candidates
    .map((arc) => ({ arc, link: scorer.link(context.edges.get(arc)!) }))
    // Links that reach much come first: refusing one of those is pruned near the root of the tree.
    .sort((a, b) => b.link.reach - a.link.reach || b.arc.targets - a.arc.targets);
  const score = (state: readonly boolean[]) => scorer.score(links.flatMap(({ link }, i) => (state[i] ? [link] : [])));
  const judged = (state: boolean[]): State => ({
    state,
    mean: harmonic(score(state)),
    targets: links.reduce((sum, { arc }, i) => sum + (state[i] ? arc.targets : 0), 0),
  });
  const done = (state: readonly boolean[], capped: boolean): SkeletonChoice => ({
    vertex: vertex.id,
    candidates: [...candidates],
    selected: links.flatMap(({ arc }, i) => (state[i] ? [arc] : [])),
    score: score(state),
    capped,
  });
  const none = links.map(() => false);
  if (scorer.whole.informativeness < worthless) return done(none, false);

  const all = links.map(() => true);
  const most = score(all).coverage;
  // One pass of refusing what is not missed gives the search a state to beat, and an answer when it is cut short.
  let best = judged(all);
  // The highest mean met so far, which `best` may fall short of by a tie and no more: a tie at each step would add up.
  let top = best.mean;
  for (let i = links.length - 1; i >= 0; i--) {
    if (context.kept.has(links[i]!.arc)) continue;
    const tried = judged(best.state.with(i, false));
    top = Math.max(top, tried.mean);
    if (!isBetter(best, tried, top)) best = tried;
  }
  let states = 0;
  const judge = (i: number, state: boolean[]): void => {
    if (states >= context.maxStates) return;
    if (i === links.length) {
      const tried = judged([...state]);
      top = Math.max(top, tried.mean);
      if (isBetter(tried, best, top)) best = tried;
      return;
    }
    states++;
    const [without, having] = [score(state.with(i, false)), score(state)];
    // Coverage only falls when more is refused, so the first test bounds everything below it. The paper's text and code differ
    // on the second; this is the text: the link itself must cause the drop. A link that coverage needs stays in spite of it.
    const needed = without.coverage < coverageThreshold * most;
    const harmful = having.informativeness < informativenessThreshold * without.informativeness;
    if (!needed && !context.kept.has(links[i]!.arc)) judge(i + 1, state.with(i, false));
    if (needed || !harmful) judge(i + 1, state);
  };
  judge(0, all);
  return done(best.state, states >= context.maxStates);
}

/** Means of shares closer than this may be the same: in a sample of hundreds it is a page or two. */
const tie = 0.02;
/**
 * What a state that names e times as many addresses must add to the mean. Set on three mirrors: from 0.075 on one loses lists that alone
 * lead to a third of its threads. With ties decided by addresses alone another gave up six pages in a hundred for eight addresses in
 * three hundred; the third then refused permalinks that copy every thread, which no value that spares the first does.
 */
const addressWorth = 0.05;

/** "CS is better than best" is left open: the harmonic mean of the two shares, then fewer addresses to fetch, as far as they are known. */
function isBetter(a: State, b: State, top: number): boolean {
  if (Math.min(a.mean, b.mean) < top - tie) return a.mean > b.mean;
  return a.mean - b.mean > addressWorth * Math.log((1 + a.targets) / (1 + b.targets));
}

function harmonic({ coverage, informativeness }: LinkSetScore): number {
  return coverage + informativeness === 0 ? 0 : (2 * coverage * informativeness) / (coverage + informativeness);
}
