/** A parameter of a query. A key without "=" has the value null. */
export interface Parameter {
  readonly key: string;
  readonly value: string | null;
}

/**
 * A query from `from` to `end` as what stands in it by place and what stands in it by name. What comes before the first name means
 * something by its place, as paths do (`?3,1234,page=2`, `?/topic/12-title/`, `?12-title`); so does a path that is a value (`?p=/topic/12`). Where a comma divides places and names it
 * divides the names too; elsewhere a comma belongs to its value. Places, and names behind commas, keep the mark they stand behind.
 */
export function queryParts(url: string, from: number, end: number): { places: string[]; parameters: Parameter[] } {
  const places: string[] = [];
  const first = firstName(url, from, end);
  // A word by itself is a flag (`?plain`): it says how, not what.
  const named = first > from && /[\d/]/.test(url.slice(from, first)) ? first : from;
  for (let start = from - 1, at = from; named > from && at <= named; at++) {
    if (at < named && !isMark(url.charCodeAt(at))) continue;
    // A slash joins paths anyway.
    places.push(url.slice(url.charCodeAt(start) === 47 ? start + 1 : start, at));
    start = at;
  }
  const commas = named > from && named < end && url.charCodeAt(named) === 44;
  const parameters = parametersOf(url, named > from ? named + 1 : from, end, commas);
  return (named === from && pathIn(parameters)) || { places, parameters };
}

/**
 * A query that is one name for a path, `?p=/topic/12/a-title`: all that the site has is told apart by it, as by places, and the name goes with the
 * mark. Null for all others: beside another parameter it may be where to go back to.
 */
function pathIn(parameters: readonly Parameter[]): ReturnType<typeof queryParts> | null {
  const [{ key, value }] = parameters.length === 1 ? (parameters as [Parameter]) : [{ key: '', value: null }];
  if (value === null || value.length < 2 || value.charCodeAt(0) !== 47 || value.charCodeAt(1) === 47) return null;
  return { places: [`?${key}=`, ...value.slice(1).split('/')], parameters: [] };
}

/** Where the part that has the first "=" begins, with the mark before it. Empty parts are no places. */
function firstName(url: string, from: number, end: number): number {
  let mark = from;
  for (let at = from; at < end; at++) {
    const c = url.charCodeAt(at);
    if (c === 61) return mark;
    if (at > from && (c === 38 || c === 44 || c === 59)) mark = at;
  }
  return end;
}

const isMark = (c: number) => c === 38 || c === 44 || c === 47 || c === 59;

function parametersOf(url: string, from: number, end: number, commas: boolean): Parameter[] {
  const parameters: Parameter[] = [];
  let named = true;
  for (let start = from, at = from, equals = -1; at <= end; at++) {
    const c = at < end ? url.charCodeAt(at) : 38;
    if (c === 61 && equals < 0) equals = at;
    // Some forums separate parameters with semicolons.
    if (c !== 38 && c !== 59 && !(commas && c === 44)) continue;
    const mark = commas && url.charCodeAt(start - 1) === 44 ? ',' : '';
    if (equals >= 0) parameters.push({ key: mark + url.slice(start, equals), value: url.slice(equals + 1, at) });
    else if (at > start) {
      parameters.push({ key: mark + url.slice(start, at), value: null });
      named = false;
    }
    start = at + 1;
    equals = -1;
  }
  if (named && parameters.length > 1) sortByKey(parameters);
  return parameters;
}

/** Parameters up to which putting each in its place is cheaper than a sort, which makes copies. */
const few = 12;

function sortByKey(parameters: Parameter[]): void {
  if (parameters.length > few) {
    parameters.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return;
  }
  for (let i = 1; i < parameters.length; i++) {
    const parameter = parameters[i]!;
    let at = i;
    for (; at > 0 && parameter.key < parameters[at - 1]!.key; at--) parameters[at] = parameters[at - 1]!;
    parameters[at] = parameter;
  }
}

/** Path and query written out, from the texts of its paths and of its parameters. */
export function addressOf(paths: readonly string[], parameters: readonly string[]): string {
  let text = '';
  for (const [i, mark] of marksOf(paths).entries()) text += mark === '/' ? `/${paths[i]}` : paths[i];
  const placed = text.includes('?');
  for (const [i, parameter] of parameters.entries()) {
    const mark = i === 0 && !placed ? '?' : placed && parameter.startsWith(',') ? '' : '&';
    text += mark + parameter;
  }
  return text;
}

/** The mark that each path stands behind; all but the slash are part of it. */
export function marksOf(paths: readonly string[]): string[] {
  let query = false;
  return paths.map((path) => {
    const own = (query ? /^[,&;]/ : /^\?/).exec(path)?.[0];
    query ||= own !== undefined;
    return own ?? '/';
  });
}
