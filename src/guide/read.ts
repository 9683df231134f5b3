import type { Piece, UrlPattern } from '../url/pattern.ts';
import type { Place } from '../url/place.ts';
import type { Destination, Part } from './destination.ts';
import type { Classifier, Evidence, Guide, PageKind, Relation, Row } from './guide.ts';
import type { Identity, PageNumber } from './identity.ts';
import { lineOf } from './json-lines.ts';

/** A guide file that cannot be used. The message names the line and what is expected there. */
export class GuideError extends Error {}

export function writeGuide(guide: Guide): string {
  return `${JSON.stringify(guide, null, 2)}\n`;
}

/** Reads a guide that a person may have edited; every field is checked before anything is fetched by it. */
export function readGuide(text: string): Guide {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? Number.NaN);
    const line = Number.isNaN(position) ? '' : ` in line ${text.slice(0, position).split('\n').length}`;
    throw new GuideError(`The guide is not valid JSON${line}: ${(error as Error).message}`);
  }
  try {
    return checkGuide(new Field(json, []));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new GuideError(`The guide is not valid in line ${lineOf(text, error.path)}: ${error.message}`);
  }
}

class FieldError extends Error {
  readonly path: (string | number)[];
  constructor(path: (string | number)[], message: string) {
    super(message);
    this.path = path;
  }
}

/** A value of the file with the way to it, so that what is wrong can be named. */
class Field {
  readonly value: unknown;
  readonly path: (string | number)[];

  constructor(value: unknown, path: (string | number)[]) {
    this.value = value;
    this.path = path;
  }

  fail(expected: string): never {
    const name = this.path.reduce<string>(
      (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
      '',
    );
    const given = this.value === undefined ? 'it is missing' : `it is ${JSON.stringify(this.value)?.slice(0, 60)}`;
    throw new FieldError(this.path, `${name || 'the whole'} must be ${expected}; ${given}.`);
  }

  object(names: readonly string[]): (name: string) => Field {
    const value = this.value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail('an object { … }');
    for (const name of Object.keys(value)) {
      if (!names.includes(name))
        throw new FieldError([...this.path, name], `"${name}" is not known here; known are ${names.join(', ')}.`);
    }
    return (name) => new Field((value as Record<string, unknown>)[name], [...this.path, name]);
  }

  list<T>(check: (item: Field) => T): T[] {
    if (!Array.isArray(this.value)) this.fail('a list [ … ]');
    return this.value.map((item, i) => check(new Field(item, [...this.path, i])));
  }

  record<T>(check: (item: Field) => T): Record<string, T> {
    const value = this.value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail('an object { … }');
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, check(new Field(item, [...this.path, key]))]));
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.fail('a text in quotes');
  }
  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('true or false');
  }
  number(): number {
    return typeof this.value === 'number' && Number.isFinite(this.value) ? this.value : this.fail('a number');
  }
  oneOf<const T extends string>(...allowed: T[]): T {
    return allowed.includes(this.value as T) ? (this.value as T) : this.fail(`one of ${allowed.map((a) => `"${a}"`).join(', ')}`);
  }
  orNull<T>(check: (field: Field) => T): T | null {
    return this.value === null ? null : check(this);
  }
}

function checkGuide(field: Field): Guide {
  const get = field.object(['format', 'version', 'strategy', 'settings', 'entry', 'ranking', 'kinds', 'fine', 'layout', 'rows']);
  if (get('format').value !== 'boardwalk-guide') get('format').fail('"boardwalk-guide"');
  if (get('version').value !== 1) get('version').fail('1, the only version this program reads');
  const kinds = get('kinds').list(checkKind);
  const ids = new Set<string>();
  for (const [i, kind] of kinds.entries()) {
    if (ids.has(kind.id)) new Field(kind.id, [...get('kinds').path, i, 'id']).fail('an id that no other kind has');
    ids.add(kind.id);
  }
  const rows = get('rows').list((row) => checkRow(row, ids));
  const last = rows.at(-1);
  if (!last || last.from !== null || last.location !== null || last.pattern !== null) {
    throw new FieldError(
      [...get('rows').path, Math.max(0, rows.length - 1)],
      'the last row must match every link (from, location and pattern null).',
    );
  }
  return {
    format: 'boardwalk-guide',
    version: 1,
    strategy: get('strategy').text(),
    settings: get('settings').record((item) =>
      typeof item.value === 'string' || typeof item.value === 'number' || typeof item.value === 'boolean'
        ? item.value
        : item.fail('a text, a number, true or false'),
    ),
    entry: checkUrl(get('entry')),
    ranking: get('ranking').oneOf('fifo', 'priority', 'balance'),
    kinds,
    ...(get('fine').value === undefined ? {} : { fine: get('fine').flag() }),
    ...(get('layout').value === undefined ? {} : { layout: get('layout').record((item) => item.value) }),
    rows,
  };
}

function checkUrl(field: Field): string {
  const url = URL.parse(field.text());
  return url && /^https?:$/.test(url.protocol) ? field.text() : field.fail('a web address (http or https)');
}

function checkKind(field: Field): PageKind {
  const get = field.object(['id', 'role', 'examples', 'classifier', 'worth', 'evidence']);
  return {
    id: get('id').text(),
    role: get('role').oneOf('entry', 'index', 'thread', 'other'),
    examples: get('examples').list((example) => example.text()),
    classifier: checkClassifier(get('classifier')),
    ...(get('worth').value === undefined ? {} : { worth: get('worth').number() }),
    ...(get('evidence').value === undefined ? {} : { evidence: checkEvidence(get('evidence')) }),
  };
}

