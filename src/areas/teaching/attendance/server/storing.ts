// The marks of a whole class in a few statements, new rows and changed ones.
import { logWhole } from '#kernel/server/audit';
import { insertMany, updateMany } from '#kernel/server/resources/storing';
import type { Work } from '#kernel/server/work';
import { Attendance } from '../model/attendance';

export async function storeMarks(
  work: Work,
  marked: readonly Attendance[],
  newIds: readonly number[] = [],
): Promise<void> {
  const rows = marked.map((row) => ({ ...row }));
  await insertMany(
    work,
    Attendance,
    rows.filter(({ id }) => newIds.includes(id)),
  );
  await updateMany(
    work,
    Attendance,
    rows.filter(({ id }) => !newIds.includes(id)),
  );
  await logWhole(work, Attendance, 'mark', 'after', rows);
}
