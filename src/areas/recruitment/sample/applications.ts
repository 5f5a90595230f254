// How candidates of the demo came along: half a year of applications, each stage with its days, so that every chart has a shape.

import type { Sample } from '#kernel/server/sample';
import { Application, ApplicationStage, type Milestone } from '../applications/model/application';
import { Candidate } from '../candidates/model/candidate';
import { Resume, ResumeEducation, ResumeWork } from '../candidates/model/resume';
import { nameSound } from '../candidates/server/names';
import { Talent, TalentContact } from '../talents/model/talent';
import type { PlantedJob } from './jobs';
import { companyOf, person } from './people';
import type { World } from './world';

const way = ['new', 'screening', 'screened', 'interviewing', 'passed', 'offering', 'accepted', 'onboarded'] as const;
type Stage = (typeof way)[number] | 'rejected' | 'withdrawn';

/** How it stands today: the last stage, and for those that ended the stage they ended from. */
interface Fate {
  end: Stage;
  from: number;
  job: number;
}

const many = (count: number, fate: (n: number) => Fate): Fate[] => Array.from({ length: count }, (_, n) => fate(n));
const open = [0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 5];
const jobOf = (n: number): number => open[n % open.length]!;
const at = (end: (typeof way)[number], jobs: readonly number[]): Fate[] =>
  jobs.map((job) => ({ end, from: way.indexOf(end), job }));

const fates: readonly Fate[] = [
  ...at('onboarded', [0, 2, 7]),
  ...at('accepted', [0, 3]),
  ...at('offering', [1, 2, 4]),
  ...at('passed', [0, 1, 3, 3, 5, 1]),
  ...many(20, (n) => ({ end: 'interviewing', from: 3, job: jobOf(n) })),
  ...many(14, (n) => ({ end: 'screened', from: 2, job: jobOf(n + 1) })),
  ...many(22, (n) => ({ end: 'screening', from: 1, job: jobOf(n + 2) })),
  ...many(20, (n) => ({ end: 'new', from: 0, job: jobOf(n + 3) })),
  ...many(75, (n) => ({ end: 'rejected', from: [1, 1, 1, 3, 3, 4, 0, 1][n % 8]!, job: n % 7 })),
  ...many(25, (n) => ({ end: 'withdrawn', from: [1, 2, 3, 3, 4][n % 5]!, job: n % 8 })),
];

/** Some channels bring many, some few. */
const channelAt = (n: number): number => [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 5, 6][(n * 5) % 14]!;

export async function plantCandidates(
  sample: Sample,
  world: World,
  channelIds: readonly number[],
  tagIds: readonly number[],
) {
  const people = Array.from({ length: 160 }, (_, n) => person(sample, n));
  // Four pairs of whom one cannot be sure.
  for (const [first, second] of [
    [3, 60],
    [8, 71],
    [15, 82],
    [22, 93],
  ] as const)
    for (const key of ['name', 'birthday'] as const) people[second]!.values[key] = people[first]!.values[key];
  const ids = await sample.plant(
    Candidate,
    people.map(({ values, subject }, n) => ({
      ...values,
      nameSound: nameSound(values.name),
      emailKey: values.email,
      channelId: channelIds[channelAt(n) % channelIds.length]!,
      subjects: world.subjects.has(subject) ? [world.subjects.get(subject)!] : [],
      certificates: n % 3 === 0 ? [world.certificates.get('teacher')!] : [],
      tagIds:
        n % 2 === 0 ? [tagIds[n % tagIds.length]!, tagIds[(n * 7 + 3) % tagIds.length]!].slice(0, 1 + (n % 2)) : [],
      ownerId: n % 12 === 11 ? null : world.recruiters[n % world.recruiters.length]!,
      schoolId: n % 12 === 11 ? null : world.schools[n % world.schools.length]!.id,
      blocked: n === 40 || n === 90,
      blockReason: n === 40 ? '简历造假' : n === 90 ? '面试时态度恶劣' : null,
      lastActiveAt: sample.moment(-(n % 60), 9 + (n % 9)),
      createdAt: sample.moment(-180 + n, 9 + (n % 8)),
    })),
  );
  const versions = ids.flatMap((candidateId, n) => {
    const base = { candidateId, channelId: channelIds[channelAt(n) % channelIds.length]!, educations: [], works: [] };
    const text = {
      fileText: people[n]!.resumeText,
      skills: people[n]!.skills,
      selfAssessment: '踏实认真，喜欢和孩子在一起。',
    };
    const first = { ...base, ...text, versionNo: 1, isCurrent: n >= 3, receivedAt: sample.moment(-180 + n, 10) };
    return n < 3
      ? [first, { ...base, ...text, versionNo: 2, isCurrent: true, receivedAt: sample.moment(-40, 10) }]
      : [first];
  });
  const resumeIds = await sample.plant(Resume, versions);
  await plantLives(sample, people, ids, versions, resumeIds);
  const current = new Map(versions.flatMap((one, n) => (one.isCurrent ? [[one.candidateId, resumeIds[n]!]] : [])));
  return ids.map((id, n) => ({
    id,
    resumeId: current.get(id)!,
    ...people[n]!.values,
    channelId: channelIds[channelAt(n) % channelIds.length]!,
  }));
}
type Planted = Awaited<ReturnType<typeof plantCandidates>>[number];

