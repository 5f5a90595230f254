// What sources bring and cost: sums of a subtree, and what one lead and one member come to. Pure.
import { type Fen, share } from '#kernel/model/money';

export interface SourceCounts {
  leads: number;
  /** Leads that were not lost as invalid. */
  valid: number;
  visits: number;
  members: number;
  /** Times a known customer made itself known again; shown apart, since a customer counts once, at its first source. */
  touches: number;
  cost: Fen;
  /** What these members paid until a year after they became members. */
  received: Fen;
}

export const nothing: Readonly<SourceCounts> = {
  leads: 0,
  valid: 0,
  visits: 0,
  members: 0,
  touches: 0,
  cost: 0,
  received: 0,
};

export interface SourceFigures extends SourceCounts {
  /** Tenths of a percent; null where there is nothing to divide by. */
  validRate: number | null;
  costPerLead: Fen | null;
  costPerMember: Fen | null;
  /** Received for each one spent, in hundredths. */
  roi: number | null;
}

export const figuresOf = (counts: SourceCounts): SourceFigures => ({
  ...counts,
  validRate: counts.leads === 0 ? null : share(1000, counts.valid, counts.leads),
  costPerLead: each(counts.cost, counts.leads),
  costPerMember: each(counts.cost, counts.members),
  roi: counts.cost === 0 ? null : share(100, counts.received, counts.cost),
});

const each = (cost: Fen, count: number): Fen | null => (count === 0 ? null : share(cost, 1, count));

interface Node {
  id: number;
  parentId: number | null;
}

/** Every node with the sum of itself and all below it; null stands for the whole tree. */
export function summedUp(
  nodes: readonly Node[],
  own: ReadonlyMap<number, SourceCounts>,
): Map<number | null, SourceCounts> {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<number | null, SourceCounts>([[null, { ...nothing }]]);
  for (const { id } of nodes) sums.set(id, { ...nothing });
  for (const [id, counts] of own) {
    for (const at of [...upward(parents, id), null]) sums.set(at, sum(sums.get(at) ?? nothing, counts));
  }
  return sums;
}

/** A node and those above it; ends at one met twice, so that a broken tree cannot hang. */
function upward(parents: ReadonlyMap<number, number | null>, from: number): number[] {
  const path: number[] = [];
  for (let at: number | null | undefined = from; at && !path.includes(at); at = parents.get(at)) path.push(at);
  return path;
}

const sum = (a: SourceCounts, b: SourceCounts): SourceCounts => ({
  leads: a.leads + b.leads,
  valid: a.valid + b.valid,
  visits: a.visits + b.visits,
  members: a.members + b.members,
  touches: a.touches + b.touches,
  cost: a.cost + b.cost,
  received: a.received + b.received,
});
