/** Text and attribute values alike. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign as '&' | '<' | '>' | '"' | "'"],
  );
}

/** An address as a link may have it; nothing but the web. */
export const href = (url: string): string => (/^https?:\/\//i.test(url) ? escapeHtml(url) : '#');

const style = `:root{color-scheme:light dark;--ink:#1d1f21;--soft:#5d666f;--line:#dcdfe3;--link:#0b57a4;--ground:#fff;--box:#f5f6f8}
@media(prefers-color-scheme:dark){:root{--ink:#dfe2e6;--soft:#98a1ab;--line:#34383d;--link:#82b7f0;--ground:#17191b;--box:#222528}}
*{box-sizing:border-box}body{font:16px/1.55 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:0 1rem 3rem;color:var(--ink);background:var(--ground)}
nav{padding:.8rem 0;border-bottom:1px solid var(--line);font-size:.9rem;display:flex;flex-wrap:wrap;gap:.2rem .6rem}nav .to{margin-left:auto}
nav,.note{color:var(--soft)}.note{font-size:.9rem}h1{font-size:1.6rem;line-height:1.25;margin:1.2rem 0 .6rem;overflow-wrap:anywhere}
a{color:var(--link);text-decoration:none}a:hover,article div a{text-decoration:underline}
table{border-collapse:collapse;width:100%}th,td{padding:.45rem .6rem .45rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{font-size:.85rem;color:var(--soft);font-weight:600}td:first-child{overflow-wrap:anywhere}.n{text-align:right;white-space:nowrap;color:var(--soft);font-variant-numeric:tabular-nums;width:1%}
article{margin:1rem 0;border:1px solid var(--line);border-radius:.4rem;overflow-wrap:anywhere}article:target{border-color:var(--link)}
.by{margin:0;padding:.45rem .9rem;background:var(--box);border-bottom:1px solid var(--line);color:var(--soft);font-size:.9rem;border-radius:.4rem .4rem 0 0;display:flex;flex-wrap:wrap;gap:0 .7rem}
.by b{color:var(--ink)}.by .to{margin-left:auto}article>div,article>ul{padding:.7rem .9rem;margin:0}article table{width:auto}article>ul{padding-left:2rem}
article div>:first-child{margin-top:0}article div>:last-child{margin-bottom:0}article div>br:last-child,article p:empty{display:none}
blockquote{margin:.6rem 0;padding:.3rem .9rem;border-left:3px solid var(--line);color:var(--soft);background:var(--box)}
pre{overflow-x:auto;background:var(--box);padding:.6rem;border-radius:.3rem}hr{border:0;border-top:1px solid var(--line)}
.pager{display:flex;flex-wrap:wrap;gap:.3rem;margin:1rem 0}.pager *{padding:.15rem .6rem;border:1px solid var(--line);border-radius:.3rem}
form{display:flex;gap:.5rem;margin:1rem 0}input,button{font:inherit;padding:.4rem .7rem}input{flex:1;min-width:0}`;

/**
 * A page of the static site. Pages without a search run no script and load nothing, not even pictures, whatever a post holds: the policy
 * forbids it a second time, after posts were made safe when they were read.
 */
export function htmlPage(title: string, { up = '', trail = [], script = '' }: Frame, body: string): string {
  const policy = script === '' ? "default-src 'none'; style-src 'unsafe-inline'" : null;
  const way = [`<a href="${up}index.html">Boards</a>`, ...trail].join('<span>›</span>');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${
    policy === null ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  }<meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><nav>${way}<a class="to" href="${up}search.html">Search</a></nav>
<h1>${escapeHtml(title)}</h1>
${body}${script}</body></html>
`;
}

/** What is around a page: the way up to the folder, links between the boards and it, and scripts. All of it is HTML. */
interface Frame {
  up?: string;
  trail?: readonly string[];
  script?: string;
}
