import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './textMarks';

test('a text is cut where marks begin and end; what lies over two is under both', () => {
  const marks = [
    { id: 1, fromAt: 1, toAt: 3 },
    { id: 2, fromAt: 2, toAt: 4 },
  ];
  expect(partsOf('我很高兴', marks).map(({ text, marks: over }) => [text, over.map(({ id }) => id)])).toEqual([
    ['我', []],
    ['很', [1]],
    ['高', [1, 2]],
    ['兴', [2]],
  ]);
  expect(partsOf('', [])).toEqual([]);
});

test('whatever is marked, the parts are the text, and each mark covers exactly its characters', () => {
  const given = fc.string({ minLength: 1, maxLength: 60 }).chain((text) =>
    fc.record({
      text: fc.constant(text),
      marks: fc.array(
        fc
          .tuple(fc.nat(text.length), fc.nat(text.length))
          .map(([a, b]) => ({ fromAt: Math.min(a, b), toAt: Math.max(a, b) })),
        { maxLength: 6 },
      ),
    }),
  );
  fc.assert(
    fc.property(given, ({ text, marks }) => {
      const parts = partsOf(text, marks);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const mark of marks) {
        const covered = parts.filter((part) => part.marks.includes(mark));
        expect(covered.map((part) => part.text).join('')).toBe(text.slice(mark.fromAt, mark.toAt));
      }
    }),
  );
});