async function plantLives(
  sample: Sample,
  people: readonly ReturnType<typeof person>[],
  ids: readonly number[],
  versions: readonly { candidateId: number }[],
  resumeIds: readonly number[],
): Promise<void> {
  const of = (n: number) => people[ids.indexOf(versions[n]!.candidateId)]!.values;
  await sample.plant(
    ResumeEducation,
    resumeIds.map((resumeId, n) => {
      const { graduateSchool, major, education, graduatedOn } = of(n);
      const from = `${Number(graduatedOn.slice(0, 4)) - 4}-09-01`;
      return { resumeId, from, to: graduatedOn, school: graduateSchool, major, degree: education };
    }),
  );
  await sample.plant(
    ResumeWork,
    resumeIds.flatMap((resumeId, n) => {
      const { firstJobOn, currentCompany, currentPost } = of(n);
      if (!firstJobOn) return [];
      const company = currentCompany ?? companyOf(sample);
      return [
        { resumeId, from: firstJobOn, company, post: currentPost ?? '教师', duties: '负责日常教学、家长沟通与续费。' },
      ];
    }),
  );
}

export interface PlantedApplication {
  id: number;
  candidateId: number;
  job: PlantedJob;
  end: Stage;
  /** Days before today at which each stage was entered. */
  entered: Map<Stage, number>;
  createdAt: Date;
}

const furthestOf = (entered: Map<Stage, number>): Milestone => {
  const far: readonly Milestone[] = ['onboarded', 'accepted', 'offering', 'passed', 'interviewing', 'screened'];
  return far.find((one) => entered.has(one)) ?? 'new';
};

