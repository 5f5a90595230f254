// A category by the names that lead to it, as a sheet has it: 英语/启蒙/L1. A slash within a name is written \/.
export interface PathNode {
  id: number;
  parentId: number | null;
  name: string;
}

const escaped = (name: string): string => name.replace(/[\\/]/g, (sign) => `\\${sign}`);

export const pathOf = (names: readonly string[]): string => names.map(escaped).join('/');

/** The names of a path, or null where one of them is empty. */
export function namesOf(path: string): string[] | null {
  const names = [''];
  for (let i = 0; i < path.length; i++) {
    const sign = path[i]!;
    const next = path[i + 1];
    if (sign === '\\' && (next === '/' || next === '\\')) {
      names[names.length - 1] += next;
      i++;
    } else if (sign === '/') names.push('');
    else names[names.length - 1] += sign;
  }
  const trimmed = names.map((name) => name.trim());
  return trimmed.includes('') ? null : trimmed;
}

/** Every node's path, by its id. */
export function pathsOf(nodes: readonly PathNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const up = (node: PathNode): string[] => {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    return [...(parent ? up(parent) : []), node.name];
  };
  return new Map(nodes.map((node) => [node.id, pathOf(up(node))]));
}

/** A code for a node that was given none: the first free of n1, n2, … */
export function freeCode(taken: ReadonlySet<string>): string {
  for (let n = taken.size + 1; ; n++) if (!taken.has(`n${n}`)) return `n${n}`;
}
