// Calendars of the demo's people: single events around today, series with a moved and a dropped occurrence, whole days.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { CalendarEvent } from './model/calendarEvent';
import { idOf, lastEnd, nextStarts } from './model/recurrence';

const single = [
  ['家长沟通', 'Talk with parents'],
  ['教研会', 'Teaching workshop'],
  ['校区例会', 'School meeting'],
  ['新员工面谈', 'Talk with a new colleague'],
  ['活动筹备', 'Preparing the event'],
  ['月度复盘', 'Month in review'],
  ['设备检查', 'Checking equipment'],
] as const;
const weekly = [
  ['周例会', 'Weekly meeting', 'FREQ=WEEKLY'],
  ['晨会', 'Morning meeting', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['月度盘点', 'Monthly stocktaking', 'FREQ=MONTHLY;BYDAY=-1FR'],
] as const;
const each = 36;
const hour = 3_600_000;

interface Person {
  id: number;
  schoolId: number | null;
  departmentId: number | null;
}

export async function plantCalendar(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const people = await sample.session.rows<Person>(
    sql`select id, school_id as "schoolId", department_id as "departmentId" from staff where ${ours(sample, 'staff')}
      and status = 'active' and (mobile like '138000000%' or mobile like '139000000%') order by id`,
  );
  await sample.plant(
    CalendarEvent,
    people.flatMap((person) => Array.from({ length: each }, (_, n) => drawn(sample, person, n))),
  );
  const series = people.map((person, n) => repeating(sample, person, n));
  const ids = await sample.plant(CalendarEvent, series);
  await sample.plant(
    CalendarEvent,
    series.map((one, n) => moved(one, ids[n]!)),
  );
}

type Drawn = Draft<typeof CalendarEvent> & { rrule: string | null; tzid: string; ownerId: number };

function placed(sample: Sample, { id, schoolId, departmentId }: Person, key: string) {
  const uid = `demo-${id}-${key}`;
  return { ownerId: id, schoolId, departmentId, source: 'personal', eventKey: uid, uid, tzid: sample.timezone };
}

function drawn(sample: Sample, person: Person, n: number): Drawn {
  const [titleZh, titleEn] = sample.pick(single);
  const allDay = n % 12 === 11;
  const day = sample.int(-60, 60);
  const startAt = allDay ? new Date(`${sample.day(day)}T00:00:00Z`) : sample.moment(day, sample.int(8, 18));
  const endAt = allDay ? startAt : new Date(startAt.getTime() + sample.pick([0.5, 1, 2]) * hour);
  const row = { titleZh, titleEn, allDay, startAt, endAt, rrule: null, ...placed(sample, person, String(n)) };
  const visibility = n === 5 ? ('private' as const) : ('default' as const);
  return { ...row, visibility, busy: !allDay, lastAt: lastEnd(row) };
}

function repeating(sample: Sample, person: Person, n: number) {
  const [titleZh, titleEn, rrule] = weekly[n % weekly.length]!;
  const startAt = sample.moment(-42, 9);
  const row = { titleZh, titleEn, allDay: false, startAt, endAt: new Date(startAt.getTime() + hour), rrule };
  const whole = { ...row, ...placed(sample, person, 'series') };
  const [, second] = nextStarts(whole, 2);
  return { ...whole, exdates: [idOf(second!, false)], lastAt: lastEnd(whole) };
}

/** The third one is two hours later that day. */
function moved(series: ReturnType<typeof repeating>, seriesId: number): Drawn {
  const third = nextStarts(series, 3)[2]!;
  const startAt = new Date(third.getTime() + 2 * hour);
  const row = { ...series, startAt, endAt: new Date(startAt.getTime() + hour), rrule: null, exdates: [] };
  return { ...row, seriesId, recurrenceId: idOf(third, false), lastAt: lastEnd(row) };
}
