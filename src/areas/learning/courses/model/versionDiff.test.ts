import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedChapter, versionDiff } from './versionDiff';

const version = (...keys: string[]): ComparedChapter[] =>
  keys.map((stableKey, at) => ({
    ...{ stableKey, kind: 'lesson' as const, no: at + 1, title: stableKey, minutes: null, objectives: null },
    keyPoints: null,
  }));
const titles = (places: readonly { title: string }[]) => places.map(({ title }) => title);

test('what is new, gone, moved and changed is told apart; a number that only follows is no move', () => {
  const to = version('x', 'a', 'c', 'b');
  to[1]!.minutes = 60;
  const diff = versionDiff(version('a', 'b', 'c', 'd'), to);
  expect(titles(diff.added)).toEqual(['x']);
  expect(titles(diff.removed)).toEqual(['d']);
  expect(diff.moved.map((one) => [one.to.title, one.from.no, one.to.no])).toEqual([['c', 3, 3]]);
  expect(diff.changed).toMatchObject([{ to: { title: 'a' }, fields: ['minutes'] }]);
});

test('a version differs from itself in nothing, and taking out the moved ones leaves one order', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 });
  fc.assert(
    fc.property(keys, keys, (from, to) => {
      expect(versionDiff(version(...from), version(...from))).toEqual({
        added: [],
        removed: [],
        moved: [],
        changed: [],
      });
      const { added, removed, moved } = versionDiff(version(...from), version(...to));
      expect(from.length - removed.length + added.length).toBe(to.length);
      const gone = new Set([...titles(added), ...titles(removed), ...moved.map((one) => one.to.title)]);
      const rest = (all: string[]) => all.filter((key) => !gone.has(key));
      expect(rest(to)).toEqual(rest(from));
    }),
  );
});
