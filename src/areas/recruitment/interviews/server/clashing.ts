// What is booked meanwhile over an interview: a leave, a lesson that was moved. The interview says so until it is free again.
import { sql } from 'drizzle-orm';
import { staffLeaveApproved, staffLeaveCancelled } from '#areas/people/model/events';
import { lessonMoved } from '#areas/teaching/model/events';
import { startOfDay } from '#kernel/model/dates';
import { rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Interview } from '../model/interview';
import { against, busyKey, clashOf } from './booking';
import { tellOwner } from './telling';

interface Touched {
  staffIds: (number | null)[];
  roomIds: (number | null)[];
  startAt: Date;
  endAt: Date;
}
async function look(work: Work, touched: Touched): Promise<void> {
  const ids = (some: (number | null)[]) => sql.param(some.filter((id) => id !== null));
  const open = await rows(
    work,
    Interview,
    (i) => sql`${i.state} in ('scheduled', 'confirmed') and ${i.startAt} > ${work.now.toISOString()}
      and ${i.startAt} < ${touched.endAt.toISOString()} and ${i.endAt} > ${touched.startAt.toISOString()}
      and (${i.panelIds} && ${ids(touched.staffIds)}::bigint[] or ${i.roomId} = any(${ids(touched.roomIds)}::bigint[]))`,
    { lock: true },
  );
  for (const row of open) {
    const { found } = await against(work, { ...row, panel: row.panelIds }, [busyKey(row.id)]);
    const hard = found.find(({ level }) => level === 'hard')?.block;
    const clash = hard ? clashOf(hard) : null;
    if (clash === row.clash) continue;
    const now = await update(work, Interview, row, { clash });
    if (clash) await tellOwner(work, now, Interview.fields.clash.options![clash]!.label, 'interviewClash');
  }
}

interface Away {
  staffId: number;
  from: string;
  fromHalf: 'am' | 'pm' | null;
  to: string;
  toHalf: 'am' | 'pm' | null;
}
const half = 12 * 3_600_000;

function spanOf({ actor: { timezone } }: Work, { from, fromHalf, to, toHalf }: Away) {
  return {
    startAt: new Date(startOfDay(from, timezone).getTime() + (fromHalf === 'pm' ? half : 0)),
    endAt: new Date(startOfDay(to, timezone).getTime() + (toHalf === 'am' ? half : 2 * half)),
  };
}

const leave = (work: Work, away: Away): Promise<void> =>
  look(work, { staffIds: [away.staffId], roomIds: [], ...spanOf(work, away) });

export const clashing: AreaPiece = {
  listeners: [
    on(staffLeaveApproved, leave),
    on(staffLeaveCancelled, leave),
    on(lessonMoved, async (work, { before, after }) => {
      for (const { startAt, endAt, teacherId, roomId } of [before, after])
        await look(work, { staffIds: [teacherId], roomIds: [roomId], startAt, endAt });
    }),
  ],
};
