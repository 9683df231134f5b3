import type { Dispatcher } from 'undici';
import { decodeContent } from './content-encoding.ts';
import { failure, networkFailure, type Phase } from './failure.ts';
import { addField } from './header-fields.ts';
import type { Answer, FailureReason } from './source.ts';

export interface ExchangeLimits {
  maxBytes: number;
  totalTimeout: number;
}

/** One request and its answer: gathers the body, keeps the limits, and settles exactly once. */
export class Exchange implements Dispatcher.DispatchHandler {
  #url: string;
  #limits: ExchangeLimits;
  #signal: AbortSignal | undefined;
  #settle: ((answer: Answer) => void) | null;
  #again: (() => void) | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | undefined;
  #phase: Phase = 'connecting';
  #status = 0;
  #headers: Record<string, string> = {};
  #expected: number | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(
    url: string,
    limits: ExchangeLimits,
    signal: AbortSignal | undefined,
    settle: (answer: Answer) => void,
    /** Asks once more when a kept-alive connection turns out to be dead; left out on the second try. */
    again?: () => void,
  ) {
    this.#url = url;
    this.#limits = limits;
    this.#signal = signal;
    this.#settle = settle;
    this.#again = again;
    signal?.addEventListener('abort', this.#aborted, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (!this.#settle) {
      controller.abort(STOPPED);
      return;
    }
    this.#controller = controller;
    this.#phase = 'waiting';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#tooSlow, this.#limits.totalTimeout);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Informational answers (103 Early Hints) come before the real one.
    if (status < 200 || !this.#settle) return;
    this.#phase = 'body';
    this.#status = status;
    const fields: Record<string, string> = {};
    for (const name in headers) {
      const value = headers[name];
      if (typeof value === 'string') addField(fields, name, value);
      else if (value) for (const one of value) addField(fields, name, one);
    }
    this.#headers = fields;
    const length = Number(fields['content-length'] ?? Number.NaN);
    this.#expected = Number.isSafeInteger(length) && length >= 0 ? length : null;
    if (length > this.#limits.maxBytes) this.#tooLarge(`the answer has ${length} bytes`);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#settle) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBytes) this.#tooLarge('the answer goes on');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.#settle) return;
    // HTTP/1.1 is checked by undici itself; over HTTP/2 nobody else compares.
    const bodiless = this.#status === 204 || this.#status === 304;
    if (this.#expected !== null && this.#bytes < this.#expected && !bodiless) {
      this.#fail('truncated', `the answer has ${this.#bytes} of the ${this.#expected} bytes it announced`);
      return;
    }
    // Joined even when it is one piece: the pieces are windows into larger buffers of the socket.
    const decoded = decodeContent(
      Buffer.concat(this.#chunks, this.#bytes),
      this.#headers['content-encoding'],
      this.#limits.maxBytes,
    );
    if (!decoded.ok) {
      this.#fail(decoded.reason, decoded.detail + (decoded.reason === 'too-large' ? this.#limitText() : ''));
      return;
    }
    const date = new Date().toISOString();
    const { body } = decoded;
    this.#endSoon({ ok: true, url: this.#url, status: this.#status, headers: this.#headers, body, date });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#settle) return;
    // A server may close an idle connection just as we use it: asked again once, as every browser does.
    const bytesRead = (error as { socket?: { bytesRead?: number } | null }).socket?.bytesRead ?? 0;
    const failed = networkFailure(this.#url, error, this.#phase);
    if (this.#again && this.#phase === 'waiting' && failed.reason === 'reset' && bytesRead > 0) {
      const again = this.#again;
      this.#release();
      again();
      return;
    }
    this.#end(failed);
  }

  #tooLarge(what: string): void {
    this.#fail('too-large', `${what}${this.#limitText()}`);
    this.#controller?.abort(STOPPED);
  }

  #limitText(): string {
    return `, more than the ${this.#limits.maxBytes} allowed; raise the size limit to get it`;
  }

  #tooSlow = (): void => {
    this.#fail('timeout', `the answer was not complete after ${this.#limits.totalTimeout} ms (${this.#bytes} bytes came)`);
    this.#controller?.abort(STOPPED);
  };

  #aborted = (): void => {
    this.#fail('aborted', 'the request was called off');
    this.#controller?.abort(STOPPED);
  };

  #fail(reason: FailureReason, message: string): void {
    if (this.#settle) this.#end(failure(this.#url, reason, message));
  }

  /**
   * undici frees a connection one turn after its answer. Who hears of the answer before that and asks again at once
   * gets a second connection, so we wait until just behind it.
   */
  #endSoon(answer: Answer): void {
    const settle = this.#settle;
    this.#release();
    queueMicrotask(() => setImmediate(() => settle?.(answer)));
  }

  #end(answer: Answer): void {
    const settle = this.#settle;
    this.#release();
    settle?.(answer);
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#aborted);
    this.#settle = null;
    this.#chunks = [];
  }
}

/** Handed to undici when we have settled already: it drops the connection, nobody reads the error. */
const STOPPED = new Error('stopped');
