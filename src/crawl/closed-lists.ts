import type { Page } from '../page/page.ts';
import { normalForm } from '../url/normal-form.ts';
import type { Visit } from './site.ts';

/** Threads of a list that must all have been refused, and none shown, before the others are not asked for. */
const maxRefused = 5;

/** What the threads of a list came to. Those that are gone (404) do not count: copies of old forums have holes. */
interface List {
  refused: number;
  shown: number;
}

/** Lists whose threads are for members alone: their titles are shown to everybody, and each of them would cost a request, or two. */
export class ClosedLists {
  readonly #lists = new Map<string, List>();
  /** The list whose thread redirected to an address, by that. */
  readonly #behind = new Map<string, string>();
  /** Such addresses that asked for a password. */
  readonly #doors = new Set<string>();
  /** Pages that ask for one, by their look: the second one's print, and the lists for which the first two were taken for threads. */
  readonly #looks = new Map<string, { pages: number; print: number; shownFor: List[] }>();

  isClosed(list: string): boolean {
    const known = this.#lists.get(list);
    return known !== undefined && known.shown === 0 && known.refused >= maxRefused;
  }

  /** What came of a request for something that a list names, or for what that redirected to. */
  met(url: string, list: string | null, { redirect, page, status }: Visit): void {
    const before = this.#behind.get(normalForm(url));
    const name = before ?? list;
    if (name === null) return;
    const known = this.#lists.get(name) ?? { refused: 0, shown: 0 };
    this.#lists.set(name, known);
    if (redirect !== null) {
      if (this.#doors.has(normalForm(redirect))) known.refused++;
      else this.#behind.set(normalForm(redirect), name);
    } else if (status === 401 || status === 403 || (page?.asksForPassword && this.#isSaidAgain(page, known))) known.refused++;
    else if (before !== undefined && page?.asksForPassword) this.#doors.add(normalForm(url));
    else if (page !== null) known.shown++;
  }

  /** Whether a page that asks for a password says what others that do so said. Threads may have a field for it too, and say something else. */
  #isSaidAgain(page: Page, list: List): boolean {
    // How pages look is seen for less than what they say.
    const name = `${page.links.length} ${page.title}`;
    const look = this.#looks.get(name) ?? { pages: 0, print: 0, shownFor: [] };
    this.#looks.set(name, look);
    look.pages++;
    if (look.pages <= 2) look.shownFor.push(list);
    if (look.pages === 1) return false;
    const { fingerprint } = page.textPrint;
    if (look.pages === 2) look.print = fingerprint;
    if (look.pages === 2 || fingerprint !== look.print) return false;
    for (const earlier of look.shownFor.splice(0)) {
      earlier.shown = Math.max(0, earlier.shown - 1);
      earlier.refused++;
    }
    return true;
  }
}
