// Needs in every state over five schools, the jobs they are filled by, and the forms their rounds are judged with.
import type { Sample } from '#kernel/server/sample';
import { HrTag, RecruitChannel } from '../channels/model/channel';
import { EvaluationForm, EvaluationFormItem } from '../forms/model/evaluationForm';
import { Job } from '../jobs/model/job';
import { JobRound } from '../jobs/model/jobRound';
import { HiringNeed } from '../needs/model/need';
import type { World } from './world';

const forms: readonly [name: string, kind: 'interview' | 'trial_lesson' | 'background', items: [string, number][]][] = [
  [
    '教师初试评价表',
    'interview',
    [
      ['专业知识', 30],
      ['表达沟通', 25],
      ['课堂意识', 25],
      ['稳定性', 20],
    ],
  ],
  [
    '试讲评价表',
    'trial_lesson',
    [
      ['教学设计', 30],
      ['课堂互动', 30],
      ['教态语言', 20],
      ['板书课件', 20],
    ],
  ],
  [
    '顾问面试评价表',
    'interview',
    [
      ['沟通能力', 40],
      ['抗压能力', 30],
      ['学习能力', 30],
    ],
  ],
  [
    '背景调查表',
    'background',
    [
      ['经历属实', 60],
      ['同事评价', 40],
    ],
  ],
];
const tags = [
  ...['英语好', '形象佳', '表达强', '有亲和力', '可兼职', '可周末', '离校区近', '有带班经验', '有驾照', '会剪辑'],
  ...['会弹琴', '普通话一级', '名校', '师范', '海归', '退伍', '应届', '稳定', '薪资偏高', '待观察', '可培养'],
  ...['管理经验', '销售强', '美术特长', '编程特长'],
];
const channels: readonly [string, string, RecruitKind][] = [
  ['BOSS直聘', 'BOSS Zhipin', 'job_board'],
  ['智联招聘', 'Zhaopin', 'job_board'],
  ['前程无忧', '51job', 'job_board'],
  ['校园招聘', 'Campus', 'campus'],
  ['猎头推荐', 'Headhunter', 'headhunter'],
  ['上门应聘', 'Walk-in', 'walk_in'],
  ['公众号', 'WeChat account', 'social'],
];
type RecruitKind = 'job_board' | 'campus' | 'headhunter' | 'walk_in' | 'social';

export async function plantBasics(sample: Sample) {
  const channelIds = await sample.plant(
    RecruitChannel,
    channels.map(([name, nameEn, kind]) => ({ name, nameEn, kind })),
  );
  const tagIds = await sample.plant(
    HrTag,
    tags.map((name, n) => ({
      name,
      group: n < 16 ? '特点' : '跟进',
      colour: ['#1677ff', '#52c41a', '#fa8c16'][n % 3]!,
    })),
  );
  const formIds = await sample.plant(
    EvaluationForm,
    forms.map(([name, kind]) => ({ name, kind, items: [], state: 'published' as const })),
  );
  await sample.plant(
    EvaluationFormItem,
    forms.flatMap(([, , items], n) =>
      items.map(([name, weight]) => ({
        formId: formIds[n]!,
        name,
        weight,
        guide: `${name}：结合实例打分，5 分为优秀`,
      })),
    ),
  );
  return { channelIds, tagIds, formIds };
}

type NeedState = 'draft' | 'approving' | 'rejected' | 'approved' | 'recruiting' | 'paused' | 'filled' | 'closed';
/** Post, state, head count, filled, school, over quota. */
const needs: readonly [post: string, state: NeedState, heads: number, filled: number, school: number, over: boolean][] =
  [
    ['teacher', 'recruiting', 3, 1, 0, false],
    ['teacher', 'recruiting', 2, 0, 1, true],
    ['teacher', 'recruiting', 2, 1, 2, false],
    ['counselor', 'recruiting', 2, 0, 0, false],
    ['counselor', 'recruiting', 1, 0, 3, false],
    ['adviser', 'recruiting', 1, 0, 1, false],
    ['front-desk', 'paused', 1, 0, 2, false],
    ['marketing', 'filled', 1, 1, 0, false],
    ['teacher', 'approved', 1, 0, 4, false],
    ['teacher', 'draft', 2, 0, 3, false],
    ['counselor', 'rejected', 4, 0, 1, true],
    ['adviser', 'closed', 1, 0, 4, false],
  ];

/** Numbered in the month they were made, so that this month's begin anew. */
const monthOf = (sample: Sample, day: number): string => sample.day(day).slice(0, 7).replace('-', '');

