// The one way in which something is opened or taken back: grants are written, and the period follows from them. Many at once
// are a handful of statements; two who open the same thing to the same student wait for each other.
import { sql } from 'drizzle-orm';
import { addDays, type Day, dayOf } from '#kernel/model/dates';
import { storeMany } from '#kernel/server/resources/savingMany';
import { reserveIds, updateMany, withDefaults } from '#kernel/server/resources/storing';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Content, contentKey } from '../model/contents';
import { type GrantSource, OpenCourse, OpenGrant } from '../model/openCourse';
import { type Granted, periodOf, stateOn, usedDays } from '../model/period';
import type { Given } from '../model/planning';
import { openCourseOpened, openCourseRevoked } from '../model/signals';

export interface Opening extends Content {
  customerId: number;
  schoolId: number | null;
  classId?: number | null;
  name: string;
  grant: Given;
  source: GrantSource;
  sourceId: number | null;
  /** Later than today where it is to begin later. */
  startOn?: Day | null;
}

export const todayOf = (work: Work): Day => dayOf(work.now, work.actor.timezone);

const keyOf = (one: Content & { customerId: number }): string => `${one.customerId}/${contentKey(one)}`;

/** Opens all of it and answers the grants' ids in the order given. */
export async function grant(work: Work, openings: readonly Opening[]): Promise<number[]> {
  if (openings.length === 0) return [];
  const opened = await openedOf(work, openings);
  const today = todayOf(work);
  const ids = await reserveIds(work, OpenGrant, openings.length);
  const given = openings.map((one, i) => {
    const course = opened.get(keyOf(one))!;
    const from = one.startOn && one.startOn > today ? one.startOn : addDays(today, -course.pausedDays);
    return {
      ...withDefaults(OpenGrant, {}),
      ...{ id: ids[i]!, openCourseId: course.id, source: one.source, sourceId: one.sourceId },
      ...one.grant,
      countsFrom: from,
      grantedAt: work.now,
      grantedBy: work.actor.staffId || null,
    };
  });
  await storeMany(work, OpenGrant, given, 'grant');
  await settle(work, [...opened.values()]);
  for (const one of openings) {
    const { kind, refId, customerId } = one;
    await work.emit(openCourseOpened, { openCourseId: opened.get(keyOf(one))!.id, kind, refId, customerId });
  }
  return ids;
}

/** The rows of these people and contents, made where there are none, held until the end. */
async function openedOf(work: Work, openings: readonly Opening[]): Promise<Map<string, OpenCourse>> {
  const wanted = [...new Map(openings.map((one) => [keyOf(one), one])).values()].sort((a, b) =>
    keyOf(a).localeCompare(keyOf(b)),
  );
  // In one order for everybody: whoever comes second waits here.
  const locks = wanted.map((one) => `open:${work.enterpriseId}:${keyOf(one)}`);
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${sql.param(locks)}::text[]) with ordinality as l(k, n) order by n`,
  );
  const found = await having(work, wanted);
  const missing = wanted.filter((one) => !found.has(keyOf(one)));
  if (missing.length > 0) {
    const ids = await reserveIds(work, OpenCourse, missing.length);
    const made = missing.map((one, i) => ({
      ...withDefaults(OpenCourse, {}),
      ...{ id: ids[i]!, customerId: one.customerId, kind: one.kind, refId: one.refId, contentName: one.name },
      ...{ classId: one.classId ?? null, schoolId: one.schoolId, startAt: todayOf(work), endAt: null },
      version: 1,
    }));
    await storeMany(work, OpenCourse, made);
    for (const one of made) found.set(keyOf(one), one);
  }
  return found;
}

/** What these people have of these contents, locked. */
export async function having(
  work: Work,
  wanted: readonly (Content & { customerId: number })[],
  lock = true,
): Promise<Map<string, OpenCourse>> {
  const customers = [...new Set(wanted.map(({ customerId }) => customerId))];
  const contents = [...new Set(wanted.map(({ refId }) => refId))];
  const list = await rows(work, OpenCourse, { customerId: customers, refId: contents }, { lock });
  const keys = new Set(wanted.map(keyOf));
  return new Map(list.map((one) => [keyOf(one), one] as const).filter(([key]) => keys.has(key)));
}

const inWords = (sources: Iterable<string>): string => [...new Set(sources)].join(',');

/** Period and state anew, from the grants as they stand. */
export async function settle(work: Work, courses: readonly OpenCourse[]): Promise<void> {
  if (courses.length === 0) return;
  const today = todayOf(work);
  const all = await grantsOf(work, courses);
  const changed = courses.map((course) => {
    const grants = all.get(course.id) ?? [];
    const period = periodOf(grants, course.pausedDays);
    const isRevoked = grants.length > 0 && grants.every(({ revokedAt }) => revokedAt !== null);
    const state = stateOn(period, today, course.pausedAt !== null && !isRevoked, isRevoked);
    return {
      ...course,
      startAt: period?.startAt ?? course.startAt,
      endAt: period ? period.endAt : addDays(today, -1),
      pausedAt: state === 'paused' ? course.pausedAt : null,
      sources: inWords(grants.filter(({ revokedAt }) => !revokedAt).map(({ source }) => source)),
      state,
    };
  });
  await updateMany(work, OpenCourse, changed);
}

export async function grantsOf(work: Work, courses: readonly { id: number }[]): Promise<Map<number, OpenGrant[]>> {
  const list = await rows(work, OpenGrant, { openCourseId: courses.map(({ id }) => id) }, { sort: 'id' });
  const by = new Map<number, OpenGrant[]>();
  for (const one of list) by.set(one.openCourseId, [...(by.get(one.openCourseId) ?? []), one]);
  return by;
}

/** Takes grants back: their unused days only. Those taken back before stay as they are. */
export async function takeBack(work: Work, grantIds: readonly number[], reason: string): Promise<OpenCourse[]> {
  const asked = await rows(work, OpenGrant, { id: [...grantIds], revokedAt: null });
  if (asked.length === 0) return [];
  const courses = await rows(work, OpenCourse, { id: asked.map(({ openCourseId }) => openCourseId) }, { lock: true });
  const all = await grantsOf(work, courses);
  const today = todayOf(work);
  const changed: OpenGrant[] = [];
  for (const course of courses) {
    const grants = all.get(course.id) ?? [];
    // One after another, the newest first: what an older one used does not depend on it.
    for (const one of [...grants].reverse()) {
      if (one.revokedAt || !grantIds.includes(one.id)) continue;
      const on = course.pausedAt ?? today;
      one.keptDays = usedDays(grants as readonly Granted[], one, on, course.pausedDays);
      one.revokedAt = work.now;
      one.revokeReason = reason;
      changed.push(one);
    }
  }
  await updateMany(work, OpenGrant, changed);
  await settle(work, courses);
  const ids = courses.map(({ id }) => id);
  const after = await rows(work, OpenCourse, { id: ids });
  for (const { id, kind, refId, customerId, state } of after)
    if (state === 'revoked') await work.emit(openCourseRevoked, { openCourseId: id, kind, refId, customerId });
  return after;
}

/** Everything that one source gave: an order, a redemption, a copy, a contract's line. */
export async function takeBackOf(
  work: Work,
  source: GrantSource,
  sourceIds: readonly number[],
  reason: string,
): Promise<OpenCourse[]> {
  const list = await rows(work, OpenGrant, { source, sourceId: [...sourceIds], revokedAt: null });
  return takeBack(
    work,
    list.map(({ id }) => id),
    reason,
  );
}
