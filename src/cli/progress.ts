/** Milliseconds between updates: a terminal can show more often than a log should grow. */
const terminalInterval = 100;
const logInterval = 5000;

/** One line about long work: rewritten in place on a terminal, a new line now and then elsewhere. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  #shownAt = Number.NEGATIVE_INFINITY;
  #open = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show(text: () => string): void {
    const now = performance.now();
    if (now - this.#shownAt < (this.#stream.isTTY ? terminalInterval : logInterval)) return;
    this.#shownAt = now;
    if (this.#stream.isTTY) {
      const width = (this.#stream.columns ?? 80) - 1;
      this.#stream.write(`\r\u001b[2K${text().slice(0, width)}`);
      this.#open = true;
    } else this.#stream.write(`${text()}\n`);
  }

  /** Removes the line, so that what is printed next stands alone. */
  clear(): void {
    if (this.#open) this.#stream.write('\r\u001b[2K');
    this.#open = false;
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }
}
