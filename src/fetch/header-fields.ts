/**
 * Adds one header field the way `Response.headers` keeps them: name in lower case, repeated fields joined with ", ",
 * set-cookie with a line break because cookies hold commas. The value is given as latin-1, one character a byte.
 */
export function addField(headers: Record<string, string>, name: string, value: string): void {
  const text = NON_ASCII.test(value) ? readable(name, value) : value;
  const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
  headers[name] = before === undefined ? text : before + (name === 'set-cookie' ? '\n' : ', ') + text;
}

const NON_ASCII = /[\x80-\xff]/;

function readable(name: string, value: string): string {
  // Raw bytes in a redirect, UTF-8 or not, are escaped as they are: that is the URL the browser would ask for.
  if (name === 'location') {
    return value.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  }
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? value : text;
}
