/** A Set-Cookie header, read as RFC 6265, 5.2 says; whether it may be kept is not decided here. */
export interface SetCookie {
  name: string;
  value: string;
  /** In lower case and without its dot; null when the header names none. */
  domain: string | null;
  path: string | null;
  secure: boolean;
  /** Milliseconds since 1970; null for a cookie of the session. */
  expires: number | null;
}

/** Octets of name and value together, and of an attribute: what browsers keep (RFC 6265bis, 5.6). */
const MAX_COOKIE_BYTES = 4096;
const MAX_ATTRIBUTE_BYTES = 1024;

/** The largest time a Date holds, in milliseconds. */
const LATEST = 8.64e15;

/** Null when the header must be ignored. */
export function parseSetCookie(header: string, now: number): SetCookie | null {
  const [pair = '', ...attributes] = header.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (equals < 0 || !isCookie(name, value)) return null;
  const cookie: SetCookie = { name, value, domain: null, path: null, secure: false, expires: null };
  let maxAge: number | null = null;
  for (const attribute of attributes) {
    const at = attribute.indexOf('=');
    const key = (at < 0 ? attribute : attribute.slice(0, at)).trim().toLowerCase();
    const text = at < 0 ? '' : attribute.slice(at + 1).trim();
    if (text.length > MAX_ATTRIBUTE_BYTES) continue;
    if (CONTROL.test(text)) return null;
    // Of a repeated attribute the last one counts.
    if (key === 'domain') cookie.domain = text.replace(/^\./, '').toLowerCase() || null;
    else if (key === 'path') cookie.path = text.startsWith('/') ? text : null;
    else if (key === 'secure') cookie.secure = true;
    else if (key === 'expires') cookie.expires = cookieDate(text) ?? cookie.expires;
    else if (key === 'max-age' && /^-?\d+$/.test(text)) maxAge = Number(text);
  }
  if (maxAge !== null) cookie.expires = maxAge <= 0 ? 0 : Math.min(now + maxAge * 1000, LATEST);
  return cookie;
}

const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;

/** Whether name and value can be kept and sent: nothing that would split the header, and not too long. */
export function isCookie(name: string, value: string): boolean {
  if (name === '' || /[=;]/.test(name) || value.includes(';')) return false;
  return !CONTROL.test(name) && !CONTROL.test(value) && Buffer.byteLength(name) + Buffer.byteLength(value) <= MAX_COOKIE_BYTES;
}

const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The dates servers write, in any order of their parts (RFC 6265, 5.1.1); null when it is none. */
function cookieDate(text: string): number | null {
  let time: RegExpExecArray | null = null;
  let day = 0;
  let month = -1;
  let year = -1;
  for (const token of text.split(DELIMITERS)) {
    const clock: RegExpExecArray | null = time ? null : /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token);
    const name = month < 0 ? MONTHS.indexOf(token.slice(0, 3).toLowerCase()) : -1;
    if (clock) time = clock;
    else if (day === 0 && /^\d{1,2}(?!\d)/.test(token)) day = Number.parseInt(token, 10);
    else if (name >= 0) month = name;
    else if (year < 0 && /^\d{2,4}(?!\d)/.test(token)) year = Number.parseInt(token, 10);
  }
  if (year >= 70 && year <= 99) year += 1900;
  else if (year >= 0 && year <= 69) year += 2000;
  if (!time || day === 0 || month < 0 || year < 1601) return null;
  const [hours, minutes, seconds] = [Number(time[1]), Number(time[2]), Number(time[3])];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const date = new Date(Date.UTC(year, month, day, hours, minutes, seconds));
  // The 31st of February is no date.
  return date.getUTCDate() === day ? date.getTime() : null;
}
