// The tree of what a customer may come from at a school: sources in use, under the branches that hold them. Pure.
import type { Source } from '../model/sourceCalls';
import { sourceName } from './sourceTree';

export interface OfferedSource {
  value: number;
  label: string;
  children?: OfferedSource[];
}

/** A branch can be opened, never chosen; one without anything to choose is not there. */
export function offeredSources(sources: readonly Source[], schoolId: number | null, locale: string): OfferedSource[] {
  const isOpen = ({ active, schoolIds }: Source): boolean =>
    active && (schoolId === null || schoolIds.length === 0 || schoolIds.includes(schoolId));
  const below = (above: number | null): OfferedSource[] =>
    sources
      .filter(({ parentId }) => parentId === above)
      .flatMap((source) => {
        const one = { value: source.id, label: sourceName(source, locale) };
        const isBranch = sources.some(({ parentId }) => parentId === source.id);
        if (!isBranch) return isOpen(source) ? [one] : [];
        const children = below(source.id);
        return children.length > 0 ? [{ ...one, children }] : [];
      });
  return below(null);
}

/** From the root down; of one that the tree no longer holds, itself alone. */
export function pathTo(sources: readonly Source[], id: number): number[] {
  const above = sources.find((source) => source.id === id)?.parentId;
  return above ? [...pathTo(sources, above), id] : [id];
}
