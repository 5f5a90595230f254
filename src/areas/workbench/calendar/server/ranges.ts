// What a calendar shows between two moments: events of the people asked for, each as far as the reader may read it, series
// spread out, and the layers of other areas.
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { holidays } from '#areas/people/model/queries';
import { addDays, dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { TableOf } from '#kernel/server/database/table';
import type { BusyBlock, CalendarLayer } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { CalendarAttendee, CalendarEvent, type Layer, type Occurrence } from '../model/calendarEvent';
import { longestOff, withoutDaysOff } from '../model/daysOff';
import { idOf, lasts, type Occurring, occurrences } from '../model/recurrence';
import { type Level, levelFor } from '../model/sharing';
import { levelsOf } from './levels';

const rules = texts('workbench.calendarRange', {
  order: ['结束须晚于开始', 'The end must be after the start'],
  long: ['一次最多查看一年', 'At most a year at a time'],
});
const yearMs = 367 * 86_400_000;
const mostRows = 2000;
const mostShown = 1000;

interface Window {
  from: Date;
  to: Date;
}

export function refuseWindow({ from, to }: Window): void {
  if (to <= from) throw invalid('to', rules.order);
  if (to.getTime() - from.getTime() > yearMs) throw invalid('to', rules.long);
}

export const layersOf = (work: Work): CalendarLayer[] =>
  work.app.registries.layer.all().filter(({ permission }) => !permission || may(work.actor, permission));

export const namedLayers = async (work: Work): Promise<Layer[]> =>
  layersOf(work).map(({ key, label }) => ({ key, label: say(label, work) }));

export interface Spread extends Occurring {
  row: CalendarEvent;
}

/** Rows whose occurrences fall into the window, spread out; a differing occurrence stands for the one it replaces. */
export async function spread(
  work: Work,
  whose: (event: TableOf<typeof CalendarEvent>) => SQL | undefined,
  { from, to }: Window,
): Promise<Spread[]> {
  const found = await rows(
    work,
    CalendarEvent,
    (event) => and(whose(event), lt(event.startAt, to), or(isNull(event.lastAt), gt(event.lastAt, from))),
    { sort: 'startAt', limit: mostRows },
  );
  const series = found.filter(({ rrule }) => rrule);
  const overrides = series.length > 0 ? await rows(work, CalendarEvent, { seriesId: series.map(({ id }) => id) }) : [];
  const replaced = new Set(overrides.map(({ seriesId, recurrenceId }) => `${seriesId}/${recurrenceId}`));
  const daysOff = series.some(({ holidayRule }) => holidayRule !== 'keep')
    ? await holidaysIn(work, { from, to })
    : new Set<string>();
  return found.flatMap((row): Spread[] => {
    const { rrule, startAt: start, endAt: end, recurrenceId } = row;
    if (!rrule) return [{ row, recurrenceId, start, end }];
    const waits = row.holidayRule === 'next_workday' ? longestOff * 86_400_000 : 0;
    const spreadOut = occurrences({ ...row, rrule }, new Date(from.getTime() - waits), to);
    return withoutDaysOff(spreadOut, row, daysOff)
      .filter((one) => one.start.getTime() + Math.max(lasts(row), 1) > from.getTime() && one.start < to)
      .filter((one) => !replaced.has(`${row.id}/${one.recurrenceId}`))
      .map((one) => ({ ...one, row }));
  });
}

export async function holidaysIn(work: Work, { from, to }: Window): Promise<Set<string>> {
  const { timezone, schoolId } = work.actor;
  const first = addDays(dayOf(from, timezone), -longestOff);
  return new Set(await work.ask(holidays, { schoolId, from: first, to: addDays(dayOf(to, timezone), longestOff) }));
}

/** Beside one's own: what one's school or department publishes, and what one is asked to come to. */
export const shownTo = ({ actor }: Work, event: TableOf<typeof CalendarEvent>): SQL | undefined =>
  or(
    actor.schoolId ? and(eq(event.calendarKind, 'school'), eq(event.schoolId, actor.schoolId)) : undefined,
    actor.departmentId ? and(eq(event.calendarKind, 'team'), eq(event.departmentId, actor.departmentId)) : undefined,
    sql`${event.attendeeIds} @> ${sql.param([actor.staffId])}`,
  );

/** What areas show of these people's days, each as far as they share their calendar. */
export async function layered(
  work: Work,
  layers: readonly CalendarLayer[],
  { from, to }: Window,
  whose: ReadonlyMap<number, Level>,
): Promise<Occurrence[]> {
  if (whose.size === 0) return [];
  const blocks: Occurrence[] = [];
  for (const layer of layers) {
    const found = await layer.find(work, { from, to, staffIds: [...whose.keys()], schoolIds: [] });
    blocks.push(...found.map((block) => ofLayer(block, layer.key, levelOn(block, whose))));
  }
  return blocks;
}

/** What is nobody's in particular, or not of those asked for, the area answers for. */
const levelOn = ({ staffId }: BusyBlock, whose: ReadonlyMap<number, Level>): Level =>
  (staffId && whose.get(staffId)) || 'full';

export async function rangeOf(
  work: Work,
  { from, to, staffIds, layers }: Window & { staffIds: number[]; layers: string | null },
): Promise<Occurrence[]> {
  refuseWindow({ from, to });
  const { staffId: me } = work.actor;
  const asked = staffIds.length > 0 ? staffIds : [me];
  const levels = await levelsOf(work, asked);
  const seen = [...levels.keys()].filter((id) => asked.includes(id));
  const isMine = asked.includes(me);
  const found = await spread(
    work,
    (event) =>
      or(seen.length > 0 ? inArray(event.ownerId, seen) : sql`false`, isMine ? shownTo(work, event) : undefined),
    { from, to },
  );
  const replies = isMine
    ? await repliesOf(
        work,
        found.map(({ row }) => row),
      )
    : new Map<number, string>();
  const own = found
    .filter(({ row }) => replies.get(row.id) !== 'declined')
    .map((one) => shown(work, one, levels.get(one.row.ownerId) ?? 'full', replies));
  const chosen = layersOf(work).filter(({ key }) => layers?.split(',').includes(key));
  const blocks = await layered(work, chosen, { from, to }, new Map(seen.map((id) => [id, levels.get(id)!])));
  return [...own, ...blocks].sort((a, b) => (a.start < b.start ? -1 : 1)).slice(0, mostShown);
}

/** What the reader answered to those that ask them. */
export async function repliesOf(work: Work, found: readonly CalendarEvent[]): Promise<Map<number, string>> {
  const ids = found.filter(({ attendeeIds }) => attendeeIds.includes(work.actor.staffId)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const given = await rows(work, CalendarAttendee, { staffId: work.actor.staffId, eventId: [...new Set(ids)] });
  return new Map(given.map(({ eventId, reply }) => [eventId, reply]));
}

function shown(work: Work, { row, start, end, recurrenceId }: Spread, given: Level, replies: Map<number, string>) {
  const me = work.actor.staffId;
  const isOwn = row.ownerId === me || row.attendeeIds.includes(me);
  const level = levelFor(given, row.visibility, isOwn);
  const isRead = level !== 'busy';
  const occurrence: Occurrence = {
    id: row.id,
    version: row.version,
    seriesId: row.seriesId,
    recurrenceId,
    start: idOf(start, row.allDay),
    end: idOf(end, row.allDay),
    allDay: row.allDay,
    title: isRead ? (work.locale === 'en' && row.titleEn) || row.titleZh : '',
    layer: 'own',
    staffId: row.ownerId,
    level,
    busy: row.busy,
    colour: isRead ? row.colour : null,
    url: isRead ? row.url : null,
    canEdit: level === 'edit' && row.source === 'personal' && (row.ownerId === me || given === 'edit'),
    awaitsReply: row.ownerId !== me && row.attendeeIds.includes(me) && (replies.get(row.id) ?? 'none') === 'none',
  };
  if (level !== 'full' && level !== 'edit') return occurrence;
  const { location, description, rrule, holidayRule, roomId, attendeeIds, calendarKind, visibility, remindMinutes } =
    row;
  const repeats = { rrule, holidayRule };
  const event = { ...repeats, location, roomId, description, attendeeIds, calendarKind, visibility, remindMinutes };
  return { ...occurrence, event };
}

const ofLayer = ({ start, end, title, url, staffId }: BusyBlock, layer: string, level: Level): Occurrence => ({
  id: 0,
  version: 0,
  seriesId: null,
  recurrenceId: '',
  start: start.toISOString(),
  end: end.toISOString(),
  allDay: false,
  title: level === 'busy' ? '' : (title ?? ''),
  layer,
  staffId: staffId ?? null,
  level: level === 'edit' ? 'full' : level,
  busy: true,
  colour: null,
  url: level === 'busy' ? null : (url ?? null),
  canEdit: false,
  awaitsReply: false,
});