function checkClassifier(field: Field): Classifier {
  const get = field.object(['by', 'patterns', 'cluster', 'pattern']);
  const by = get('by').oneOf('none', 'url', 'layout', 'nearest');
  if (by === 'none') return { by };
  if (by === 'url') return { by, patterns: get('patterns').list(checkPattern) };
  if (by === 'nearest') return { by, cluster: get('cluster').number() };
  return { by, cluster: get('cluster').number(), pattern: get('pattern').orNull(checkPattern) };
}

function checkRow(field: Field, kinds: ReadonlySet<string>): Row {
  const get = field.object([
    'id',
    'from',
    'location',
    'pattern',
    'follow',
    'relation',
    'priority',
    'to',
    'chances',
    'own',
    'identity',
    'destination',
    'twin',
    'evidence',
  ]);
  const kind = (name: string) =>
    get(name).orNull((f) =>
      kinds.has(f.text()) ? f.text() : f.fail(`null or the id of a kind (${[...kinds].join(', ') || 'there are none'})`),
    );
  return {
    id: get('id').text(),
    from: kind('from'),
    location: get('location').orNull((f) => f.text()),
    pattern: get('pattern').orNull(checkPattern),
    follow: get('follow').flag(),
    relation: get('relation').oneOf<Relation>('child', 'same-board', 'same-thread'),
    priority: get('priority').number(),
    to: kind('to'),
    ...(get('chances').value === undefined ? {} : { chances: checkChances(get('chances'), kinds) }),
    ...(get('own').value === undefined ? {} : { own: get('own').flag() }),
    ...(get('identity').value === undefined ? {} : { identity: checkIdentity(get('identity')) }),
    ...(get('destination').value === undefined ? {} : { destination: checkDestination(get('destination')) }),
    ...(get('twin').value === undefined ? {} : { twin: get('twin').flag() }),
    evidence: checkEvidence(get('evidence')),
  };
}

function checkDestination(field: Field): Destination {
  const get = field.object(['paths', 'parameters']);
  const parts = (of: Field) => of.list((part): Part => (typeof part.value === 'string' ? part.value : checkPlace(part)));
  return {
    paths: get('paths').list(parts),
    parameters: get('parameters').list((parameter) => {
      const of = parameter.object(['key', 'value']);
      return { key: of('key').text(), value: of('value').orNull(parts) };
    }),
  };
}

function checkPlace(field: Field): Place {
  const get = field.object(['at', 'digits', 'behind']);
  return { at: checkAt(get('at')), digits: get('digits').orNull((digits) => digits.number()), ...checkBehind(get('behind')) };
}

function checkBehind(behind: Field): Pick<Place, 'behind'> {
  return behind.value === undefined ? {} : { behind: behind.text() };
}

function checkAt(at: Field): number | string {
  if (typeof at.value === 'number') return at.number();
  return typeof at.value === 'string' ? at.text() : at.fail('a parameter or the number of a path');
}

function checkChances(field: Field, kinds: ReadonlySet<string>): Record<string, number> {
  const chances = field.record((chance) => chance.number());
  for (const id of Object.keys(chances))
    if (!kinds.has(id)) field.fail(`an object whose names are ids of kinds ("${id}" is none)`);
  return chances;
}

function checkIdentity(field: Field): Identity {
  const get = field.object(['idle', 'page', 'ids']);
  return {
    idle: get('idle').list((key) => key.text()),
    page: get('page').orNull(checkPageNumber),
    ...(get('ids').value === undefined ? {} : { ids: get('ids').list(checkPlace) }),
  };
}

function checkPageNumber(field: Field): PageNumber {
  const get = field.object(['at', 'digits', 'behind', 'first', 'step', 'optional', 'runs', 'keep', 'before', 'named']);
  const step = get('step');
  return {
    at: checkAt(get('at')),
    digits: get('digits').number(),
    ...checkBehind(get('behind')),
    first: get('first').number(),
    step: step.number() > 0 ? step.number() : step.fail('a number above 0'),
    optional: get('optional').flag(),
    ...(get('runs').value === undefined ? {} : { runs: get('runs').number() }),
    ...(get('keep').value === undefined ? {} : { keep: get('keep').number() }),
    ...(get('before').value === undefined ? {} : { before: get('before').text() }),
    ...(get('named').value === undefined ? {} : { named: get('named').text() }),
  };
}

function checkEvidence(field: Field): Evidence {
  const get = field.object(['why', 'counts']);
  const why = get('why').text();
  return get('counts').value === undefined ? { why } : { why, counts: get('counts').record((count) => count.number()) };
}

function checkPattern(field: Field): UrlPattern {
  const get = field.object(['paths', 'parameters']);
  return {
    paths: get('paths').list(checkPieces),
    parameters: get('parameters').list((parameter) => {
      const of = parameter.object(['key', 'value']);
      return { key: checkPieces(of('key')), value: of('value').orNull(checkPieces) };
    }),
  };
}

function checkPieces(field: Field): Piece[] {
  const pieces = field.list((piece): Piece => {
    if (typeof piece.value === 'string') return piece.value;
    return { any: piece.object(['any'])('any').oneOf('digits', 'word', 'text') };
  });
  // More than one would make matching ambiguous and its regular expression slow.
  if (pieces.filter((piece) => typeof piece === 'object' && piece.any === 'text').length > 1)
    field.fail('a list with { "any": "text" } at most once');
  return pieces;
}
