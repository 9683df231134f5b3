/** Tag names as small numbers, with the sets that the HTML standard's tree construction asks about. */
const names = (
  'html head body title base link meta style script noscript template ' +
  'a abbr address area article aside b big blockquote br button canvas caption center cite code col colgroup data dd del details ' +
  'dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr ' +
  'i iframe image img input ins kbd keygen label legend li listing main map mark marquee menu nav nobr noembed noframes object ol ' +
  'optgroup option p param picture plaintext pre q rb rp rt rtc ruby s samp search section select small source span strike strong ' +
  'sub summary sup svg math table tbody td textarea tfoot th thead time tr track tt u ul var video audio wbr xmp applet bgsound ' +
  'basefont desc foreignobject annotation-xml mi mo mn ms mtext'
).split(' ');

/** Number of a known tag name; 0 is a text node, numbers above `knownTags` are a page's own unknown names. */
export const tagNumber: ReadonlyMap<string, number> = new Map(names.map((name, i) => [name, i + 1]));
export const tagNames: readonly string[] = ['#text', ...names];
export const knownTags = names.length;

const T = (name: string): number => tagNumber.get(name)!;

export const HTML = T('html');
export const HEAD = T('head');
export const BODY = T('body');
export const TITLE = T('title');
export const BASE = T('base');
export const LINK = T('link');
export const META = T('meta');
export const STYLE = T('style');
export const SCRIPT = T('script');
export const NOSCRIPT = T('noscript');
export const TEMPLATE = T('template');
export const A = T('a');
export const AREA = T('area');
export const BR = T('br');
export const BUTTON = T('button');
export const CAPTION = T('caption');
export const COL = T('col');
export const COLGROUP = T('colgroup');
export const DD = T('dd');
export const DT = T('dt');
export const FORM = T('form');
export const FRAME = T('frame');
export const FRAMESET = T('frameset');
export const HR = T('hr');
export const IFRAME = T('iframe');
export const IMAGE = T('image');
export const IMG = T('img');
export const INPUT = T('input');
export const LI = T('li');
export const NOBR = T('nobr');
export const NOFRAMES = T('noframes');
export const OPTGROUP = T('optgroup');
export const OPTION = T('option');
export const P = T('p');
export const PLAINTEXT = T('plaintext');
export const RUBY = T('ruby');
export const SELECT = T('select');
export const SVG = T('svg');
export const MATH = T('math');
export const TABLE = T('table');
export const TBODY = T('tbody');
export const TD = T('td');
export const TEXTAREA = T('textarea');
export const TFOOT = T('tfoot');
export const TH = T('th');
export const THEAD = T('thead');
export const TR = T('tr');
export const XMP = T('xmp');

// One bit for each question the tree builder asks about a tag, so that it costs one look-up.
export const VOID = 1;
/** Block-like starts that close an open <p>. */
export const CLOSES_P = 2;
export const FORMATTING = 4;
export const SPECIAL = 8;
export const IMPLIED_END = 16;
export const HEADING = 32;
export const HEAD_CONTENT = 64;
export const SCOPE = 128;
export const MARKER_SCOPE = 256;
/** Content is text up to the matching end tag. */
export const RAW_TEXT = 512;
export const TABLE_PART = 1024;
export const FOREIGN_BREAKOUT = 2048;
/** Ends like a block: pop to it if it is in scope. */
export const BLOCK_END = 4096;
/** HTML resumes inside these elements of SVG and MathML. */
export const INTEGRATION = 8192;

export const traits: Uint16Array = new Uint16Array(names.length + 1);
function mark(trait: number, list: string): void {
  for (const name of list.split(' ')) traits[T(name)]! |= trait;
}
mark(VOID, 'area base basefont bgsound br col embed frame hr img image input keygen link meta param source track wbr');
const blocks =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol ' +
  'search section summary ul';
mark(CLOSES_P, `${blocks} p pre listing form h1 h2 h3 h4 h5 h6 hr xmp plaintext`);
mark(BLOCK_END, `${blocks} pre listing button`);
mark(FORMATTING, 'a b big code em font i nobr s small strike strong tt u');
mark(
  SPECIAL,
  `${blocks} applet area base basefont bgsound body br button caption col colgroup dd dt embed form frame frameset h1 h2 h3 h4 h5 h6 ` +
    'head hr html iframe img input keygen li link listing marquee meta noembed noframes noscript object p param plaintext pre script ' +
    'select source style table tbody td template textarea tfoot th thead title tr track wbr xmp',
);
mark(IMPLIED_END, 'dd dt li optgroup option p rb rp rt rtc');
mark(HEADING, 'h1 h2 h3 h4 h5 h6');
mark(HEAD_CONTENT, 'base basefont bgsound link meta noframes script style template title');
mark(SCOPE, 'applet caption html table td th marquee object template desc foreignobject annotation-xml mi mo mn ms mtext');
mark(MARKER_SCOPE, 'applet marquee object');
mark(RAW_TEXT, 'title textarea style script xmp iframe noembed noframes plaintext');
mark(TABLE_PART, 'caption col colgroup tbody td tfoot th thead tr');
mark(
  FOREIGN_BREAKOUT,
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s ' +
    'small span strong strike sub sup table tt u ul var',
);
mark(INTEGRATION, 'desc foreignobject title annotation-xml mi mo mn ms mtext');

/** Where text and stray elements do not belong and are put before the table instead. */
export function isTableContext(tag: number): boolean {
  return tag === TABLE || tag === TR || tag === TBODY || tag === THEAD || tag === TFOOT;
}

/** Elements whose content is never shown. */
export function isHiddenContent(tag: number): boolean {
  return tag === HEAD || tag === SCRIPT || tag === STYLE || tag === TEMPLATE;
}
