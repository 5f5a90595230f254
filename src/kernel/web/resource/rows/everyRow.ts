// All rows of a list, of which the server gives so many at a time.
const mostAtOnce = 200;

export async function everyRow<T>(
  ask: (at: { page: number; pageSize: number }) => Promise<{ list: readonly T[] }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; all.length === (page - 1) * mostAtOnce; page++)
    all.push(...(await ask({ page, pageSize: mostAtOnce })).list);
  return all;
}
