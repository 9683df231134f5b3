/** The simulated time of a forum. Nothing here looks at the machine's clock. */
export interface Clock {
  now(): Date;
  set(date: Date): void;
  advance(milliseconds: number): void;
}

export function makeClock(start: Date, changed: () => void = () => {}): Clock {
  let time = start.getTime();
  const set = (date: Date): void => {
    if (Number.isNaN(date.getTime())) throw new Error('clock: not a date');
    time = date.getTime();
    changed();
  };
  return { now: () => new Date(time), set, advance: (milliseconds) => set(new Date(time + milliseconds)) };
}
