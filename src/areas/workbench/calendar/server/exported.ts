// Somebody's calendar as other programs get it: their events, those of their school and department, what they are asked to come to,
// and what areas keep for them. Other programs know no days off, so those are said one by one.
import { eq, or, type SQL } from 'drizzle-orm';
import type { TableOf } from '#kernel/server/database/table';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { CalendarEvent, type Occurrence } from '../model/calendarEvent';
import { exceptionsFor } from '../model/daysOff';
import type { IcsEvent } from '../model/ics';
import { occurrences } from '../model/recurrence';
import { holidaysIn, layered, layersOf, repliesOf, shownTo } from './ranges';

const mostEvents = 2000;
const dayMs = 86_400_000;
const [daysBack, daysAhead] = [60, 300];
const layerUid = 'layer:';

export const isOfLayer = (uid: string): boolean => uid.startsWith(layerUid);

export const isOnes = (work: Work, event: TableOf<typeof CalendarEvent>): SQL | undefined =>
  or(eq(event.ownerId, work.actor.staffId), shownTo(work, event));

export async function calendarOf(work: Work): Promise<IcsEvent[]> {
  const at = work.now.getTime();
  const window = { from: new Date(at - daysBack * dayMs), to: new Date(at + daysAhead * dayMs) };
  const found = await rows(work, CalendarEvent, (event) => isOnes(work, event), {
    sort: '-startAt',
    limit: mostEvents,
  });
  const replies = await repliesOf(work, found);
  const kept = found.filter(({ id }) => replies.get(id) !== 'declined');
  const holidays = kept.some(({ holidayRule }) => holidayRule !== 'keep')
    ? await holidaysIn(work, window)
    : new Set<string>();
  const replaced = new Set(kept.map(({ uid, recurrenceId }) => `${uid}/${recurrenceId}`));
  const blocks = await layered(work, layersOf(work), window, new Map([[work.actor.staffId, 'full']]));
  return [
    ...kept.flatMap((row) => withDaysOff(asIcs(row, work), row, { holidays, replaced, ...window })),
    ...blocks.map((block) => ofArea(block, work)),
  ];
}

interface Around {
  holidays: ReadonlySet<string>;
  /** Occurrences that were changed one by one. */
  replaced: ReadonlySet<string>;
  from: Date;
  to: Date;
}

function withDaysOff(event: IcsEvent, row: CalendarEvent, { holidays, replaced, from, to }: Around): IcsEvent[] {
  const { rrule, holidayRule } = row;
  if (!rrule || holidayRule === 'keep') return [event];
  const spread = occurrences({ ...row, rrule }, from, to).filter(
    ({ recurrenceId }) => !replaced.has(`${row.uid}/${recurrenceId}`),
  );
  const { gone, moved } = exceptionsFor(spread, row, holidays);
  return [
    { ...event, exdates: [...event.exdates, ...gone] },
    ...moved.map(({ recurrenceId, start, end }) => ({
      ...event,
      ...{ rrule: null, exdates: [], recurrenceId, startAt: start, endAt: end },
    })),
  ];
}

/** The feed may lie open on other people's machines: a private event is a block without words. */
function asIcs(row: CalendarEvent, { locale }: Work): IcsEvent {
  const isOpen = row.visibility !== 'private';
  return {
    ...row,
    title: isOpen ? (locale === 'en' && row.titleEn) || row.titleZh : '',
    description: isOpen ? (row.description ?? '') : '',
    location: isOpen ? (row.location ?? '') : '',
  };
}

const ofArea = ({ layer, start, end, title, url, busy }: Occurrence, { actor }: Work): IcsEvent => ({
  uid: `${layerUid}${layer}:${start}:${url ?? ''}`,
  ...{ title, description: '', location: '', busy },
  ...{ startAt: new Date(start), endAt: new Date(end), allDay: false, tzid: actor.timezone },
  ...{ rrule: null, exdates: [], recurrenceId: '' },
});
