// Common free times on a grid of half hours, by day from nine to seven. Pure: what is taken comes in.
export interface Span {
  startAt: Date;
  endAt: Date;
}

const minute = 60_000;
const [opens, closes] = [9 * 60, 19 * 60];
const step = 30;
const most = 20;

export const overlap = (a: Span, b: Span): boolean => a.startAt < b.endAt && b.startAt < a.endAt;

/** `days` are the beginnings of the days looked at; nothing begins before `after` or ends after `until`. */
export function freeTimes(
  taken: readonly Span[],
  { days, minutes, after, until }: { days: readonly Date[]; minutes: number; after: Date; until: Date },
): Span[] {
  const found: Span[] = [];
  for (const day of days)
    for (let at = opens; at + minutes <= closes && found.length < most; at += step) {
      const span = {
        startAt: new Date(day.getTime() + at * minute),
        endAt: new Date(day.getTime() + (at + minutes) * minute),
      };
      if (span.startAt >= after && span.endAt <= until && !taken.some((one) => overlap(one, span))) found.push(span);
    }
  return found;
}

export interface Block extends Span {
  kind: string;
  staffId?: number;
  roomId?: number;
  title?: string;
}
export interface Clash {
  block: Block;
  level: 'hard' | 'soft';
}

/** Nothing is booked over these; whatever else is in the way can be moved. */
const hard = ['interview', 'lesson', 'leave'];

/** What stands against a time: over it, or closer than the distance people need. */
export function clashes(wanted: Span, blocks: readonly Block[], gapMinutes: number): Clash[] {
  const wide = {
    startAt: new Date(wanted.startAt.getTime() - gapMinutes * minute),
    endAt: new Date(wanted.endAt.getTime() + gapMinutes * minute),
  };
  return blocks.flatMap((block): Clash[] => {
    if (overlap(block, wanted))
      return [{ block, level: block.roomId !== undefined || hard.includes(block.kind) ? 'hard' : 'soft' }];
    return block.staffId !== undefined && overlap(block, wide) ? [{ block, level: 'soft' }] : [];
  });
}
