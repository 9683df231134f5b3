/**
 * Text from pages as a terminal may show it: nothing in it moves the cursor, changes colours or titles, or turns the direction of what
 * follows. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/g, '');
}

/** The same on one line, cut to a length. */
export function oneLine(text: string, length: number): string {
  const flat = printable(text).replace(/\s+/g, ' ').trim();
  const characters = [...flat.slice(0, 2 * length + 2)];
  return characters.length <= length ? flat : `${characters.slice(0, length - 1).join('')}…`;
}
