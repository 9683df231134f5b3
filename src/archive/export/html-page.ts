/** Text and attribute values alike. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign as '&' | '<' | '>' | '"' | "'"],
  );
}

/** An address as a link may have it; nothing but the web. */
export const href = (url: string): string => (/^https?:\/\//i.test(url) ? escapeHtml(url) : '#');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:1rem auto;padding:0 1rem;color:#222;background:#fff}
a{color:#0a58a6}nav,.by,.note{color:#666;font-size:.9em}article{border-top:1px solid #ccc;padding:.6rem 0;overflow-wrap:anywhere}
blockquote{margin:.5rem 0;padding:.1rem .8rem;border-left:3px solid #bbb;color:#444}pre{overflow-x:auto;background:#f4f4f4;padding:.5rem}
table{border-collapse:collapse}td,th{padding:.1rem .6rem .1rem 0;text-align:left;vertical-align:top}input{font:inherit;width:60%}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}a{color:#7ab8f5}pre{background:#222}blockquote{color:#aaa}}`;

/**
 * A page of the static site. Pages without a search run no script and load nothing, not even pictures, whatever a post holds: the policy
 * forbids it a second time, after posts were made safe when they were read.
 */
export function htmlPage(title: string, up: string, body: string, script = ''): string {
  const policy = script === '' ? "default-src 'none'; style-src 'unsafe-inline'" : null;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${
    policy === null ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  }<meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><nav><a href="${up}index.html">Boards</a> · <a href="${up}search.html">Search</a></nav>
<h1>${escapeHtml(title)}</h1>
${body}${script}</body></html>
`;
}
