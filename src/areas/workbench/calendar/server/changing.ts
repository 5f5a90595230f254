// Changes to an event: this one, this and the following, or all of a series.
import { randomUUID } from 'node:crypto';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { insert, need, remove, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Apply, CalendarEvent, type deleteEvent, type editEvent, eventFields } from '../model/calendarEvent';
import { cut, idOf, isOccurrence, movedId, movedRule } from '../model/recurrence';
import { tellCancelled, tellChanged } from './calendarTelling';
import { levelsOf } from './levels';

const rules = texts('workbench.calendarChange', {
  stale: ['日程已被修改，请刷新后再试', 'The event was changed meanwhile; load it again'],
  foreign: ['此日程来自其他模块，请到原处修改', 'This event comes from another area; change it there'],
  notOne: ['该系列没有这一次', 'The series has no such occurrence'],
  drops: ['将放弃 {count} 次单独的修改或删除', '{count} changed or deleted occurrences would be as the series again'],
});

type Edit = Values<(typeof editEvent)['input']>;
type Delete = Values<(typeof deleteEvent)['input']>;

interface Found {
  /** The row that was named: an event, a series, or an occurrence that differs. */
  named: CalendarEvent;
  series: CalendarEvent & { rrule: string };
  /** The original start of the occurrence that is meant. */
  at: Date;
}

/** The event for who may change it, in the version they saw; with its series where it has one. */
async function findForChange(
  work: Work,
  { id, version, recurrenceId }: Pick<Edit, 'id' | 'version' | 'recurrenceId'>,
): Promise<CalendarEvent | Found> {
  const named = await need(work, CalendarEvent, id, { lock: true });
  const level = (await levelsOf(work, [named.ownerId])).get(named.ownerId);
  const isOwn = named.ownerId === work.actor.staffId;
  if (level !== 'edit' || (!isOwn && named.visibility !== 'default')) throw forbidden('workbench.calendar.edit');
  if (named.source !== 'personal') throw conflict(rules.foreign);
  if (named.version !== version) throw conflict(rules.stale, { reason: 'stale' });
  const series = named.seriesId ? await need(work, CalendarEvent, named.seriesId, { lock: true }) : named;
  const { rrule } = series;
  if (!rrule) return named;
  const at = new Date(named.recurrenceId || recurrenceId || idOf(series.startAt, series.allDay));
  const isThere = !Number.isNaN(at.getTime()) && isOccurrence({ ...series, rrule }, at);
  if (!isThere || series.exdates.includes(idOf(at, series.allDay))) throw invalid('recurrenceId', rules.notOne);
  return { named, series: { ...series, rrule }, at };
}

const isSeries = (found: CalendarEvent | Found): found is Found => 'series' in found;

export async function edit(work: Work, input: Edit): Promise<{ id: number }> {
  const given = pickFields(input);
  const found = await findForChange(work, input);
  const was = meant(found);
  const id = await changed(work, found, given, input);
  await tellChanged(work, id, was, { ...given, ownerId: was.ownerId });
  return { id };
}

async function changed(work: Work, found: CalendarEvent | Found, given: Given, input: Edit): Promise<number> {
  if (isSeries(found)) {
    const change = { this: changeOne, following: changeFollowing, all: changeAll }[input.apply];
    return change(work, found, given, input.dropExceptions);
  }
  await update(work, CalendarEvent, found, given);
  return found.id;
}

/** The occurrence that was named, at its own time. */
function meant(found: CalendarEvent | Found): CalendarEvent {
  if (!isSeries(found) || found.named.seriesId) return isSeries(found) ? found.named : found;
  const { named, at } = found;
  return { ...named, startAt: at, endAt: new Date(at.getTime() + named.endAt.getTime() - named.startAt.getTime()) };
}

type Given = Pick<CalendarEvent, keyof typeof eventFields>;

const pickFields = (input: Edit): Given =>
  Object.fromEntries(Object.keys(eventFields).map((name) => [name, input[name as keyof Edit]])) as Given;

