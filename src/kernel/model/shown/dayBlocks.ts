// The busy times of one day, as far as they lie in it, put together where they meet. Pure; HH:mm.
import { localTime } from '../dates';

export interface Block {
  from: string;
  to: string;
}

/** Of whom or what, and when; of what they do then nothing is told. None: the reader may not know. */
export interface BusyLine {
  id: number;
  name: string;
  isRoom: boolean;
  blocks: Block[] | null;
}

/** What ends when the other begins does not meet it. */
export const meets = (a: Block, b: Block): boolean => a.from < b.to && b.from < a.to;

export function blocksOf(times: readonly { start: Date; end: Date }[], day: string, timezone: string): Block[] {
  const inDay = times.flatMap(({ start, end }) => {
    const [a, b] = [localTime(start, timezone), localTime(end, timezone)];
    if (a.slice(0, 10) > day || b.slice(0, 10) < day || b.slice(0, 16) === `${day} 00:00`) return [];
    return [
      {
        from: a.slice(0, 10) < day ? '00:00' : a.slice(11, 16),
        to: b.slice(0, 10) > day ? '24:00' : b.slice(11, 16),
      },
    ];
  });
  const joined: Block[] = [];
  for (const block of inDay.sort((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1);
    if (!last || block.from > last.to) joined.push({ ...block });
    else if (block.to > last.to) last.to = block.to;
  }
  return joined;
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Where a block stands between two hours, in percent; nothing where it lies outside. */
export function placed({ from, to }: Block, shown: Block): { left: number; width: number } | null {
  const [begin, end] = [minutes(shown.from), minutes(shown.to)];
  const [a, b] = [Math.max(begin, minutes(from)), Math.min(end, minutes(to))];
  if (a >= b) return null;
  return { left: (100 * (a - begin)) / (end - begin), width: (100 * (b - a)) / (end - begin) };
}
