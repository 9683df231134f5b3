/** Things by number, joined into groups. */
export class Groups {
  readonly #parent: number[];
  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, i) => i);
  }
  #root(of: number): number {
    let root = of;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    for (let at = of; at !== root; ) {
      const next = this.#parent[at]!;
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }
  join(a: number, b: number): void {
    const [x, y] = [this.#root(a), this.#root(b)];
    if (x !== y) this.#parent[Math.max(x, y)] = Math.min(x, y);
  }
  lists(): number[][] {
    const lists = new Map<number, number[]>();
    for (let i = 0; i < this.#parent.length; i++) {
      const root = this.#root(i);
      const list = lists.get(root);
      if (list) list.push(i);
      else lists.set(root, [i]);
    }
    return [...lists.values()];
  }
}