export async function plantNeeds(sample: Sample, world: World) {
  const granted = ['recruiting', 'paused', 'filled', 'approved', 'closed'];
  const rows = needs.map(([post, state, headCount, filledCount, at, overQuota], n) => {
    const school = world.schools[at % world.schools.length]!;
    const replaced = n === 2 && world.leaver ? world.leaver.id : null;
    return {
      needNo: `XQ${monthOf(sample, -156 + n * 10)}${String(n + 1).padStart(4, '0')}`,
      schoolId: school.id,
      postId: world.posts.get(post)!,
      subjects: post === 'teacher' ? [world.subjects.get(['english', 'maths', 'art'][n % 3]!)!] : [],
      headCount,
      filledCount,
      acceptedCount: n === 0 || n === 3 ? 1 : 0,
      reason: replaced ? ('replacement' as const) : n === 8 ? ('new_school' as const) : ('expansion' as const),
      replacedStaffId: replaced,
      salaryMin: 600_000 + (n % 4) * 50_000,
      salaryMax: 900_000 + (n % 4) * 100_000,
      expectedOn: sample.day(n === 5 ? -6 : 20 + n * 5),
      urgency: (['urgent', 'critical', 'normal', 'normal'] as const)[n % 4]!,
      duties: '按教学与服务标准完成岗位工作；\n与家长保持沟通，跟进学员学习情况；\n参加教研与例会。',
      requirements: '大专及以上学历，热爱教育；\n普通话标准，沟通能力强；\n能接受周末上班。',
      minEducation: post === 'teacher' ? ('bachelor' as const) : ('college' as const),
      minYears: post === 'teacher' ? 1 : 0,
      certificates: post === 'teacher' ? [world.certificates.get('teacher')!] : [],
      hiringManagerId: school.principalId,
      recruiterId: state === 'recruiting' || state === 'paused' || state === 'filled' ? world.recruiters[0]! : null,
      overQuota,
      approvedAt: granted.includes(state) ? sample.moment(-150 + n * 10, 15) : null,
      filledAt: state === 'filled' ? sample.moment(-30, 11) : null,
      closeReason: state === 'closed' ? '校区调整，暂不招聘' : null,
      state,
      createdAt: sample.moment(-156 + n * 10, 10),
    };
  });
  const ids = await sample.plant(HiringNeed, rows);
  return rows.map((row, n) => ({ ...row, id: ids[n]! }));
}
export type PlantedNeed = Awaited<ReturnType<typeof plantNeeds>>[number];

/** Title, post, which needs, state. */
const jobs: readonly [title: string, post: string, needs: number[], state: 'open' | 'paused' | 'closed'][] = [
  ['少儿英语教师', 'teacher', [0], 'open'],
  ['小学数学教师', 'teacher', [1], 'open'],
  ['美术教师', 'teacher', [2], 'open'],
  ['课程顾问', 'counselor', [3], 'open'],
  ['课程顾问（分校）', 'counselor', [4], 'open'],
  ['学管师', 'adviser', [5], 'open'],
  ['前台', 'front-desk', [6], 'paused'],
  ['市场专员', 'marketing', [7], 'closed'],
];

export async function plantJobs(
  sample: Sample,
  world: World,
  planted: readonly PlantedNeed[],
  formIds: readonly number[],
) {
  const rows = jobs.map(([title, post, at, state], n) => {
    const filled = at.map((one) => planted[one]!);
    const heads = filled.reduce((sum, { headCount }) => sum + headCount, 0);
    return {
      jobNo: `ZW${monthOf(sample, -142 + n * 10)}${String(n + 1).padStart(4, '0')}`,
      title,
      postId: world.posts.get(post)!,
      schoolIds: [...new Set(filled.map(({ schoolId }) => schoolId))],
      needIds: filled.map(({ id }) => id),
      city: '北京',
      seats: heads,
      openSeats: filled.reduce(
        (sum, { headCount, filledCount, acceptedCount }) => sum + headCount - filledCount - acceptedCount,
        0,
      ),
      salaryMin: filled[0]!.salaryMin,
      salaryMax: filled[0]!.salaryMax,
      description: '<p>负责日常教学与服务，跟进学员学习情况。</p><p>与家长保持沟通，定期反馈。</p>',
      requirements: '<p>大专及以上学历，沟通能力强。</p><p>能接受周末上班，每周休息两天。</p>',
      minEducation: filled[0]!.minEducation,
      minYears: filled[0]!.minYears,
      certificates: filled[0]!.certificates,
      ownerId: world.recruiters[n % world.recruiters.length]!,
      collaboratorIds: filled[0]!.hiringManagerId ? [filled[0]!.hiringManagerId] : [],
      rounds: [],
      referralOpen: n < 5,
      publishOn: sample.day(-140 + n * 10),
      closeOn: state === 'closed' ? sample.day(-20) : sample.day(60),
      closeReason: state === 'closed' ? '已招满' : null,
      state,
      createdAt: sample.moment(-142 + n * 10, 11),
    };
  });
  const ids = await sample.plant(Job, rows);
  const rounds = rows.flatMap(({ postId }, n) => roundsOf(world, n, ids[n]!, postId, formIds));
  await sample.plant(JobRound, rounds);
  return rows.map((row, n) => ({ ...row, id: ids[n]!, rounds: rounds.filter(({ jobId }) => jobId === ids[n]) }));
}
export type PlantedJob = Awaited<ReturnType<typeof plantJobs>>[number];

function roundsOf(world: World, n: number, jobId: number, postId: number, formIds: readonly number[]) {
  const panel = [0, 1, 2].map((at) => world.interviewers[(n * 2 + at) % world.interviewers.length]!);
  const round = (roundNo: number, name: string, way: 'onsite' | 'trial_lesson' | 'video', form: number) => ({
    ...{ jobId, roundNo, name, way, minutes: way === 'trial_lesson' ? 45 : 60, formId: formIds[form]! },
    interviewerIds: panel.slice(0, roundNo === 1 ? 1 : 2),
    leadId: panel[0]!,
    passRule: roundNo === 2 ? ('average' as const) : ('lead' as const),
    passScore: roundNo === 2 ? 75 : null,
  });
  return postId === world.posts.get('teacher')
    ? [round(1, '初试', 'onsite', 0), round(2, '试讲', 'trial_lesson', 1), round(3, '终试', 'onsite', 0)]
    : [round(1, '初试', 'video', 2), round(2, '复试', 'onsite', 2)];
}
