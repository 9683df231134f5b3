/** Lists before threads: only they say what there is. */
export const listPriority = 2;
/** Lists that the start page does not name come later: by then it shows whether they have anything that others do not. */
export const otherListPriority = 1;

/** Threads by their other addresses come behind all that have one: by then it shows which have none. */
export const twinPriority = -0.5;
