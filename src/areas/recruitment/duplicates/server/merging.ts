// Two who are one: everything goes to the one that stays, in one transaction, with one line in the log that names it all.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import type { Resource } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { tableSql } from '#kernel/server/database/table';
import { insert, need, ours, reached, remove, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Application, activeStages } from '../../applications/model/application';
import { Candidate, candidateMerged } from '../../candidates/model/candidate';
import { CandidateNote, Resume } from '../../candidates/model/resume';
import { Talent, TalentContact } from '../../talents/model/talent';
import { endedByMerge, mergedValues } from '../model/mergeRules';

const said = texts('recruitment.merge', {
  itself: ['不能与自己合并', 'It cannot be merged with itself'],
  bothStaff: ['两人均为员工，不能合并', 'Both are staff: they cannot be merged'],
});

export async function merge(
  work: Work,
  {
    masterId,
    mergeIds,
    values,
  }: { masterId: number; mergeIds: readonly number[]; values: Record<string, number> | null },
): Promise<void> {
  if (mergeIds.includes(masterId)) throw conflict(said.itself);
  for (const id of [masterId, ...mergeIds].sort((a, b) => a - b))
    await reached(work, Candidate, id, 'merge', { lock: true });
  const master = await need(work, Candidate, masterId);
  const others = await rows(work, Candidate, { id: [...mergeIds] });
  const staff = [master, ...others].filter(({ staffId }) => staffId !== null);
  if (new Set(staff.map(({ staffId }) => staffId)).size > 1) throw conflict(said.bothStaff);

  const moved: Record<string, number[]> = {};
  await endDoubled(work, [masterId, ...mergeIds]);
  const versions = await rows(work, Resume, { candidateId: masterId });
  const highest = Math.max(0, ...versions.map(({ versionNo }) => versionNo));
  moved.resumes = await hang(work, Resume, masterId, mergeIds, highest);
  moved.applications = await hang(work, Application, masterId, mergeIds);
  moved.notes = await hang(work, CandidateNote, masterId, mergeIds);
  for (const id of mergeIds) await moveTalent(work, masterId, id);
  const mergedAt = sql`${work.now.toISOString()}`;
  await work.session.rows(
    sql`update ${tableSql(Candidate)} set merged_into_id = ${masterId}, updated_at = ${mergedAt}, version = version + 1
      where ${ours(work, Candidate.name)} and id = any(${sql.param([...mergeIds])}::bigint[])`,
  );
  const tagIds = [...new Set([master, ...others].flatMap((one) => one.tagIds))].slice(0, 20);
  await update(work, Candidate, master, { ...mergedValues(master, others, values ?? {}), tagIds }, { action: 'edit' });
  await logOperation(work, {
    action: 'merge',
    of: Candidate,
    rowId: masterId,
    rowTitle: master.name,
    schoolId: master.schoolId,
    after: { merged: [...mergeIds], ...moved },
  });
  await work.emit(candidateMerged, { masterId, mergedIds: [...mergeIds] });
}

/** In one statement; resumes are numbered on, and the master's own stays the current one. */
async function hang(work: Work, of: Resource, to: number, from: readonly number[], after?: number): Promise<number[]> {
  const numbered =
    after === undefined
      ? sql``
      : sql`, is_current = false, version_no = ${after} + (select count(*) from resume b where b.enterprise_id = t.enterprise_id
          and b.candidate_id = any(${sql.param([...from])}::bigint[]) and b.id <= t.id)`;
  const done = await work.session.rows<{ id: number }>(
    sql`update ${tableSql(of)} t set candidate_id = ${to}${numbered} where ${ours(work, 't')}
      and candidate_id = any(${sql.param([...from])}::bigint[]) returning id`,
  );
  return done.map(({ id }) => Number(id));
}

async function endDoubled(work: Work, ids: readonly number[]): Promise<void> {
  const active = await rows(
    work,
    Application,
    (a) => and(inArray(a.candidateId, [...ids]), inArray(a.state, [...activeStages])),
    { lock: true },
  );
  const ended = endedByMerge(active);
  for (const one of active.filter(({ id }) => ended.includes(id)))
    await update(work, Application, one, { state: 'transferred' }, { action: 'merge' });
}

/** In the pool once: contacts are copied, because what was written of them is never changed. */
async function moveTalent(work: Work, masterId: number, fromId: number): Promise<void> {
  const from = await rowOf(work, Talent, { candidateId: fromId }, { lock: true });
  if (!from) return;
  const known = await rowOf(work, Talent, { candidateId: masterId }, { lock: true });
  if (!known) {
    await work.session.rows(
      sql`update ${tableSql(Talent)} set candidate_id = ${masterId} where ${ours(work, Talent.name)} and id = ${from.id}`,
    );
    return;
  }
  for (const { at, way, content, interest, nextOn } of await rows(work, TalentContact, (c) => eq(c.talentId, from.id)))
    await insert(work, TalentContact, { talentId: known.id, at, way, content, interest, nextOn });
  await remove(work, Talent, [from.id]);
}
