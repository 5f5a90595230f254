// How much of a colleague's calendar a person reads. One's own is open; without a share colleagues of the same school see
// that one is busy, and who manages the department reads titles.
export const levels = {
  busy: ['仅忙闲', 'Busy only'],
  title: ['标题', 'Title'],
  full: ['详情', 'Full'],
  edit: ['可编辑', 'Edit'],
} as const;
export type Level = keyof typeof levels;

interface Placed {
  id: number;
  schoolId: number | null;
  departmentId: number | null;
}
export interface Shared {
  granteeKey: string;
  level: Level;
}

export const granteeKeysOf = ({ id, schoolId, departmentId }: Placed): string[] => [
  `staff:${id}`,
  `department:${departmentId}`,
  `school:${schoolId}`,
  'all',
];

const order = Object.keys(levels);

/** The highest of what was shared with them, or what holds without a share; null: nothing at all. */
export function levelOf(viewer: Placed, owner: Placed, shares: readonly Shared[], isManager: boolean): Level | null {
  if (viewer.id === owner.id) return 'edit';
  const keys = granteeKeysOf(viewer);
  const given = shares.filter(({ granteeKey }) => keys.includes(granteeKey)).map(({ level }) => level);
  if (given.length > 0) return given.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0]!;
  if (isManager) return 'title';
  return viewer.schoolId !== null && viewer.schoolId === owner.schoolId ? 'busy' : null;
}

type Visibility = 'default' | 'busy_only' | 'private';

/** What is left of it for one event: a private one is a block without text, whoever looks. */
export const levelFor = (level: Level, visibility: Visibility, isOwn: boolean): Level =>
  isOwn || visibility === 'default' ? level : 'busy';
