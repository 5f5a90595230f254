import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLeast, below, type FileLevel, fileLevels, levelsIn, type PlacedFolder } from './fileRights';

const folder = (id: number, parentId: number | null, more: Partial<PlacedFolder> = {}): PlacedFolder => ({
  id,
  parentId,
  inherit: true,
  ownerId: null,
  binnedAt: null,
  ...more,
});
const levels = Object.keys(fileLevels) as FileLevel[];

test('rule 26: a folder that does not inherit is seen only by whom it was given to', () => {
  const folders = [folder(1, null), folder(2, 1, { inherit: false })];
  const counsellor = levelsIn({ base: null, staffId: 7, folders, grants: new Map([[1, 'view']]) });
  expect([counsellor(1), counsellor(2)]).toEqual(['view', null]);
  const grants = new Map<number, FileLevel>([
    [1, 'view'],
    [2, 'edit'],
  ]);
  const clerk = levelsIn({ base: null, staffId: 8, folders, grants });
  expect([clerk(1), clerk(2)]).toEqual(['view', 'edit']);
  const manager = levelsIn({ base: 'manage', staffId: 9, folders, grants: new Map() });
  expect(manager(2)).toBe('manage');
});

test('what lies in the bin, or in something that does, has no level, and nobody hangs on a circle', () => {
  const folders = [folder(1, null, { binnedAt: new Date(0) }), folder(2, 1), folder(3, 4), folder(4, 3)];
  const find = levelsIn({ base: 'manage', staffId: 1, folders, grants: new Map() });
  expect([find(1), find(2), find(3), find(null)]).toEqual([null, null, null, 'manage']);
});

test('a further grant never takes anything away', () => {
  const tree = fc.array(fc.record({ parent: fc.nat(), inherit: fc.boolean() }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      tree,
      fc.nat(),
      fc.constantFrom(...levels),
      fc.constantFrom(null, ...levels),
      (nodes, at, level, base) => {
        const folders = nodes.map(({ parent, inherit }, n) =>
          folder(n + 1, n === 0 ? null : (parent % n) + 1, { inherit }),
        );
        const without = levelsIn({ base, staffId: 1, folders, grants: new Map() });
        const given = new Map([[(at % folders.length) + 1, level]]);
        const granted = levelsIn({ base, staffId: 1, folders, grants: given });
        for (const { id } of folders) {
          const was = without(id);
          if (was) expect(atLeast(granted(id), was)).toBe(true);
        }
      },
    ),
  );
});

test('everything below a folder, and nothing beside it', () => {
  const folders = [folder(1, null), folder(2, 1), folder(3, 2), folder(4, null)];
  expect([...below(folders, 1)].sort()).toEqual([1, 2, 3]);
});
