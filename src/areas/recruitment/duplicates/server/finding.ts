// Who is known already, and what may be told of those one does not reach.
import { and, inArray, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { mask } from '#kernel/model/shown/mask';
import { say } from '#kernel/model/text';
import { reaches } from '#kernel/server/database/scope';
import { tableSql } from '#kernel/server/database/table';
import { ours, rows, serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Application, ApplicationLife, activeStages } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { CandidateDistinct } from '../../candidates/model/resume';
import { compare, emailKey, type Known, type SameBy, type Sameness } from '../../candidates/model/sameness';
import type { DuplicateAnswer, KnownCandidate } from '../model/duplicateCalls';

export interface Found {
  who: Candidate;
  level: Sameness;
  by: SameBy;
}

/** Of those stored, who is or may be this one; the certain first. */
export async function findKnown(work: Work, asked: Known, exceptId: number | null): Promise<Found[]> {
  const near = await rows(
    work,
    Candidate,
    (c) =>
      sql`${c.mergedIntoId} is null and ${c.anonymisedAt} is null and ${c.id} <> ${exceptId ?? 0} and (${c.mobile} = ${asked.mobile ?? ''}
        or ${c.idCard} = ${asked.idCard ?? ''} or ${c.emailKey} = ${emailKey(asked.email) ?? ''} or ${c.nameSound} = ${asked.nameSound ?? ''})`,
    { limit: 200 },
  );
  const distinct = exceptId === null ? new Set<number>() : await saidDifferent(work, exceptId);
  return near
    .flatMap((who) => {
      const found = compare(asked, who);
      return found && !(found.level === 'suspect' && distinct.has(who.id)) ? [{ who, ...found }] : [];
    })
    .sort((a, b) => a.level.localeCompare(b.level) || a.who.id - b.who.id);
}

async function saidDifferent(work: Work, id: number): Promise<Set<number>> {
  const pairs = await rows(work, CandidateDistinct, (p) => sql`${id} in (${p.firstId}, ${p.secondId})`);
  return new Set(pairs.map(({ firstId, secondId }) => (firstId === id ? secondId : firstId)));
}

/** Outside one's reach: a name, a covered number, how far, with whom; no more. */
export async function told(work: Work, found: readonly Found[]): Promise<DuplicateAnswer> {
  const ids = found.map(({ who }) => who.id);
  if (ids.length === 0) return { level: 'none', matches: [] };
  const seen = await seenOf(work, ids);
  const stages = await stagesOf(work, ids);
  const staff = new Map(
    (
      await rows(work, Staff, {
        id: found.flatMap(({ who }) => [who.ownerId, who.staffId].filter((id) => id !== null)),
      })
    ).map((one) => [one.id, one]),
  );
  const matches = found.map(({ who, by }): KnownCandidate => {
    const works = who.staffId === null ? undefined : staff.get(who.staffId);
    return {
      id: seen.has(who.id) ? who.id : null,
      name: who.name,
      mobileMasked: who.mobile && mask('mobile', who.mobile),
      reason: by,
      stage: stages.get(who.id) ?? null,
      owner: who.ownerId === null ? null : (staff.get(who.ownerId)?.name ?? null),
      inScope: seen.has(who.id),
      flags: [
        ...(works ? [works.status === 'left' ? ('former_staff' as const) : ('staff' as const)] : []),
        ...(who.blocked ? ['blocked' as const] : []),
      ],
    };
  });
  return { level: found[0]!.level, matches };
}

async function seenOf(work: Work, ids: readonly number[]): Promise<Set<number>> {
  const reach = reaches(work.actor, serviceOf(work, Candidate), 'view', sql.raw('"t"'), work.app.services);
  const seen = await work.session.rows<{ id: number }>(
    sql`select t.id from ${tableSql(Candidate)} t where ${ours(work, 't')} and t.id = any(${sql.param([...ids])}::bigint[]) and ${reach}`,
  );
  return new Set(seen.map(({ id }) => Number(id)));
}

async function stagesOf(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await rows(
    work,
    Application,
    (a) => and(inArray(a.candidateId, [...ids]), inArray(a.state, [...activeStages])),
    { sort: 'id' },
  );
  return new Map(found.map(({ candidateId, state }) => [candidateId, say(ApplicationLife.states[state].label, work)]));
}
