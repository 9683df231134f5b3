/** A whole number of at least 0 as URLs write it, or null: `007` and `1e3` are not the same URL as `7` and `1000`. */
export function whole(text: string | null | undefined): number | null {
  return text && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
}

/** The page that an offset such as `start=20` opens: null where it does not fall on the start of a page. */
export function pageAt(offset: string | null, size: number): number | null {
  if (offset === null) return 1;
  const start = whole(offset);
  return start !== null && start % size === 0 ? start / size + 1 : null;
}
