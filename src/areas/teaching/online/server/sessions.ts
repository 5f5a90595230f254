// Sessions of online lessons: matched to students by name, once by hand where that fails, and turned into a suggestion for the roll.
import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { nameKey } from '#areas/customers/customer/model/names';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { live, need, reached, row as rowOf, rows } from '#kernel/server/rows';
import { extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { expectedAt } from '../../attendance/server/roster';
import { Lesson } from '../../lessons/model/lesson';
import { OnlineSession, onlineSuggestions } from '../model/onlineSession';
import { suggestedFor } from '../model/presence';

const said = texts('teaching.online', {
  endsBefore: ['离开不能早于进入', 'Leaving cannot be before joining'],
  notExpected: ['该学员不在名单中', 'This student is not on the roster'],
});

async function namesAt(work: Work, lesson: Lesson): Promise<Map<number, string>> {
  const ids = (await expectedAt(work, lesson)).map(({ customerId }) => customerId);
  return new Map((await rows(work, Customer, (t) => inArray(t.id, ids))).map(({ id, name }) => [id, name]));
}

/** The student of that name at the lesson, or whoever somebody said that name is. */
async function studentOf(work: Work, lesson: Lesson, displayName: string): Promise<number | null> {
  const key = nameKey(displayName);
  const expected = await namesAt(work, lesson);
  const called = [...expected].filter(([, name]) => nameKey(name) === key);
  if (called.length === 1) return called[0]![0];
  const known = await rowOf(
    work,
    OnlineSession,
    (t) => and(eq(t.classId, lesson.classId), eq(t.displayName, displayName), isNotNull(t.customerId)),
    { sort: '-id' },
  );
  return known?.customerId && expected.has(known.customerId) ? known.customerId : null;
}

export const sessions = service(OnlineSession, {
  async beforeSave({ row, was, work }) {
    const lesson = await need(work, Lesson, row.lessonId);
    if (row.leaveAt < row.joinAt) throw invalid('leaveAt', said.endsBefore);
    row.classId = lesson.classId;
    row.seconds = Math.floor((row.leaveAt.getTime() - row.joinAt.getTime()) / 1000);
    if (row.customerId === null) row.customerId = await studentOf(work, lesson, row.displayName);
    else if (row.customerId !== was?.customerId && !(await namesAt(work, lesson)).has(row.customerId))
      throw invalid('customerId', said.notExpected);
  },
  /** Said once, it holds for the same name in the same class. */
  async afterSave({ row, was, work }) {
    if (row.customerId === null || row.customerId === was?.customerId) return;
    const t = table(OnlineSession);
    await work.db
      .update(t)
      .set({ customerId: row.customerId })
      .where(
        and(
          live(work, t),
          eq(t.classId, row.classId ?? 0),
          eq(t.displayName, row.displayName),
          isNull(t.customerId),
          ne(t.id, row.id),
        ),
      );
  },
});

export const suggesting = extend(OnlineSession, {
  calls: [
    serves(onlineSuggestions, async (work, { lessonId }) => {
      const lesson = await reached(work, Lesson, lessonId, 'view');
      const found = await rows(work, OnlineSession, (t) => and(eq(t.lessonId, lessonId), ne(t.source, 'replay')));
      const names = await namesAt(work, lesson);
      return {
        rows: [...names].map(([customerId, name]) => ({
          customerId,
          name,
          ...suggestedFor(
            found.filter((one) => one.customerId === customerId),
            lesson,
          ),
        })),
        unmatched: [...new Set(found.filter((one) => one.customerId === null).map((one) => one.displayName))],
      };
    }),
  ],
});
