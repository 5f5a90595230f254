// Which schools someone sees through regions, and how moving schools between regions changes that.

export interface RegionViewer {
  staffId: number;
  name: string;
  /** Regions they manage; whoever manages none sees the region of their own school. */
  managed: readonly number[];
  schoolId: number | null;
}

export interface PlacedSchool {
  id: number;
  regionId: number;
}

export type ParentOf = ReadonlyMap<number, number | null>;

export interface SightChange {
  staffId: number;
  name: string;
  gains: number[];
  loses: number[];
}

/** The region itself and all above it. */
function above(regionId: number, parentOf: ParentOf): number[] {
  const chain: number[] = [];
  for (let at: number | null = regionId; at !== null && !chain.includes(at); at = parentOf.get(at) ?? null)
    chain.push(at);
  return chain;
}

export function sightOf(viewer: RegionViewer, schools: readonly PlacedSchool[], parentOf: ParentOf): Set<number> {
  const own = schools.find(({ id }) => id === viewer.schoolId);
  const roots = viewer.managed.length > 0 ? viewer.managed : own ? [own.regionId] : [];
  const seen = schools.filter(({ regionId }) => above(regionId, parentOf).some((id) => roots.includes(id)));
  return new Set([...seen.map(({ id }) => id), ...(own ? [own.id] : [])]);
}

/** Whoever sees other schools afterwards, with what they gain and lose; the rest is left out. */
export function effectOfMove(
  viewers: readonly RegionViewer[],
  schools: readonly PlacedSchool[],
  parentOf: ParentOf,
  moved: { schoolIds: readonly number[]; regionId: number },
): SightChange[] {
  const after = schools.map((one) => (moved.schoolIds.includes(one.id) ? { ...one, regionId: moved.regionId } : one));
  return viewers.flatMap((viewer) => {
    const [was, is] = [sightOf(viewer, schools, parentOf), sightOf(viewer, after, parentOf)];
    const gains = [...is].filter((id) => !was.has(id));
    const loses = [...was].filter((id) => !is.has(id));
    return gains.length + loses.length > 0 ? [{ staffId: viewer.staffId, name: viewer.name, gains, loses }] : [];
  });
}
