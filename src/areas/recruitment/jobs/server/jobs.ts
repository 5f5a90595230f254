// Jobs: made of granted needs, published when whole, each need in one open job; the seats follow the needs.
import { and, inArray, ne, sql } from 'drizzle-orm';
import { Post } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { detail } from '#kernel/server/resources/reading';
import { insert, move, need, reached, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { HiringNeed } from '../../needs/model/need';
import { seatsLeft } from '../../needs/model/quota';
import { Job, jobFromNeeds } from '../model/job';
import { JobRound } from '../model/jobRound';
import { roundFaults } from '../model/rounds';

const said = texts('recruitment.job', {
  needs: ['请选择已批准或招聘中的需求', 'Choose needs that are approved or recruiting'],
  post: ['需求与职位的岗位不同', 'A need is for another post'],
  taken: ['需求 {no} 已在其他招聘中的职位里', 'Need {no} is in another open job'],
  pay: ['薪资下限不能高于上限', 'The lower pay is above the upper'],
  abovePay: ['薪资上限不能高于需求的上限', 'The pay is above what the needs allow'],
  dates: ['截止日期不能早于发布日期', 'It closes before it opens'],
  description: ['发布前请填写职位描述与任职要求', 'Write a description and requirements before publishing'],
  gaps: ['轮次须从 1 起连续编号', 'Rounds are numbered from 1 without gaps'],
  lead: ['主面试官须在面试官之中', 'The lead must be on the panel'],
  score: ['按平均分通过须填写分数线', 'Passing by average needs a score'],
  noTest: ['只有笔试可以选择试卷', 'Only a written test has a paper'],
  trial: ['教学岗位须有一轮试讲', 'A teaching post needs a trial lesson'],
  noSchool: ['请选择校区', 'Choose a school'],
});

async function judge({ row, was, work }: Change<typeof Job>): Promise<void> {
  if (!was) row.jobNo = await nextNumber(work, 'recruitment.job', null);
  if (row.schoolIds.length === 0) throw invalid('schoolIds', said.noSchool);
  const fault = roundFaults(row.rounds);
  if (fault) throw invalid(`rounds[${fault.at}].${fault.field}`, said[fault.rule]);
  if (row.salaryMin !== null && row.salaryMax !== null && row.salaryMin > row.salaryMax)
    throw invalid('salaryMax', said.pay);
  if (row.publishOn && row.closeOn && row.closeOn < row.publishOn) throw invalid('closeOn', said.dates);
  const needs = await rows(work, HiringNeed, { id: row.needIds });
  row.seats = needs.reduce((sum, { headCount }) => sum + headCount, 0);
  row.openSeats = needs.reduce((sum, one) => sum + seatsLeft(one), 0);
  if (was && sameIds(was.needIds, row.needIds) && was.salaryMax === row.salaryMax) return;
  const fits = ['approved', 'recruiting', ...(was ? ['paused', 'filled', 'closed'] : [])];
  if (needs.length === 0 || needs.some(({ state }) => !fits.includes(state))) throw invalid('needIds', said.needs);
  if (needs.some(({ postId }) => postId !== row.postId)) throw invalid('needIds', said.post);
  if (row.salaryMax !== null && row.salaryMax > Math.max(...needs.map(({ salaryMax }) => salaryMax)))
    throw invalid('salaryMax', said.abovePay);
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Takes the needs under a lock, so that of two jobs published at once one finds them taken; those only granted begin. */
async function takeNeeds(work: Work, job: Job): Promise<void> {
  for (const one of await rows(work, HiringNeed, { id: job.needIds }, { lock: true })) {
    const [other] = await rows(
      work,
      Job,
      (j) => and(inArray(j.state, ['open', 'paused']), ne(j.id, job.id), sql`${one.id} = any(${j.needIds})`),
      { limit: 1 },
    );
    if (other) throw conflict(said.taken, { jobId: other.id }, { no: one.needNo ?? '' });
    if (one.state === 'approved') await move(work, HiringNeed, one, 'start', { recruiterId: job.ownerId });
    else if (one.state !== 'recruiting') throw invalid('needIds', said.needs);
  }
}

async function publishable(work: Work, job: Job): Promise<void> {
  if (!job.description || !job.requirements) throw invalid('description', said.description);
  const post = await need(work, Post, job.postId);
  const rounds = await rows(work, JobRound, { jobId: job.id });
  if (post.isTeaching && !rounds.some(({ way }) => way === 'trial_lesson')) throw invalid('rounds', said.trial);
}

/** The rounds of the last job of this post, to begin with. */
async function roundsOfPost(work: Work, postId: number) {
  const [last] = await rows(work, Job, { postId }, { sort: '-id', limit: 1 });
  if (!last) return [];
  const before = await rows(work, JobRound, { jobId: last.id }, { sort: 'roundNo' });
  return before.map(
    ({ roundNo, name, way, minutes, formId, interviewerIds, leadId, passRule, passScore, questionnaireId }) => ({
      ...{ roundNo, name, way, minutes, formId, interviewerIds, leadId, passRule, passScore, questionnaireId },
    }),
  );
}

async function fromNeeds(work: Work, needIds: readonly number[]) {
  const needs = await Promise.all(needIds.map((id) => reached(work, HiringNeed, id, 'view')));
  const [first] = needs;
  if (!first) throw invalid('needIds', said.needs);
  const post = await need(work, Post, first.postId);
  const id = await insert(work, Job, {
    title: post.name,
    postId: post.id,
    schoolIds: [...new Set(needs.map(({ schoolId }) => schoolId))],
    needIds: [...needIds],
    employmentType: first.employmentType,
    salaryMin: Math.min(...needs.map(({ salaryMin }) => salaryMin)),
    salaryMax: Math.max(...needs.map(({ salaryMax }) => salaryMax)),
    description: asHtml(first.duties),
    requirements: asHtml(first.requirements),
    minEducation: first.minEducation,
    minYears: first.minYears,
    certificates: first.certificates,
    ownerId: first.recruiterId ?? work.actor.staffId,
    rounds: await roundsOfPost(work, post.id),
  });
  return detail(work, serviceOf(work, Job), id);
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
const asHtml = (text: string | null): string | null =>
  text
    ?.split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('') ?? null;

/** Past its last day a job closes by itself; who is under way in it stays. */
async function closePast(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const past = await rows(work, Job, (j) => sql`${j.state} = 'open' and ${j.closeOn} < ${today}`, { lock: 'skip' });
  for (const job of past)
    await move(work, Job, job, 'close', { closeReason: '到期', remaining: 'keep', otherJobId: null });
  return past.length;
}

export const jobs: AreaPiece = {
  services: [
    service(Job, {
      beforeSave: judge,
      transitions: {
        async publish({ row, work }) {
          await publishable(work, row);
          await takeNeeds(work, row);
          row.publishOn ??= dayOf(work.now, work.actor.timezone);
        },
        async reopen({ row, work }) {
          await takeNeeds(work, row);
          if (row.closeOn && row.closeOn < dayOf(work.now, work.actor.timezone)) row.closeOn = null;
        },
      },
      calls: [serves(jobFromNeeds, (work, { needIds }) => fromNeeds(work, needIds))],
    }),
    service(JobRound),
  ],
  extends: [
    extend(HiringNeed, {
      async afterSave({ row, was, work }) {
        if (was && was.headCount === row.headCount && seatsLeft(was) === seatsLeft(row)) return;
        for (const job of await rows(work, Job, (j) => sql`${row.id} = any(${j.needIds})`, { lock: true }))
          await update(work, Job, job, {});
      },
    }),
  ],
  registers: { number: [{ key: 'recruitment.job', pattern: 'ZW{yyyy}{MM}{seq:4}', reset: 'month' }] },
  jobs: [
    {
      name: 'recruitment.closeJobs',
      title: pair('关闭到期职位', 'Close jobs past their last day'),
      cron: '10 0 * * *',
      run: closePast,
    },
  ],
};
