import type { WarcRecord } from '../warc.ts';

export type RecordKind = 'response' | 'revisit' | 'resource';

const KINDS: readonly RecordKind[] = ['response', 'revisit', 'resource'];

/** Where a record lies. Everything else is read from the record itself when it is asked for. */
export interface Place {
  kind: RecordKind;
  volume: number;
  offset: number;
  /** Head and block together. */
  bytes: number;
  date: number;
}

/**
 * Which record answers for which URL. Columns of numbers, not objects: about 60 bytes a record beside its URL.
 * Older records of a URL stay reachable, because a revisit may refer to one.
 */
export class MirrorIndex {
  #newest = new Map<string, number>();
  #rendered = new Map<string, number>();
  #kind: number[] = [];
  #volume: number[] = [];
  #offset: number[] = [];
  #bytes: number[] = [];
  #date: number[] = [];
  #digest: number[] = [];
  /** The next older record of the same URL, or -1. */
  #older: number[] = [];
  #byDigest: Map<number, number[]> | null = null;

  /** URLs that have an answer, in the order they first came. */
  urls(): Iterable<string> {
    return this.#rendered.size === 0 ? this.#newest.keys() : new Set([...this.#newest.keys(), ...this.#rendered.keys()]);
  }

  get size(): number {
    let size = this.#newest.size;
    for (const key of this.#rendered.keys()) if (!this.#newest.has(key)) size++;
    return size;
  }

  add(key: string, kind: RecordKind, volume: number, record: WarcRecord): void {
    const number = this.#offset.length;
    this.#kind.push(KINDS.indexOf(kind));
    this.#volume.push(volume);
    this.#offset.push(record.offset);
    this.#bytes.push(record.block - record.offset + record.length);
    this.#date.push(record.date);
    this.#digest.push(record.payloadDigest ? hash(record.payloadDigest) : 0);
    this.#older.push(-1);
    this.#byDigest = null;
    const chains = kind === 'resource' ? this.#rendered : this.#newest;
    let newer = -1;
    let older = chains.get(key) ?? -1;
    // The newest wins; of two with one date, the one that came later.
    while (older >= 0 && this.#date[older]! > record.date) {
      newer = older;
      older = this.#older[older]!;
    }
    this.#older[number] = older;
    if (newer < 0) chains.set(key, number);
    else this.#older[newer] = number;
  }

  /** The records of a URL, newest first: answers and revisits. */
  *records(key: string): Generator<Place> {
    for (let at = this.#newest.get(key) ?? -1; at >= 0; at = this.#older[at]!) yield this.#place(at);
  }

  /** The newest rendered page of a URL. */
  rendered(key: string): Place | null {
    const number = this.#rendered.get(key);
    return number === undefined ? null : this.#place(number);
  }

  /** Answers whose payload digest may be this one: a short hash is compared here, the digest itself by the caller. */
  withDigest(digest: string): Place[] {
    if (!this.#byDigest) {
      this.#byDigest = new Map();
      for (let number = 0; number < this.#digest.length; number++) {
        if (this.#kind[number] !== 0 || !this.#digest[number]) continue;
        const same = this.#byDigest.get(this.#digest[number]!);
        if (same) same.push(number);
        else this.#byDigest.set(this.#digest[number]!, [number]);
      }
    }
    return (this.#byDigest.get(hash(digest)) ?? []).map((number) => this.#place(number));
  }

  #place(number: number): Place {
    return {
      kind: KINDS[this.#kind[number]!]!,
      volume: this.#volume[number]!,
      offset: this.#offset[number]!,
      bytes: this.#bytes[number]!,
      date: this.#date[number]!,
    };
  }
}

/** FNV-1a in 31 bits, never 0. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 1) | 1;
}
