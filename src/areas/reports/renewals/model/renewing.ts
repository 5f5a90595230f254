// When a renewal is due, kept, lost or won back, pure. A line is one student's lessons of one subject; lessons in hundredths.
import { addDays, type Day, daysBetween } from '#kernel/model/dates';

/** The lots of one contract on the line: what was bought at once. */
export interface Cycle {
  contractId: number;
  on: Day;
  qty: number;
  amount: number;
}

export interface Line {
  /** In the order they were bought. */
  cycles: readonly Cycle[];
  /** What can still be used, gifts too, neither expired nor frozen. */
  balance: number;
  /** The last day of the nearest lot that has something left. */
  endsOn: Day | null;
  /** Since when nothing is left. */
  emptySince: Day | null;
}

export interface Item {
  id: number;
  cycleContractId: number;
  dueOn: Day;
  state: 'due' | 'renewed' | 'lost' | 'won_back' | 'excluded';
  /** Somebody wrote on it. */
  isTouched: boolean;
}

export interface Settings {
  /** Lessons, whole. */
  dueLessons: number;
  dueDays: number;
  graceDays: number;
}

export type Act =
  | { kind: 'open'; cycle: Cycle; dueOn: Day; reason: 'lessons' | 'validity' }
  | { kind: 'early'; cycle: Cycle; next: Cycle }
  | { kind: 'renew'; id: number; next: Cycle }
  | { kind: 'winBack'; id: number; next: Cycle }
  | { kind: 'runOut'; id: number }
  | { kind: 'withdraw'; id: number };

/** 48 bought → 8, 12 → 3, 6 → 2; in hundredths. */
export const thresholdOf = (cycleQty: number, { dueLessons }: Settings): number =>
  Math.min(dueLessons, Math.ceil(cycleQty / 100 / 4)) * 100;

export function actsOf(line: Line, items: readonly Item[], today: Day, settings: Settings): Act[] {
  const acts: Act[] = [];
  const itemOf = (contractId: number) => items.find((item) => item.cycleContractId === contractId);
  for (const [at, cycle] of line.cycles.entries()) {
    const next = line.cycles[at + 1];
    const item = itemOf(cycle.contractId);
    if (next) {
      // Another contract on the line: it renews what was due, brings back what was lost, or comes before it was due.
      if (!item) acts.push({ kind: 'early', cycle, next });
      else if (item.state === 'due') acts.push({ kind: 'renew', id: item.id, next });
      else if (item.state === 'lost') acts.push({ kind: 'winBack', id: item.id, next });
      continue;
    }
    const isLow = line.balance <= thresholdOf(cycle.qty, settings);
    const isEnding = line.endsOn !== null && line.endsOn <= addDays(today, settings.dueDays);
    // Met only later, it was due at the latest when nothing was left.
    if (!item && isLow) acts.push({ kind: 'open', cycle, dueOn: line.emptySince ?? today, reason: 'lessons' });
    else if (!item && isEnding) acts.push({ kind: 'open', cycle, dueOn: today, reason: 'validity' });
    else if (item?.state === 'due') {
      const isEmpty = line.emptySince !== null && daysBetween(line.emptySince, today) >= settings.graceDays;
      const isUndone = !isLow && !isEnding && !item.isTouched && daysBetween(item.dueOn, today) <= 7;
      if (isEmpty) acts.push({ kind: 'runOut', id: item.id });
      else if (isUndone) acts.push({ kind: 'withdraw', id: item.id });
    }
  }
  return acts;
}
