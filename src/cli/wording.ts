/** Numbers as a person reads them. */
export const count = (n: number): string => Math.round(n).toLocaleString('en-US');
export const counted = (n: number, what: string): string => `${count(n)} ${what}${n === 1 ? '' : 's'}`;
export const percent = (share: number | null | undefined): string => (share == null ? '–' : `${(share * 100).toFixed(1)} %`);
export const ratio = (n: number | null | undefined, digits = 2): string => (n == null ? '–' : n.toFixed(digits));

export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`;
}

/** A bar of `width` cells. */
export function bar(share: number, width = 24): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width);
  return '█'.repeat(filled) + '░'.repeat(width - filled);
}

export function megabytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
