// A meeting of a candidate with a panel, booked against everything else they do, judged by each of them and concluded once.
import { z } from 'zod';
import {
  bool,
  choice,
  datetime,
  int,
  json,
  longText,
  money,
  percent,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { ways } from '../../jobs/model/jobRound';

const reason = text('原因', 'Reason', { required: true, max: 200 });
const startAt = datetime('开始', 'From', { required: true });
export const results = {
  pass: ['通过', 'Pass', 'green'],
  fail: ['不通过', 'Fail', 'red'],
  hold: ['待定', 'Hold', 'gold'],
} as const;

export const InterviewLife = lifecycle({
  states: {
    scheduled: ['已安排', 'Scheduled', 'blue'],
    confirmed: ['已确认', 'Confirmed', 'cyan'],
    held: ['待出结果', 'To conclude', 'orange'],
    concluded: ['已出结果', 'Concluded', 'green'],
    no_show: ['未到', 'No-show', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'scheduled',
  transitions: {
    confirm: { label: ['候选人确认', 'Confirm'], from: ['scheduled'], to: 'confirmed', permission: 'edit' },
    reschedule: {
      label: ['改期', 'Reschedule'],
      from: ['scheduled', 'confirmed'],
      to: 'scheduled',
      permission: 'edit',
      fields: {
        startAt,
        minutes: int('时长（分钟）', 'Minutes', { required: true, default: 60, min: 10, max: 240 }),
        reason,
        confirmConflicts: bool('忽略提示', 'All the same'),
      },
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['scheduled', 'confirmed'],
      to: 'cancelled',
      permission: 'edit',
      danger: true,
      fields: { remark: reason },
    },
    noShow: {
      label: ['未到', 'No-show'],
      from: ['scheduled', 'confirmed'],
      to: 'no_show',
      permission: 'edit',
      danger: true,
      fields: { remark: text('说明', 'Note', { max: 500 }) },
    },
    finish: { label: ['结束', 'Finish'], from: ['scheduled', 'confirmed'], to: 'held', permission: 'edit' },
    conclude: {
      label: ['出结果', 'Conclude'],
      from: ['held'],
      to: 'concluded',
      fields: {
        result: choice('结果', 'Result', results, { required: true }),
        resultNote: text('说明', 'Note', { max: 500 }),
      },
    },
  },
});

export const InterviewPanelist = resource({
  name: 'interview_panelist',
  area: 'recruitment',
  noun: 'interview',
  path: '/api/v1.hr/interviewPanelist',
  title: ['面试官', 'Interviewer'],
  label: 'staffId',
  fields: {
    interviewId: ref('面试', 'Interview', 'interview', { required: true }),
    staffId: ref('面试官', 'Interviewer', 'staff', { required: true }),
    isLead: bool('主面试官', 'Lead'),
    reply: choice(
      '回复',
      'Reply',
      {
        pending: ['待回复', 'Pending', 'grey'],
        accepted: ['接受', 'Accepted', 'green'],
        declined: ['不便', 'Declined', 'red'],
      },
      { default: 'pending' },
    ),
    declineReason: text('不便原因', 'Why not', { max: 200 }),
    /** As the interview's, so that the database refuses two at once. */
    startAt: datetime('开始', 'From', { required: true }),
    endAt: datetime('结束', 'To', { required: true }),
    holds: bool('占用', 'Takes the time', { default: true }),
  },
  scope: { parent: 'interviewId' },
  sort: 'id',
  unique: [['interviewId', 'staffId']],
  noOverlap: [{ by: ['staffId'], range: ['startAt', 'endAt'], where: { holds: true } }],
  verbs: [],
});
export type InterviewPanelist = Row<typeof InterviewPanelist>;

export const Interview = resource({
  name: 'interview',
  area: 'recruitment',
  path: '/api/v1.hr/interview',
  title: ['面试', 'Interview'],
  label: 'candidateId',
  fields: {
    applicationId: ref('应聘', 'Application', 'application', { required: true, computed: true }),
    candidateId: ref('候选人', 'Candidate', 'candidate', { required: true, computed: true }),
    jobId: ref('职位', 'Job', 'job', { required: true, computed: true }),
    roundNo: int('轮次', 'Round', { required: true, min: 1, max: 6, computed: true }),
    roundName: text('轮次名称', 'Round name', { max: 20, computed: true }),
    attempt: int('次数', 'Attempt', { default: 1, computed: true }),
    way: choice('方式', 'Way', ways, { required: true, computed: true }),
    startAt: datetime('开始', 'From', { required: true, computed: true }),
    endAt: datetime('结束', 'To', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    roomId: ref('教室', 'Room', 'room', { computed: true }),
    address: text('地址', 'Address', { max: 200 }),
    link: text('会议链接', 'Link', { max: 300 }),
    trialTopic: text('试讲课题', 'Trial topic', { max: 100 }),
    candidateReply: choice(
      '候选人回复',
      'Reply',
      {
        none: ['未回复', 'None', 'grey'],
        yes: ['参加', 'Yes', 'green'],
        no: ['不参加', 'No', 'red'],
        other_time: ['希望改期', 'Other time', 'orange'],
      },
      { default: 'none' },
    ),
    rescheduleCount: int('改期次数', 'Rescheduled', { default: 0, computed: true }),
    clash: choice(
      '时间冲突',
      'Clash',
      {
        lesson: ['面试官有课', 'A lesson', 'red'],
        leave: ['面试官请假', 'A leave', 'red'],
        interview: ['面试官另有面试', 'Another interview', 'red'],
        room: ['教室被占用', 'The room is taken', 'red'],
      },
      { computed: true },
    ),
    remark: text('备注', 'Note', { max: 500 }),
    formId: ref('评价表', 'Form', 'evaluation_form', { computed: true, indexed: false }),
    passRule: choice(
      '通过规则',
      'Pass rule',
      {
        lead: ['主面试官决定', 'Lead decides'],
        all: ['全部通过', 'All pass'],
        majority: ['多数通过', 'Majority'],
        average: ['平均分达标', 'Average score'],
      },
      { computed: true, default: 'lead' },
    ),
    passScore: int('分数线', 'Pass score', { computed: true }),
    /** A written test: the paper, and what came back of it. */
    questionnaireId: ref('笔试试卷', 'Test', 'questionnaire', { computed: true, indexed: false }),
    testPercent: percent('笔试得分率', 'Test score', { computed: true }),
    testPassed: bool('笔试通过', 'Test passed', { computed: true }),
    panelIds: refs('面试官', 'Panel', 'staff', { computed: true }),
    ownerId: ref('招聘负责人', 'Recruiter', 'staff', { computed: true }),
    evaluated: int('已评价', 'Evaluated', { computed: true, default: 0 }),
    average: percent('平均分', 'Average', { computed: true }),
    result: choice('结果', 'Result', results, { computed: true }),
    resultNote: text('结果说明', 'Result note', { max: 500, computed: true }),
    resultBy: ref('出具人', 'Concluded by', 'staff', { computed: true, indexed: false }),
    state: states(InterviewLife),
  },
  scope: { school: 'schoolId', owner: 'ownerId', participants: 'panelIds' },
  asked: {
    overdue: bool('评价超期', 'Evaluation overdue'),
    on: choice('日期', 'Day', { today: ['今天', 'Today'], ahead: ['之后', 'Ahead'] }),
  },
  search: ['candidateId', 'jobId', 'schoolId', 'panelIds', 'startAt', 'roundNo', 'state', 'overdue'],
  columns: [
    ...([
      'startAt',
      'candidateId',
      'jobId',
      'roundName',
      'state',
      'clash',
      'way',
      'schoolId',
      'roomId',
      'panelIds',
    ] as const),
    ...(['candidateReply', 'evaluated', 'average', 'testPercent', 'result'] as const),
  ],
  form: ['address', 'link', 'trialTopic', 'candidateReply', 'remark'],
  sort: '-startAt',
  verbs: ['list', 'detail', 'count', 'edit', 'export'],
});
export type Interview = Row<typeof Interview>;

const scores = z.record(z.string().regex(/^\d{1,15}$/), z.number().int().min(0).max(10));
export const advices = {
  strong_pass: ['强烈推荐', 'Strong yes', 'green'],
  pass: ['推荐', 'Yes', 'cyan'],
  hold: ['待定', 'Unsure', 'gold'],
  fail: ['不推荐', 'No', 'red'],
} as const;

export const Evaluation = resource({
  name: 'evaluation',
  area: 'recruitment',
  noun: 'interview',
  path: '/api/v1.hr/evaluation',
  title: ['面试评价', 'Evaluation'],
  label: 'staffId',
  fields: {
    interviewId: ref('面试', 'Interview', 'interview', { required: true }),
    staffId: ref('评价人', 'By', 'staff', { required: true }),
    formId: ref('评价表', 'Form', 'evaluation_form', { indexed: false }),
    scores: json('得分', 'Scores', scores, { default: {} }),
    total: percent('总分', 'Total', { computed: true, default: 0 }),
    strengths: longText('优势', 'Strengths', { max: 1000 }),
    concerns: longText('顾虑', 'Concerns', { max: 1000 }),
    suggestion: choice('建议', 'Advice', advices),
    suggestedSalary: money('建议薪资', 'Suggested pay'),
    submittedAt: datetime('提交时间', 'Submitted', { computed: true }),
  },
  scope: { parent: 'interviewId' },
  search: ['interviewId', 'staffId'],
  columns: ['staffId', 'total', 'suggestion', 'strengths', 'concerns', 'submittedAt'],
  unique: [['interviewId', 'staffId']],
  verbs: ['list', 'count'],
});
export type Evaluation = Row<typeof Evaluation>;
