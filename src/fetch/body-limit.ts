/** Bytes of a body unless told: the largest thread pages seen are under two megabytes. */
export const MAX_BODY_BYTES = 10_000_000;
