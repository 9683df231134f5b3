/** Insertion modes of the HTML standard (13.2.6.4); text mode is the tokenizer's. */
export const BEFORE_HEAD = 0;
export const IN_HEAD = 1;
export const IN_HEAD_NOSCRIPT = 2;
export const AFTER_HEAD = 3;
export const IN_BODY = 4;
export const IN_TABLE = 5;
export const IN_CAPTION = 6;
export const IN_COLGROUP = 7;
export const IN_TABLE_BODY = 8;
export const IN_ROW = 9;
export const IN_CELL = 10;
export const IN_SELECT = 11;
export const IN_SELECT_IN_TABLE = 12;
export const IN_TEMPLATE = 13;
export const AFTER_BODY = 14;
export const IN_FRAMESET = 15;
