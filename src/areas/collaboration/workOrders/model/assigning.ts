// To whom the next order goes. Pure.
export interface Candidate {
  staffId: number;
  maxOpen: number;
  away: boolean;
  /** In their hands now. */
  open: number;
  /** When they were given the last one; null: never. */
  lastAt: Date | null;
}

type Rule = 'manual' | 'claim' | 'round_robin' | 'least_open';

/** Nobody: it waits to be given or claimed. Members stand in their order; round robin goes on after the last one. */
export function nextAssignee(rule: Rule, members: readonly Candidate[], lastId: number | null): number | null {
  if (rule !== 'round_robin' && rule !== 'least_open') return null;
  const isFree = ({ away, open, maxOpen }: Candidate) => !away && open < maxOpen;
  if (rule === 'round_robin') {
    const after = members.findIndex(({ staffId }) => staffId === lastId) + 1;
    return [...members.slice(after), ...members.slice(0, after)].find(isFree)?.staffId ?? null;
  }
  const byLoad = members
    .filter(isFree)
    .sort((a, b) => a.open - b.open || (a.lastAt?.getTime() ?? 0) - (b.lastAt?.getTime() ?? 0));
  return byLoad[0]?.staffId ?? null;
}
