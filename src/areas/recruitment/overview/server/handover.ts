// What passes to a successor: candidates, jobs and needs one keeps, interviews one sits in, talents one looks after.
import { sql } from 'drizzle-orm';
import { pair, type Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { need, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Interview, InterviewPanelist } from '../../interviews/model/interview';
import { Job } from '../../jobs/model/job';
import { HiringNeed, openNeedStates } from '../../needs/model/need';
import { Talent } from '../../talents/model/talent';

const pageSize = 50;

interface Held<T extends { id: number }> {
  key: string;
  name: Text;
  find(work: Work, staffId: number): Promise<T[]>;
  title(row: T, work: Work): Promise<string> | string;
  url(row: T): string;
  give(work: Work, row: T, fromId: number, toId: number): Promise<unknown>;
}

const kind = <T extends { id: number }>({ key, name, find, title, url, give }: Held<T>): HandoverKind => ({
  key,
  area: 'recruitment',
  name,
  mandatory: true,
  count: async (work, staffId) => (await find(work, staffId)).length,
  list: async (work, staffId, page) =>
    Promise.all(
      (await find(work, staffId))
        .slice((page - 1) * pageSize, page * pageSize)
        .map(async (row) => ({ id: row.id, title: await title(row, work), url: url(row) })),
    ),
  async move(work, { fromId, toId, ids }) {
    for (const row of await find(work, fromId))
      if (ids === 'all' || ids.includes(row.id)) await give(work, row, fromId, toId);
  },
});

const nameOf = async (work: Work, id: number): Promise<string> => (await need(work, Candidate, id)).name;

/** A seat on the panel; who sits there already takes no second one. */
async function takeSeat(work: Work, row: Interview, fromId: number, toId: number): Promise<void> {
  const seat = await need(work, InterviewPanelist, { interviewId: row.id, staffId: fromId }, { lock: true });
  const taken = await rowOf(work, InterviewPanelist, { interviewId: row.id, staffId: toId });
  if (!taken) await update(work, InterviewPanelist, seat, { staffId: toId, reply: 'pending' });
  const panelIds = [...new Set(row.panelIds.map((id) => (id === fromId ? toId : id)))];
  await update(work, Interview, row, { panelIds });
}

export const recruitmentHandover: HandoverKind[] = [
  kind<Candidate>({
    key: 'candidate',
    name: pair('候选人', 'Candidates'),
    find: (work, ownerId) => rows(work, Candidate, { ownerId, mergedIntoId: null }, { lock: true }),
    title: ({ name }) => name,
    url: ({ id }) => `/resumePersonnel?id=${id}`,
    give: (work, row, _from, ownerId) => update(work, Candidate, row, { ownerId }),
  }),
  kind<Job>({
    key: 'job',
    name: pair('职位', 'Jobs'),
    find: (work, ownerId) => rows(work, Job, { ownerId, state: ['draft', 'open', 'paused'] }, { lock: true }),
    title: ({ title }) => title,
    url: ({ id }) => `/personnelModul/jobPool?id=${id}`,
    give: (work, row, _from, ownerId) => update(work, Job, row, { ownerId }),
  }),
  kind<HiringNeed>({
    key: 'hiring_need',
    name: pair('招聘需求', 'Hiring needs'),
    find: (work, recruiterId) => rows(work, HiringNeed, { recruiterId, state: openNeedStates }, { lock: true }),
    title: ({ needNo }) => needNo ?? '',
    url: ({ id }) => `/needsContent?id=${id}`,
    give: (work, row, _from, recruiterId) => update(work, HiringNeed, row, { recruiterId }),
  }),
  kind<Interview>({
    key: 'interview',
    name: pair('待面试', 'Interviews ahead'),
    find: (work, staffId) =>
      rows(
        work,
        Interview,
        (i) => sql`${i.panelIds} @> ${sql.param([staffId])}::bigint[] and ${i.state} in ('scheduled', 'confirmed')`,
        { lock: true },
      ),
    title: ({ candidateId }, work) => nameOf(work, candidateId),
    url: () => '/personnelModul/interviewManagement',
    give: takeSeat,
  }),
  kind<Talent>({
    key: 'talent',
    name: pair('人才', 'Talents'),
    find: (work, keeperId) => rows(work, Talent, { keeperId, state: ['active', 'following'] }, { lock: true }),
    title: ({ candidateId }, work) => nameOf(work, candidateId),
    url: ({ id }) => `/personnelModul/talentPool?id=${id}`,
    give: (work, row, _from, keeperId) => update(work, Talent, row, { keeperId }),
  }),
];
