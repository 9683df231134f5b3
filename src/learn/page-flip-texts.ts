import { apart } from '../url/apart.ts';

/**
 * Anchor texts of page flipping (iRobot 5.4, third heuristic: "a digital string or some particular strings such as 'next'"). The
 * rule is the paper's and so is its weakness, a list of words; it is data, and decides nothing where numbers do.
 */

/** "Next", "previous", "first" and "last", with and without "page", as pagers in these languages have them. */
const words = [
  // English, German, Dutch
  ['next', 'prev', 'previous', 'first', 'last', 'older', 'newer'],
  ['nächste', 'weiter', 'vor', 'vorherige', 'vorige', 'zurück', 'erste', 'letzte'],
  ['volgende', 'eerste', 'laatste'],
  // Danish, Norwegian, Swedish, Finnish
  ['næste', 'forrige', 'første', 'sidste', 'neste', 'siste', 'nästa', 'föregående', 'första', 'sista'],
  ['seuraava', 'edellinen', 'ensimmäinen', 'viimeinen'],
  // French, Spanish, Portuguese, Italian, Romanian
  ['suivant', 'suivante', 'précédent', 'précédente', 'première', 'dernière'],
  ['siguiente', 'anterior', 'primera', 'última', 'próximo', 'próxima', 'seguinte', 'primeira'],
  ['successivo', 'successiva', 'avanti', 'precedente', 'indietro', 'prima', 'ultima', 'prossima'],
  ['următoarea', 'următor', 'anterioară', 'înapoi'],
  // Polish, Czech, Slovak, Hungarian, Russian, Ukrainian, Bulgarian
  ['następna', 'następny', 'poprzednia', 'poprzedni', 'dalej', 'pierwsza', 'ostatnia'],
  ['další', 'následující', 'předchozí', 'první', 'poslední', 'ďalšia', 'ďalší', 'predchádzajúca'],
  ['következő', 'előző', 'első', 'utolsó'],
  ['следующая', 'след', 'далее', 'вперёд', 'вперед', 'предыдущая', 'пред', 'назад', 'первая', 'последняя'],
  ['следующие', 'предыдущие'],
  ['наступна', 'далі', 'попередня', 'следваща', 'предишна'],
  // Greek, Turkish, Arabic, Persian, Hebrew, Indonesian, Vietnamese, Thai
  ['επόμενη', 'προηγούμενη', 'sonraki', 'önceki', 'ileri', 'geri', 'ilk', 'son'],
  ['التالي', 'التالية', 'السابق', 'السابقة', 'بعدی', 'قبلی', 'הבא', 'הקודם'],
  ['berikutnya', 'selanjutnya', 'sebelumnya', 'tiếp', 'trước', 'sau', 'ถัดไป', 'ก่อนหน้า'],
  // Chinese, Japanese, Korean
  ['下一页', '下一頁', '下页', '下頁', '上一页', '上一頁', '上页', '上頁', '首页', '末页', '尾页', '后页', '前页'],
  ['次へ', '前へ', '次', '前', '次のページ', '前のページ', '最初', '最後', '다음', '이전', '처음', '마지막'],
];
const flipWords = new Set(words.flat());

/** Those of them that lead to the first page, or to that before. */
const backWords = new Set(
  (
    'prev previous first newer vorherige vorige zurück erste eerste forrige første föregående första edellinen ensimmäinen précédent ' +
    'précédente première anterior primera primeira precedente indietro prima anterioară înapoi poprzednia poprzedni pierwsza předchozí ' +
    'první predchádzajúca előző első предыдущая предыдущие пред назад первая попередня предишна προηγούμενη önceki geri ilk السابق السابقة قبلی ' +
    'הקודם sebelumnya trước ก่อนหน้า 上一页 上一頁 上页 上頁 首页 前页 前へ 前 前のページ 最初 이전 처음'
  ).split(' '),
);

/** Those that lead to the last page; many a column of a list is called "Last post". */
const lastWords = new Set(
  'last letzte laatste sidste siste sista viimeinen dernière última ultima ostatnia poslední utolsó последняя son 末页 尾页 最後 마지막'.split(
    ' ',
  ),
);

/** "Page" in the company of a number or of one of the words above. */
const page =
  /^(?:page|seite|pagina|página|pág|sida|side|sivu|strona|strana|stránka|oldal|страница|стр|сторінка|σελίδα|sayfa|trang|halaman|หน้า|第|页|頁|ページ|페이지)$/u;

/** Arrows alone, of any number: "»", "<<", "›|". */
const arrows = /^[\s<>«»‹›←→⇐⇒◀▶◁▷⟨⟩|↤↦⏮⏭…]+$/u;

/** What a text says of page flipping: nothing else, a word of it beside a few others, or nothing. */
type Says = 'only' | 'also' | 'nothing';

/** Words of a text in which one of a pager may stand with others: "Next 50 threads". */
const fewWords = 4;

/** What the last texts said: those of pagers and menus stand on every page. */
const said = new Map<string, Says>();
const mostSaid = 2048;
const longestSaid = 40;

/** Whether a link with this text is taken for one of page flipping. */
export function isPageFlipText(text: string): boolean {
  return (text.length > longestSaid ? freshlySaid(text) : whatIsSaid(text)) === 'only';
}

/** Whether a text has a word of page flipping, and little else. That says less: where it leads must say the rest. */
export function saysPageFlip(text: string): boolean {
  // Longer ones are titles.
  return text.length <= longestSaid && whatIsSaid(text) !== 'nothing';
}

function whatIsSaid(text: string): Says {
  let says = said.get(text);
  if (says === undefined) {
    says = freshlySaid(text);
    if (said.size >= mostSaid) said.clear();
    said.set(apart(text), says);
  }
  return says;
}

function freshlySaid(text: string): Says {
  const plain = text.normalize('NFKC').toLowerCase().trim();
  if (plain === '') return 'nothing';
  if (arrows.test(plain) && /[^\s|…]/u.test(plain)) return 'only';
  if (flipWords.has(plain)) return 'only';
  // "[2]", "2.", "Page 2", "Next »", "第2页".
  const parts = plain.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  if (parts.length > fewWords) return 'nothing';
  const isNumber = (part: string) => /^\p{N}+$/u.test(part);
  const isTold = (part: string) => isNumber(part) || flipWords.has(part);
  if (parts.length <= 3 && parts.some(isTold) && parts.every((part) => isTold(part) || page.test(part))) return 'only';
  return parts.some((part) => flipWords.has(part)) ? 'also' : 'nothing';
}

/** Whether a text of page flipping leads back: "First", "« previous". */
export function turnsBack(text: string): boolean {
  return /[<«‹←⇐◀◁⟨↤⏮]/u.test(text.normalize('NFKC')) || wordsOf(text).some((word) => backWords.has(word));
}

/** Whether a text of page flipping leads to the page behind this one: "Next", "Older posts", "»". */
export function turnsOn(text: string): boolean {
  return !turnsBack(text) && /[\p{L}>»›→⇒▶▷⟩]/u.test(text) && !wordsOf(text).some((word) => lastWords.has(word));
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];
