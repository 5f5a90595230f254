// Every night: what nobody used in time and its grace is over is expired, once.
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { rows } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { setting } from '../../settings/server/settings';
import { takeTail } from '../model/book';
import { restQty } from '../model/curve';
import { LessonLot } from '../model/lot';
import { holdLots, standings } from './heldLots';

const batch = 500;

export const expiry: Job = {
  name: 'teaching.expire',
  title: pair('课时到期', 'Expire lessons'),
  cron: '20 0 * * *',
  run: expire,
};

export async function expire(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  let after = 0;
  let done = 0;
  while (true) {
    const due = await rows(
      work,
      LessonLot,
      (t) => and(isNotNull(t.validTo), lt(t.validTo, today), eq(t.frozen, false), sql`${t.id} > ${after}`),
      { sort: 'id', limit: batch },
    );
    if (due.length === 0) return done;
    after = due.at(-1)!.id;
    const over: number[] = [];
    for (const { id, validTo, schoolId } of due)
      if (addDays(validTo!, await setting(work, 'expireGraceDays', schoolId)) < today) over.push(id);
    const stood = await standings(work, over);
    const ids = over.filter((id) => (stood.get(id)?.rest ?? 0) > 0);
    if (ids.length === 0) continue;
    const held = await holdLots(work, { id: ids });
    for (const lot of held.all().filter((one) => !one.frozen && restQty(one) > 0)) {
      held.post(takeTail(lot, 'expire', restQty(lot)), { sourceKind: 'job', sourceId: lot.seq + 1, bizDate: today });
      done += 1;
    }
    await held.write();
  }
}
