/** Milliseconds between updates: a terminal can show more often than a log should grow. */
const terminalInterval = 100;
const logInterval = 5000;

/** A few lines about long work: rewritten in place on a terminal, printed now and then elsewhere. */
export class ProgressView {
  readonly #stream: NodeJS.WriteStream;
  #shownAt = Number.NEGATIVE_INFINITY;
  /** Lines on the terminal now. */
  #lines = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** `text` is asked for only when it is time to show it; off a terminal only its first line is. */
  show(text: () => string): void {
    const now = performance.now();
    if (now - this.#shownAt < (this.#stream.isTTY ? terminalInterval : logInterval)) return;
    this.#shownAt = now;
    const lines = text().split('\n');
    if (!this.#stream.isTTY) {
      this.#stream.write(`${lines[0]}\n`);
      return;
    }
    const width = (this.#stream.columns ?? 80) - 1;
    this.#stream.write(`${this.#erasing()}${lines.map((line) => line.slice(0, width)).join('\n')}`);
    this.#lines = lines.length;
  }

  /** Removes the lines, so that what is printed next stands alone. */
  clear(): void {
    this.#stream.write(this.#erasing());
    this.#lines = 0;
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }

  #erasing(): string {
    if (this.#lines === 0) return '';
    return `\r\u001b[2K${'\u001b[1A\u001b[2K'.repeat(this.#lines - 1)}`;
  }
}
