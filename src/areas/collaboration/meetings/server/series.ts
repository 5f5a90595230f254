// Series made into real meetings, ninety days ahead; what time does to meetings; what others see of them.
import { sql } from 'drizzle-orm';
import { holidays } from '#areas/people/model/queries';
import { withoutDaysOff } from '#areas/workbench/calendar/model/daysOff';
import { occurrences, ruleFlaw } from '#areas/workbench/calendar/model/recurrence';
import { dayOf, localTime } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { lockBusy } from '#kernel/server/busyLock';
import { insert, move, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { actedBy } from '../../acting/server/acting';
import { Meeting } from '../model/meeting';
import { bookSeries } from '../model/meetingCalls';
import { MeetingSeries } from '../model/series';
import { holderOf, refuseUnasked, roomsFree } from './booking';
import { tell } from './meetings';

const said = texts('collaboration.meetingSeries', {
  rule: ['无法识别的重复规则', 'This recurrence is not understood'],
  clash: ['有 {n} 个日期会议室冲突', 'The room is taken on {n} dates'],
});
const dayMs = 86_400_000;
const aheadMs = 90 * dayMs;

interface Times {
  firstAt: Date;
  durationMin: number;
  rrule: string;
  holidayRule: MeetingSeries['holidayRule'];
}

async function datesOf(work: Work, { firstAt, durationMin, rrule, holidayRule }: Times, from: Date, to: Date) {
  const tzid = work.actor.timezone;
  const timed = { startAt: firstAt, endAt: new Date(firstAt.getTime() + durationMin * 60_000), allDay: false, tzid };
  if (ruleFlaw(rrule, timed) !== null) throw invalid('rrule', said.rule);
  const off = await work.ask(holidays, {
    schoolId: null,
    from: dayOf(from, tzid),
    to: dayOf(new Date(to.getTime() + 31 * dayMs), tzid),
  });
  return withoutDaysOff(
    occurrences({ ...timed, rrule, exdates: [] }, from, to),
    { holidayRule, allDay: false, tzid },
    new Set(off),
  );
}

export const series: AreaPiece = {
  services: [
    service(MeetingSeries, {
      transitions: {
        async end({ row, work }) {
          const ahead = await rows(
            work,
            Meeting,
            (m) =>
              sql`${m.seriesId} = ${row.id} and ${m.state} = 'scheduled' and ${m.startAt} > ${work.now.toISOString()}`,
            { lock: true },
          );
          for (const one of ahead) await move(work, Meeting, one, 'cancel', { reason: row.title });
        },
      },
      calls: [
        serves(bookSeries, async (work, given) => {
          const { startAt, durationMin, rrule, holidayRule, roomId, skip, otherRooms } = given;
          const until = new Date(startAt.getTime() + aheadMs);
          const times = { firstAt: startAt, durationMin, rrule, holidayRule };
          const all = await datesOf(work, times, startAt, until);
          const dated = all
            .map(({ start, end }) => ({ start, end, day: dayOf(start, work.actor.timezone) }))
            .filter(({ day }) => !skip.includes(day))
            .map((one) => ({ ...one, roomId: otherRooms[one.day] ?? roomId }));
          const roomIds = [...new Set(dated.flatMap((one) => one.roomId ?? []))];
          for (const id of roomIds) await refuseUnasked(work, id);
          await lockBusy(work, { staffIds: [], roomIds });
          const clashes = [];
          for (const { start, end, day, roomId: room } of dated) {
            const other = room ? await holderOf(work, { roomId: room, startAt: start, endAt: end }, null) : undefined;
            if (!other) continue;
            const free = await roomsFree(work, { startAt: start, endAt: end, capacity: null });
            clashes.push({
              date: day,
              title: other.title ?? '',
              freeRooms: free.slice(0, 8).map(({ id, name }) => ({ id, name })),
            });
          }
          if (clashes.length > 0) throw conflict(said.clash, { rooms: clashes }, { n: clashes.length });
          const seriesId = await insert(work, MeetingSeries, {
            ...{
              title: given.title,
              organizerId: work.actor.staffId,
              firstAt: startAt,
              durationMin,
              rrule,
              holidayRule,
              roomId,
            },
            ...{
              startTime: localTime(startAt, work.actor.timezone).slice(11, 16),
              attendeeIds: given.attendeeIds,
              skipped: skip,
            },
            ...{ place: given.place, madeUntil: until },
          });
          const meetingIds: number[] = [];
          for (const { start, end, roomId: room } of dated)
            meetingIds.push(
              await insert(work, Meeting, { ...meetingOf(given, room), startAt: start, endAt: end, seriesId }),
            );
          return { seriesId, meetingIds };
        }),
      ],
    }),
  ],
  extends: [
    actedBy(
      MeetingSeries,
      ['end'],
      async ({ actor }, found) =>
        new Map(found.map(({ id, organizerId }) => [id, new Set(organizerId === actor.staffId ? ['end'] : [])])),
    ),
  ],
  jobs: [
    {
      name: 'collaboration.meetings',
      title: pair('会议开始与结束', 'Meetings begin and end'),
      cron: '* * * * *',
      run: tick,
    },
    {
      name: 'collaboration.seriesAhead',
      title: pair('系列会议生成', 'Series ahead'),
      cron: '20 2 * * *',
      run: extendSeries,
    },
  ],
};

const meetingOf = (
  given: { title: string; place: string | null; attendeeIds: readonly number[] },
  roomId: number | null,
) => ({
  ...{ title: given.title, roomId, place: given.place, state: 'scheduled' as const },
  attendees: given.attendeeIds.map((staffId) => ({ staffId })),
});

/** Begun, ended half an hour after their time, and said of shortly before, each once. */
async function tick(work: Work): Promise<number> {
  const now = work.now.toISOString();
  const begun = await rows(work, Meeting, (m) => sql`${m.state} = 'scheduled' and ${m.startAt} <= ${now}`, {
    lock: 'skip',
    limit: 200,
  });
  for (const one of begun) await move(work, Meeting, one, 'start');
  const over = new Date(work.now.getTime() - 30 * 60_000).toISOString();
  const done = await rows(work, Meeting, (m) => sql`${m.state} = 'ongoing' and ${m.endAt} <= ${over}`, {
    lock: 'skip',
    limit: 200,
  });
  for (const one of done) await move(work, Meeting, one, 'finish');
  const soon = await rows(
    work,
    Meeting,
    (m) =>
      sql`${m.state} = 'scheduled' and ${m.remindedAt} is null and ${m.startAt} > ${now} and ${m.startAt} <= ${now}::timestamptz + make_interval(mins => ${m.reminderMin})`,
    { lock: 'skip', limit: 200 },
  );
  for (const one of soon) {
    await update(work, Meeting, one, { remindedAt: work.now });
    await tell(work, 'meetingRemind', one, one.memberIds, String(one.id));
  }
  return begun.length + done.length + soon.length;
}

/** What clashes is made without its room, and its organiser is told. */
async function extendSeries(work: Work): Promise<number> {
  const until = new Date(work.now.getTime() + aheadMs);
  let made = 0;
  for (const one of await rows(work, MeetingSeries, { state: 'active' }, { lock: true })) {
    const from = one.madeUntil ?? work.now;
    if (from >= until) continue;
    for (const { start, end } of await datesOf(work, one, from, until)) {
      const isTaken = one.roomId
        ? await holderOf(work, { roomId: one.roomId, startAt: start, endAt: end }, null)
        : undefined;
      const room = isTaken ? null : one.roomId;
      const id = await insert(work, Meeting, {
        ...{ ...meetingOf(one, room), place: one.place ?? (isTaken ? '待定' : null), organizerId: one.organizerId },
        ...{ startAt: start, endAt: end, seriesId: one.id },
      });
      if (isTaken) await tell(work, 'meetingChange', (await rows(work, Meeting, { id }))[0]!, [one.organizerId]);
      made += 1;
    }
    await update(work, MeetingSeries, one, { madeUntil: until });
  }
  return made;
}
