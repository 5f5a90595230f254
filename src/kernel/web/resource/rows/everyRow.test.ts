import { expect, test } from 'vitest';
import { everyRow } from './everyRow';

test.each([0, 1, 199, 200, 201, 400, 723])('of %i rows none is left out and none comes twice', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => n);
  const found = await everyRow(async ({ page, pageSize }) => ({
    // The server gives no more, however many are asked for.
    list: rows.slice((page - 1) * pageSize, page * pageSize).slice(0, 200),
  }));
  expect(found).toEqual(rows);
});
