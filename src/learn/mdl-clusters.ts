/**
 * Page classes after Crescenzi, Merialdo and Missier ("Clustering web pages based on their structure", 2005): a page's schema is the
 * set of places it has links at, its link collections' paths. Classes are made so that it takes least to write down the classes
 * and then the pages in terms of them (minimum description length).
 */
export interface MdlClusters {
  /** For each page the number of its class, in the order in which the pages come. */
  clusterOf: number[];
  /** The schema of each class: every path that a page of it has. */
  schemas: ReadonlySet<string>[];
}

/** Schemas nearer than this are one candidate class to begin with (dt, the authors' own value). */
const maxDistance = 0.2;

/** A class while it is being made. */
interface PageClass {
  schema: Set<string>;
  pages: number[];
}

/** `schemas`: for each page its link paths. */
export function mdlClusters(schemas: readonly ReadonlySet<string>[], dt: number = maxDistance): MdlClusters {
  const classes = merged(candidates(schemas, dt));
  classes.sort((a, b) => a.pages[0]! - b.pages[0]!);
  const clusterOf = new Array<number>(schemas.length);
  for (const [number, { pages }] of classes.entries()) for (const page of pages) clusterOf[page] = number;
  return { clusterOf, schemas: classes.map(({ schema }) => schema) };
}

/** The class whose schema is nearest to a new page's. */
export function mdlClassifier({ schemas }: MdlClusters): (schema: ReadonlySet<string>) => number | null {
  return (schema) => {
    let nearest: number | null = null;
    let least = 1;
    for (const [number, own] of schemas.entries()) {
      const far = schemaDistance(schema, own);
      if (far < least) [nearest, least] = [number, far];
    }
    return nearest;
  };
}

/** Share of the paths of either that only one of them has. */
export function schemaDistance(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const union = unionSize(a, b);
  return union === 0 ? 0 : 1 - (a.size + b.size - union) / union;
}

/**
 * Length of a class and its pages: a unit for each path of the schema, then for each page a unit to name its class and one for each
 * path of the schema, be it links or the note that there are none. The links themselves cost the same in any class and are left out.
 */
function lengthOf(pages: number, paths: number): number {
  return (pages + 1) * (paths + 1);
}

/** Pages with nearly the same schema, each measured against the first of its class. */
function candidates(schemas: readonly ReadonlySet<string>[], dt: number): PageClass[] {
  const classes: (PageClass & { first: ReadonlySet<string> })[] = [];
  const bySchema = new Map<string, PageClass>();
  for (const [page, schema] of schemas.entries()) {
    const key = [...schema].sort().join('\n');
    let own = bySchema.get(key);
    if (own === undefined) {
      const near = classes.find((one) => schemaDistance(one.first, schema) < dt);
      if (near === undefined) {
        const made = { first: schema, schema: new Set(schema), pages: [] };
        classes.push(made);
        own = made;
      } else {
        for (const path of schema) near.schema.add(path);
        own = near;
      }
      bySchema.set(key, own);
    }
    own.pages.push(page);
  }
  return classes.map(({ schema, pages }) => ({ schema, pages }));
}

/** Merges, time and again, the two classes whose merger shortens the whole most, until none does. */
function merged(given: PageClass[]): PageClass[] {
  const classes: (PageClass | null)[] = [...given];
  // What each pair would save; rows of classes that are no more are empty.
  const savings = classes.map((one, i) => classes.map((other, j) => (j < i ? saving(one!, other!) : 0)));
  for (;;) {
    let best: { i: number; j: number; saved: number } | null = null;
    for (let i = 0; i < classes.length; i++)
      for (let j = 0; j < i; j++)
        if (classes[i] && classes[j] && savings[i]![j]! > (best?.saved ?? 0)) best = { i, j, saved: savings[i]![j]! };
    if (best === null) return classes.filter((one) => one !== null);
    const [kept, gone] = [classes[best.j]!, classes[best.i]!];
    for (const path of gone.schema) kept.schema.add(path);
    kept.pages = [...kept.pages, ...gone.pages].sort((a, b) => a - b);
    classes[best.i] = null;
    for (const [k, other] of classes.entries()) {
      if (other === null || k === best.j) continue;
      savings[Math.max(k, best.j)]![Math.min(k, best.j)] = saving(kept, other);
    }
  }
}

function saving(a: PageClass, b: PageClass): number {
  const apart = lengthOf(a.pages.length, a.schema.size) + lengthOf(b.pages.length, b.schema.size);
  return apart - lengthOf(a.pages.length + b.pages.length, unionSize(a.schema, b.schema));
}

function unionSize(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const path of small) if (large.has(path)) both++;
  return a.size + b.size - both;
}
