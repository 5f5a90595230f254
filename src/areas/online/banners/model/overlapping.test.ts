import { expect, test } from 'vitest';
import { besideIt } from './overlapping';

const at = (id: number, from: string | null, to: string | null, schoolIds: number[] = []) => ({
  ...{ id, title: String(id), showFrom: from ? new Date(from) : null, showTo: to ? new Date(to) : null, schoolIds },
});

test('rule 32: who shares a moment and a school stands beside it', () => {
  const one = at(1, '2026-03-01', '2026-04-01', [1]);
  const others = [
    at(2, null, null),
    at(3, '2026-04-01', null),
    at(4, '2026-03-10', null, [2]),
    at(5, null, '2026-03-02', [1, 2]),
  ];
  expect(besideIt(one, others).map(({ id }) => id)).toEqual([2, 5]);
});