async function changeOne(work: Work, { named, series, at }: Found, given: Given): Promise<number> {
  if (named.seriesId) {
    await update(work, CalendarEvent, named, { ...given, rrule: null });
    return named.id;
  }
  const { ownerId, source, eventKey, uid, tzid } = series;
  const recurrenceId = idOf(at, series.allDay);
  const place = { ownerId, source, eventKey, uid, tzid, seriesId: series.id, recurrenceId };
  return insert(work, CalendarEvent, { ...given, ...place, rrule: null });
}

/** The rule as it was asked for; where it was not touched, moved with the start. */
const ruleFor = ({ series, at }: Found, given: Given, own: string): string =>
  given.rrule && given.rrule !== series.rrule
    ? given.rrule
    : movedRule({ ...series, startAt: at, rrule: own }, given.startAt);

async function changeFollowing(work: Work, found: Found, given: Given, drop: boolean): Promise<number> {
  const { named, series, at } = found;
  const { before, after } = cut(series, at);
  if (!before) return changeAll(work, found, given, drop);
  const id = idOf(at, series.allDay);
  const by = given.startAt.getTime() - at.getTime();
  const later = series.exdates.filter((one) => one >= id);
  const uid = randomUUID();
  const { ownerId, source, tzid } = series;
  const newId = await insert(work, CalendarEvent, {
    ...given,
    ...{ ownerId, source, tzid, uid, eventKey: uid },
    rrule: ruleFor(found, given, after),
    exdates: later.map((one) => movedId(one, by)),
  });
  await update(work, CalendarEvent, series, { rrule: before, exdates: series.exdates.filter((one) => one < id) });
  for (const one of await overridesOf(work, series.id)) {
    if (one.recurrenceId < id || one.id === named.id) continue;
    const recurrenceId = movedId(one.recurrenceId, by);
    await update(work, CalendarEvent, one, { seriesId: newId, recurrenceId, uid, eventKey: uid });
  }
  if (named.seriesId) await remove(work, CalendarEvent, [named.id]);
  return newId;
}

async function changeAll(work: Work, found: Found, given: Given, drop: boolean): Promise<number> {
  const { series, at } = found;
  const by = given.startAt.getTime() - at.getTime();
  const length = given.endAt.getTime() - given.startAt.getTime();
  const startAt = new Date(series.startAt.getTime() + by);
  const rrule = given.rrule === null ? null : ruleFor(found, given, series.rrule);
  const overrides = await overridesOf(work, series.id);
  const stays = by === 0 && rrule === series.rrule && given.allDay === series.allDay;
  const lost = stays ? 0 : overrides.length + series.exdates.length;
  if (lost > 0 && !drop) throw conflict(rules.drops, { reason: 'exceptions', count: lost }, { count: lost });
  if (lost > 0 && overrides.length > 0)
    await remove(
      work,
      CalendarEvent,
      overrides.map(({ id }) => id),
    );
  const endAt = new Date(startAt.getTime() + length);
  await update(work, CalendarEvent, series, { ...given, startAt, endAt, rrule, ...(lost > 0 ? { exdates: [] } : {}) });
  return series.id;
}

const overridesOf = (work: Work, seriesId: number) => rows(work, CalendarEvent, { seriesId }, { lock: true });

export async function takeAway(work: Work, input: Delete): Promise<null> {
  const found = await findForChange(work, input);
  const gone = meant(found);
  await tellCancelled(work, gone.id, gone);
  if (!isSeries(found)) await remove(work, CalendarEvent, [found.id]);
  else await takeFromSeries(work, found, input.apply);
  return null;
}

async function takeFromSeries(work: Work, { series, at }: Found, apply: Apply): Promise<void> {
  const id = idOf(at, series.allDay);
  const { before } = cut(series, at);
  const isAll = apply === 'all' || (apply === 'following' && !before);
  const gone = (await overridesOf(work, series.id)).filter(({ recurrenceId }) =>
    apply === 'this' ? recurrenceId === id : isAll || recurrenceId >= id,
  );
  if (gone.length > 0)
    await remove(
      work,
      CalendarEvent,
      gone.map((one) => one.id),
    );
  if (isAll) await remove(work, CalendarEvent, [series.id]);
  else if (apply === 'this') await update(work, CalendarEvent, series, { exdates: [...series.exdates, id] });
  else await update(work, CalendarEvent, series, { rrule: before, exdates: series.exdates.filter((one) => one < id) });
}
