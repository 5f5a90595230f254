// Referring: judged at once, the first valid word counts by the server's clock.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { School } from '#areas/system/organisation/model/organisation';
import { addDays, dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { notFound } from '#kernel/model/problems';
import { say, type Text, texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { insert, need, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Application } from '../../applications/model/application';
import { apply } from '../../applications/server/applying';
import { Candidate } from '../../candidates/model/candidate';
import { addVersion } from '../../candidates/server/candidates';
import { channelOf } from '../../channels/server/channels';
import { Job } from '../../jobs/model/job';
import { HiringNeed } from '../../needs/model/need';
import {
  myReferrals,
  refer,
  referableJobs,
  StaffReferral,
  StaffReferralReward,
  StaffReferralRule,
} from '../model/referral';
import { ruleFor } from '../model/ruling';

const said = texts('recruitment.referring', {
  known: ['{days} 天内已在简历库中', 'Known already within {days} days'],
  referred: ['已被同事推荐', 'A colleague has referred this person'],
  staff: ['该人员为在职员工', 'This person works here'],
  own: ['职位负责人、用人经理不能推荐到本职位', 'Who keeps this job cannot refer to it'],
  blocked: ['该候选人在黑名单中', 'This candidate is blocked'],
});

interface Referred {
  jobId: number;
  name: string;
  mobile: string;
  relation: StaffReferral['relation'];
  reason: string | null;
  resumeFile: NonNullable<Parameters<typeof addVersion>[2]['file']> | null;
}

async function referOne(work: Work, asked: Referred) {
  const job = await need(work, Job, asked.jobId);
  if (job.state !== 'open' || !job.referralOpen) throw notFound();
  // Two colleagues who name one person at once wait for each other.
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`referral:${work.enterpriseId}:${asked.mobile}`}, 0))`,
  );
  const today = dayOf(work.now, work.actor.timezone);
  const days = Number(await configValue(work, 'recruitment.referralDays'));
  const known = await rowOf(work, Candidate, { mobile: asked.mobile, mergedIntoId: null });
  const why = await whyInvalid(work, job, asked, known, days);
  const rules = await rows(work, StaffReferralRule, {});
  const rule = ruleFor(rules, { postId: job.postId, employmentType: job.employmentType, on: today });
  const candidateId = why ? (known?.id ?? null) : (known?.id ?? (await enter(work, job, asked)));
  if (!why && candidateId !== null && asked.resumeFile)
    await addVersion(work, candidateId, { channelId: await channelOf(work, 'referral'), file: asked.resumeFile });
  const applicationId =
    why || candidateId === null
      ? null
      : await apply(work, {
          candidateId,
          jobId: job.id,
          channelId: await channelOf(work, 'referral'),
          confirmed: true,
        });
  const schoolId = job.schoolIds[0] ?? null;
  const id = await insert(work, StaffReferral, {
    ...{ referrerId: work.actor.staffId, jobId: job.id, schoolId, candidateId, applicationId },
    ...{ personName: asked.name, mobile: asked.mobile, relation: asked.relation, reason: asked.reason },
    ...{ submittedAt: work.now, validUntil: addDays(today, days), ruleId: rule?.id ?? null },
    invalidReason: why ? say(why, work, { days }) : null,
    state: why ? 'invalid' : 'valid',
  });
  if (!why && rule)
    for (const stage of ['interviewed', 'onboarded', 'regularised'] as const)
      if (rule[stage] > 0)
        await insert(work, StaffReferralReward, {
          ...{ referralId: id, staffId: work.actor.staffId, schoolId, stage, amount: rule[stage] },
        });
  return { id, state: why ? 'invalid' : 'valid', invalidReason: why ? say(why, work, { days }) : null };
}

async function whyInvalid(
  work: Work,
  job: Job,
  { mobile }: Referred,
  known: Candidate | undefined,
  days: number,
): Promise<Text | null> {
  const { staffId } = work.actor;
  const needs = await rows(work, HiringNeed, { id: job.needIds });
  const keepers = [job.ownerId, ...needs.flatMap(({ hiringManagerId, recruiterId }) => [hiringManagerId, recruiterId])];
  if (keepers.includes(staffId)) return said.own;
  const before = await rowOf(work, StaffReferral, { mobile, state: ['submitted', 'valid', 'hired'] });
  if (before) return said.referred;
  const staff = await rowOf(work, Staff, { mobile });
  if (staff && staff.status !== 'left') return said.staff;
  if (known?.blocked) return said.blocked;
  const since = new Date(work.now.getTime() - days * 86_400_000);
  return known && (known.lastActiveAt ?? known.createdAt) > since ? said.known : null;
}

const enter = async (work: Work, job: Job, { name, mobile }: Referred): Promise<number> =>
  insert(work, Candidate, {
    ...{ name, mobile, channelId: await channelOf(work, 'referral'), ownerId: job.ownerId },
    schoolId: job.schoolIds[0] ?? null,
  });

const steps = { new: 0, screening: 0, screened: 0, interviewing: 1, passed: 1, offering: 2, accepted: 2, onboarded: 3 };

async function mine(work: Work) {
  const own = await rows(work, StaffReferral, { referrerId: work.actor.staffId }, { sort: '-id', limit: 100 });
  const ids = own.map(({ id }) => id);
  const rewards = ids.length > 0 ? await rows(work, StaffReferralReward, { referralId: ids }, { sort: 'id' }) : [];
  const byId = async <T extends { id: number }>(found: Promise<T[]>) =>
    new Map((await found).map((one) => [one.id, one]));
  const jobs = await byId(rows(work, Job, { id: own.map(({ jobId }) => jobId) }));
  const applied = await byId(rows(work, Application, { id: own.flatMap(({ applicationId }) => applicationId ?? []) }));
  return own.map(({ id, personName, jobId, submittedAt, createdAt, state, invalidReason, applicationId }) => {
    const stage = applicationId === null ? undefined : applied.get(applicationId)?.state;
    return {
      ...{ id, name: personName, job: jobs.get(jobId)?.title ?? '', state, invalidReason },
      submittedAt: submittedAt ?? createdAt,
      step: stage && stage in steps ? steps[stage as keyof typeof steps] : 0,
      rewards: rewards
        .filter(({ referralId }) => referralId === id)
        .map((one) => ({ stage: one.stage, amount: yuan(one.amount), state: one.state })),
    };
  });
}

async function offered(work: Work) {
  const open = await rows(work, Job, { state: 'open', referralOpen: true }, { sort: 'id' });
  const schools = new Map((await rows(work, School, {})).map(({ id, name }) => [id, name]));
  const rules = await rows(work, StaffReferralRule, {});
  const on = dayOf(work.now, work.actor.timezone);
  return open.map(({ id, title, schoolIds, salaryShown, salaryMin, salaryMax, postId, employmentType }) => {
    const rule = ruleFor(rules, { postId, employmentType, on });
    return {
      ...{ id, title, schools: schoolIds.map((one) => schools.get(one)).join('、') },
      pay: salaryShown && salaryMin !== null && salaryMax !== null ? `${yuan(salaryMin)}–${yuan(salaryMax)}` : null,
      interviewed: yuan(rule?.interviewed ?? 0),
      onboarded: yuan(rule?.onboarded ?? 0),
      regularised: yuan(rule?.regularised ?? 0),
    };
  });
}

export const referring: AreaPiece = {
  calls: [serves(refer, referOne), serves(myReferrals, mine), serves(referableJobs, offered)],
};
