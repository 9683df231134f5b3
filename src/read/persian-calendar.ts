const DAY = 86_400_000;
/** 1 Farvardin 1404 was 21 March 2025. */
const REFERENCE = { year: 1404, at: Date.UTC(2025, 2, 21) };

/** Midnight UTC of a day of the Solar Hijri calendar. Leap years by the 33-year cycle, which is right from 1178 to 1633. */
export function gregorianOf(year: number, month: number, day: number): number {
  let days = 0;
  for (let y = REFERENCE.year; y < year; y++) days += isLeap(y) ? 366 : 365;
  for (let y = year; y < REFERENCE.year; y++) days -= isLeap(y) ? 366 : 365;
  const inYear = month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30;
  return REFERENCE.at + (days + inYear + day - 1) * DAY;
}

function isLeap(year: number): boolean {
  return [1, 5, 9, 13, 17, 22, 26, 30].includes(year % 33);
}
