// How far a project is: what its tasks come to, those with subtasks by these. Pure; percent in hundredths.
export interface Counted {
  id: number;
  parentId: number | null;
  state: string;
  weight: number;
  checked: number;
  items: number;
}

export function projectProgress(tasks: readonly Counted[]): number {
  const parents = new Set(tasks.filter(({ state }) => state !== 'cancelled').map(({ parentId }) => parentId));
  const leaves = tasks.filter(({ id, state }) => state !== 'cancelled' && !parents.has(id));
  const weight = leaves.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return 0;
  const done = leaves.reduce(
    (sum, one) => sum + one.weight * (one.state === 'done' ? 1 : one.items > 0 ? one.checked / one.items : 0),
    0,
  );
  return Math.round((done * 10_000) / weight);
}

/** Whether these tasks would wait for each other. */
export function waitsForItself(edges: ReadonlyMap<number, readonly number[]>, id: number): boolean {
  const open = [...(edges.get(id) ?? [])];
  const met = new Set<number>();
  while (open.length > 0) {
    const at = open.pop()!;
    if (at === id) return true;
    if (met.has(at)) continue;
    met.add(at);
    open.push(...(edges.get(at) ?? []));
  }
  return false;
}