export async function plantApplications(
  sample: Sample,
  world: World,
  jobs: readonly PlantedJob[],
  candidates: readonly Planted[],
): Promise<PlantedApplication[]> {
  const made = fates.map(({ end, from, job }, n) => {
    const isOver = end === 'rejected' || end === 'withdrawn' || end === 'onboarded';
    const stages: Stage[] = [...way.slice(0, from + 1), ...(end === 'rejected' || end === 'withdrawn' ? [end] : [])];
    // The last stage began some days ago; each before it lasted one to five.
    const last = isOver ? sample.int(1, 150) : sample.int(0, 12);
    const entered = new Map<Stage, number>();
    let day = last;
    for (const stage of stages.toReversed()) {
      entered.set(stage, day);
      day += sample.int(1, 5);
    }
    return { end, entered, stages, job: jobs[job]!, who: candidates[n % candidates.length]!, n };
  });
  const moment = (entered: Map<Stage, number>, stage: Stage) =>
    entered.has(stage) ? sample.moment(-entered.get(stage)!, 10, entered.size * 5) : null;
  const rows = made.map(({ end, entered, job, who, n }) => {
    const rules =
      Number(job.minEducation !== null) + Number(job.minYears !== null) + Number(job.certificates.length > 0);
    return {
      candidateId: who.id,
      jobId: job.id,
      schoolId: job.schoolIds[0]!,
      postId: job.postId,
      resumeId: who.resumeId,
      needId: ['offering', 'accepted', 'onboarded'].includes(end) ? job.needIds[0]! : null,
      channelId: who.channelId,
      ownerId: job.ownerId,
      screenerId: entered.has('screening') ? (job.collaboratorIds[0] ?? job.ownerId) : null,
      matchHits: Math.min(rules, 1 + (n % 3)),
      matchTotal: rules,
      currentRoundNo: end === 'interviewing' ? 1 + (n % 2) : end === 'passed' ? job.rounds.length : 0,
      stageEnteredAt: moment(entered, end),
      rejectReason: end === 'rejected' ? sample.pick(world.reasons.reject) : null,
      withdrawReason: end === 'withdrawn' ? sample.pick(world.reasons.withdraw) : null,
      furthest: furthestOf(entered),
      screenedAt: moment(entered, 'screened'),
      interviewedAt: moment(entered, 'interviewing'),
      passedAt: moment(entered, 'passed'),
      offeredAt: moment(entered, 'offering'),
      acceptedAt: moment(entered, 'accepted'),
      onboardedAt: moment(entered, 'onboarded'),
      state: end,
      createdAt: moment(entered, 'new')!,
    };
  });
  const ids = await sample.plant(Application, rows);
  await sample.plant(
    ApplicationStage,
    made.flatMap(({ stages, entered, job }, n) =>
      stages.map((stage, at) => ({
        applicationId: ids[n]!,
        stage,
        enteredAt: moment(entered, stage)!,
        leftAt: at + 1 < stages.length ? moment(entered, stages[at + 1]!) : null,
        byStaffId: job.ownerId,
      })),
    ),
  );
  return made.map(({ end, entered, job, who }, n) => ({
    ...{ id: ids[n]!, candidateId: who.id, job, end, entered, createdAt: rows[n]!.createdAt },
  }));
}

export async function plantTalents(
  sample: Sample,
  world: World,
  applications: readonly PlantedApplication[],
  tagIds: readonly number[],
): Promise<void> {
  const ended = applications.filter(({ end }) => end === 'rejected' || end === 'withdrawn');
  const busy = new Set(applications.filter((one) => !ended.includes(one)).map(({ candidateId }) => candidateId));
  const once = [...new Map(ended.map((one) => [one.candidateId, one])).values()].filter(
    ({ candidateId }) => !busy.has(candidateId),
  );
  const rows = once.map(({ candidateId, id, end, job, entered }, n) => ({
    candidateId,
    level: (['a', 'b', 'b', 'c', 'c'] as const)[n % 5]!,
    enteredBy: end === 'rejected' ? ('rejected' as const) : ('withdrawn' as const),
    enteredReason: `${job.title}：${end === 'rejected' ? sample.pick(['经验不足', '试讲一般', '薪资期望偏高']) : '暂不考虑机会'}`,
    fromApplicationId: id,
    schoolId: job.schoolIds[0]!,
    suitablePosts: [job.postId],
    tagIds: [tagIds[n % tagIds.length]!],
    keeperId: world.recruiters[n % world.recruiters.length]!,
    lastContactAt: n % 2 === 0 ? sample.moment(-(n % 40), 16) : null,
    interest: n % 2 === 0 ? (['yes', 'maybe', 'no'] as const)[n % 3]! : null,
    nextContactOn: n % 9 === 0 ? sample.day(0) : n % 4 === 0 ? sample.day(3 + (n % 20)) : null,
    state: n % 2 === 0 ? ('following' as const) : ('active' as const),
    createdAt: sample.moment(-entered.get(end)!, 17),
  }));
  const ids = await sample.plant(Talent, rows);
  await sample.plant(
    TalentContact,
    rows.flatMap(({ lastContactAt, interest, nextContactOn }, n) =>
      lastContactAt
        ? [
            {
              ...{ talentId: ids[n]!, at: lastContactAt, interest, nextOn: nextContactOn },
              content: sample.pick(['近期在岗，年后再联系', '对周末班有意向，请发职位', '已入职其他单位']),
            },
          ]
        : [],
    ),
  );
}
