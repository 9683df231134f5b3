/** A page after its scripts ran. */
export interface Rendered {
  ok: true;
  /** As asked for, without its fragment. */
  url: string;
  /** Of the main document. A redirect is an answer of its own and is not followed: see its `location`. */
  status: number;
  /** Of the main document, as in `Response`. */
  headers: Record<string, string>;
  /** Doctype and `outerHTML` after scripts ran; empty for redirects and for what is no HTML. */
  html: string;
  /** The main document as served, content encodings undone. */
  raw: Uint8Array;
  /** Requests that the page sent to the site besides the one for its document, answers from the browser's cache not counted. */
  requests: number;
  /** How often scrolling to the end brought more. */
  scrolled: number;
  /** The limit that ended waiting or scrolling, so that the end of the page may be missing; null when nothing more came. */
  cutOff: 'time' | 'scrolls' | 'bytes' | 'requests' | null;
  /** Where a script or refresh wanted to go instead. Like a redirect it is not followed. */
  leadsTo: string | null;
  /** When the main document arrived, ISO 8601 UTC. */
  date: string;
}
