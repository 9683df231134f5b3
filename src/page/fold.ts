/** White space as a browser shows it: one space for any run of it, none at either end. Single spaces, which nearly all are, are passed over. */
export function folded(text: string): string {
  return text.trim().replace(/\s{2,}|[^\S ]/g, ' ');
}
