// What a person may do with a folder or a file: the highest of what the space, its owner and grants give, folder by folder
// downwards. A folder that does not inherit begins anew, for everybody but who manages the space. Pure.
export const fileLevels = {
  view: ['可预览', 'View'],
  download: ['可下载', 'Download'],
  edit: ['可编辑', 'Edit'],
  manage: ['可管理', 'Manage'],
} as const;
export type FileLevel = keyof typeof fileLevels;

const order = Object.keys(fileLevels);

export const atLeast = (level: FileLevel | null, wanted: FileLevel): boolean =>
  level !== null && order.indexOf(level) >= order.indexOf(wanted);

export const higher = (a: FileLevel | null, b: FileLevel | null): FileLevel | null =>
  a === null ? b : b === null || atLeast(a, b) ? a : b;

export const lower = (a: FileLevel | null, b: FileLevel): FileLevel | null => (atLeast(a, b) ? b : a);

export interface PlacedFolder {
  id: number;
  parentId: number | null;
  inherit: boolean;
  ownerId: number | null;
  binnedAt: Date | null;
}

interface SpaceRights {
  /** Of the space itself, before any grant. */
  base: FileLevel | null;
  staffId: number;
  folders: readonly PlacedFolder[];
  /** The best unexpired grant to this person, by folder. */
  grants: ReadonlyMap<number, FileLevel>;
}

/** Asked folder by folder; the top of the space is null. What lies in the bin, or in something that does, has no level. */
export function levelsIn({
  base,
  staffId,
  folders,
  grants,
}: SpaceRights): (folderId: number | null) => FileLevel | null {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const known = new Map<number, FileLevel | null>();
  const above = base === 'manage' ? 'manage' : null;
  const find = (folderId: number | null): FileLevel | null => {
    if (folderId === null) return base;
    const cached = known.get(folderId);
    if (cached !== undefined) return cached;
    // A folder can never lie in itself; should it, nobody sees it rather than the server hanging.
    known.set(folderId, null);
    const folder = byId.get(folderId);
    if (!folder || isBinned(folder, byId)) return null;
    const own = higher(folder.ownerId === staffId ? 'manage' : null, grants.get(folderId) ?? null);
    const level = higher(own, folder.inherit ? find(folder.parentId) : above);
    known.set(folderId, level);
    return level;
  };
  return find;
}

function isBinned(folder: PlacedFolder, byId: ReadonlyMap<number, PlacedFolder>): boolean {
  for (let at: PlacedFolder | undefined = folder, steps = 0; at && steps < 100; steps++) {
    if (at.binnedAt) return true;
    if (at.parentId === null) return false;
    at = byId.get(at.parentId);
  }
  return true;
}

/** The folder and everything below it. */
export function below(folders: readonly PlacedFolder[], rootId: number | null): Set<number | null> {
  const found = new Set<number | null>([rootId]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { id, parentId } of folders) if (found.has(parentId)) found.add(id);
  }
  return found;
}
