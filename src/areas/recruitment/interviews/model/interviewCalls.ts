// What is asked around interviews: booking, common free times, and what an interviewer sees and says without any right to the rest.
import { call, rowOf, type } from '#kernel/model/call';
import { bool, choice, datetime, int, money, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { ways } from '../../jobs/model/jobRound';
import { advices, Evaluation, Interview, results } from './interview';

const minutes = int('时长（分钟）', 'Minutes', { min: 10, max: 240 });
const about = { id: int('面试', 'Interview', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) };

export const bookInterview = call('POST', `${Interview.path}/add`, {
  label: ['安排面试', 'Book an interview'],
  permission: permission(Interview, 'edit'),
  input: {
    applicationId: ref('应聘', 'Application', 'application', { required: true }),
    roundNo: int('轮次', 'Round', { min: 1, max: 6 }),
    startAt: datetime('开始', 'From', { required: true }),
    minutes,
    way: choice('方式', 'Way', ways),
    panel: refs('面试官', 'Panel', 'staff', { max: 6 }),
    leadId: ref('主面试官', 'Lead', 'staff'),
    schoolId: ref('校区', 'School', 'school'),
    roomId: ref('教室', 'Room', 'room'),
    address: text('地址', 'Address', { max: 200 }),
    link: text('会议链接', 'Link', { max: 300 }),
    trialTopic: text('试讲课题', 'Trial topic', { max: 100 }),
    remark: text('备注', 'Note', { max: 500 }),
    confirmConflicts: bool('忽略提示', 'Book all the same'),
  },
  answer: rowOf(Interview),
});

export interface FreeTime {
  startAt: string;
  endAt: string;
  rooms: number[];
}
export const freeSlots = call('GET', `${Interview.path}/freeSlots`, {
  label: ['查找空闲', 'Find free times'],
  permission: permission(Interview, 'edit'),
  input: {
    staffIds: refs('面试官', 'Panel', 'staff', { required: true, max: 6 }),
    candidateId: ref('候选人', 'Candidate', 'candidate'),
    minutes: int('时长（分钟）', 'Minutes', { required: true, min: 10, max: 240 }),
    from: datetime('从', 'From', { required: true }),
    to: datetime('至', 'To', { required: true }),
  },
  answer: type<FreeTime[]>(),
});

export interface Occupied {
  staffId: number;
  kind: string;
  startAt: string;
  endAt: string;
  /** Only of interviews: what else somebody does is nobody's business. */
  title: string | null;
  interviewId: number | null;
}
export const interviewCalendar = call('GET', `${Interview.path}/calendar`, {
  label: ['面试日历', 'Calendar'],
  permission: permission(Interview, 'view'),
  input: {
    from: datetime('从', 'From', { required: true }),
    to: datetime('至', 'To', { required: true }),
    staffIds: refs('面试官', 'Interviewers', 'staff', { max: 20 }),
  },
  answer: type<{ staff: { id: number; name: string }[]; blocks: Occupied[] }>(),
});

export interface OwnInterview {
  id: number;
  startAt: string;
  endAt: string;
  candidate: string;
  candidateId: number;
  job: string;
  round: string;
  way: string;
  place: string;
  link: string | null;
  state: string;
  reply: string;
  isLead: boolean;
  isEvaluated: boolean;
}
export const myInterviews = call('GET', '/api/v1/hr/myInterviews', {
  label: ['我的面试', 'My interviews'],
  input: {
    view: choice(
      '范围',
      'Which',
      {
        today: ['今天', 'Today'],
        ahead: ['待面试', 'Ahead'],
        toEvaluate: ['待评价', 'To evaluate'],
        done: ['已完成', 'Done'],
      },
      { required: true, default: 'today' },
    ),
  },
  answer: type<OwnInterview[]>(),
});

export interface Sheet {
  interview: OwnInterview & { trialTopic: string | null; average: number | null; result: string | null };
  items: { id: number; name: string; guide: string | null; weight: number; maxScore: number; required: boolean }[];
  own: {
    scores: Record<string, number>;
    strengths: string | null;
    concerns: string | null;
    suggestion: string | null;
    suggestedSalary: string | null;
    submittedAt: string | null;
    total: number;
  } | null;
  /** Of the others, once one's own is in. */
  others: {
    name: string;
    isLead: boolean;
    total: number;
    suggestion: string | null;
    strengths: string | null;
    concerns: string | null;
  }[];
  suggestion: string | null;
}
export const interviewSheet = call('GET', '/api/v1/hr/interviewSheet', {
  label: ['面试评价', 'Evaluation'],
  input: about,
  answer: type<Sheet>(),
});

export interface ResumeSheet {
  /** What stands on the sheet, label and value; what this person may not see is absent. */
  facts: { key: string; label: Text; value: string }[];
  name: string;
  mobile: string | null;
  version: {
    no: number;
    receivedAt: string | null;
    text: string | null;
    skills: string | null;
    selfAssessment: string | null;
  } | null;
  educations: { from: string | null; to: string | null; school: string; major: string | null; degree: Text | null }[];
  works: { from: string | null; to: string | null; company: string; post: string | null; duties: string | null }[];
  /** As somebody on a panel: no way to reach the person, no pay. */
  isPanelist: boolean;
}
export const resumeSheet = call('GET', '/api/v1/hr/resumeSheet', {
  label: ['简历页', 'Resume page'],
  input: about,
  answer: type<ResumeSheet>(),
});

export const replyInterview = call('POST', `${Interview.path}/reply`, {
  label: ['回复', 'Reply'],
  input: {
    ...about,
    reply: choice('回复', 'Reply', { accepted: ['接受', 'Accept'], declined: ['不便', 'Decline'] }, { required: true }),
    reason: text('原因', 'Reason', { max: 200 }),
  },
});

const said = {
  interviewId: int('面试', 'Interview', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  scores: Evaluation.fields.scores,
  strengths: Evaluation.fields.strengths,
  concerns: Evaluation.fields.concerns,
  suggestion: choice('建议', 'Advice', advices),
  suggestedSalary: money('建议薪资', 'Suggested pay'),
};
export const saveEvaluation = call('POST', `${Evaluation.path}/save`, {
  label: ['暂存评价', 'Keep'],
  input: said,
  answer: type<{ total: number; submittedAt: string | null }>(),
});
export const submitEvaluation = call('POST', `${Evaluation.path}/submit`, {
  label: ['提交评价', 'Submit'],
  input: said,
  answer: type<{ total: number; submittedAt: string | null }>(),
});
export const reopenEvaluation = call('POST', `${Evaluation.path}/reopen`, {
  label: ['退回评价', 'Reopen'],
  permission: permission(Interview, 'conclude'),
  input: { id: ref('评价', 'Evaluation', 'evaluation', { required: true }) },
});

const version = int('版本', 'Version');
/** By the panel or by who keeps interviews; so nobody is asked for a right before it is looked at who they are. */
export const finishInterview = call('POST', `${Interview.path}/finish`, {
  label: ['结束', 'Finish'],
  input: { ...about, version },
  answer: type<{ id: number; state: string }>(),
});
export const concludeInterview = call('POST', `${Interview.path}/conclude`, {
  label: ['出结果', 'Conclude'],
  input: {
    ...about,
    version,
    result: choice('结果', 'Result', results, { required: true }),
    resultNote: text('说明', 'Note', { max: 500 }),
  },
  answer: type<{ id: number; state: string }>(),
});
