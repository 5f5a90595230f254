// What is asked about runs and slips beyond their rows, and what the payroll asks of awards and performance.
import { call, type } from '#kernel/model/call';
import { int, optional, ref, text } from '#kernel/model/fields';
import { query } from '#kernel/model/signals';
import { SalaryRun, SalarySlip } from './run';

export interface Finding {
  key: string;
  isRed: boolean;
  staff: string[];
}
export const checkRun = call('GET', `${SalaryRun.path}/check`, {
  label: ['数据检查', 'Check'],
  permission: 'people.salary.run',
  input: { id: ref('批次', 'Run', 'salary_run', { required: true }) },
  answer: type<Finding[]>(),
});
export const publishSlips = call('POST', `${SalarySlip.path}/publishRun`, {
  label: ['发布工资条', 'Publish the slips'],
  permission: 'people.salary.run',
  input: { id: ref('批次', 'Run', 'salary_run', { required: true }) },
  answer: type<{ published: number }>(),
});

const slipId = { id: int('工资条', 'Slip', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) };
export const mySlips = call('GET', `${SalarySlip.path}/mine`, {
  label: ['我的工资条', 'My slips'],
  answer: type<{ id: number; month: string; name: string; state: string }[]>(),
});
export interface OpenedSlip {
  id: number;
  month: string;
  state: string;
  gross: string;
  insurance: string;
  tax: string;
  afterTax: string;
  net: string;
  lines: { code: string; name: string; group: string; sign: string; amount: string; explain: string }[];
  taxSums: Record<string, string>;
  questionText: string | null;
  answerText: string | null;
}
export const openSlip = call('POST', `${SalarySlip.path}/open`, {
  label: ['查看工资条', 'Open a slip'],
  input: { ...slipId, pwd: text('密码', 'Password', { required: true, max: 128 }) },
  answer: type<OpenedSlip>(),
});
export const confirmSlip = call('POST', `${SalarySlip.path}/confirmOwn`, { label: ['确认', 'Confirm'], input: slipId });
export const questionSlip = call('POST', `${SalarySlip.path}/questionOwn`, {
  label: ['提出疑问', 'Ask about it'],
  input: { ...slipId, question: text('疑问', 'Question', { required: true, max: 300 }) },
});

export const costReport = call('GET', `${SalaryRun.path}/cost`, {
  label: ['人力成本', 'Cost'],
  permission: 'people.salary.view',
  input: { from: optional(text('开始月份', 'From month', { max: 7 })) },
  answer: type<{ month: string; school: string; people: number; gross: string; net: string; cost: string }[]>(),
});

export interface AwardDue {
  id: number;
  staffId: number;
  name: string;
  amount: number;
}
/** Confirmed awards up to a month that nobody has paid yet, and those that still wait for somebody's word. */
export const awardsDue = query<{ staffIds: number[]; month: string }, { due: AwardDue[]; open: { staffId: number }[] }>(
  'people.awardsDue',
  () => ({ due: [], open: [] }),
);
/** How a payment names the awards it paid. */
export const awardSource = 'award_month';
/** The run that has taken an award up, by name. */
export const awardTaken = query<{ awardId: number }, string | null>('people.awardTaken', () => null);
/** The coefficient of a confirmed result whose pay month this is; the capability of performance answers. */
export const coefficients = query<{ staffIds: number[]; month: string }, { staffId: number; coefficient: number }[]>(
  'people.coefficients',
  () => [],
);
/** Since when people are with the employer they have now, where they came to it from another within the year; who keeps changes answers. */
export const employerSince = query<
  { staffIds: number[]; legalEntityId: number; year: number },
  { staffId: number; on: string }[]
>('people.employerSince', () => []);
/** Days of a span on which people were away without pay, both ends among them. */
export const suspensions = query<
  { staffIds: number[]; from: string; to: string },
  { staffId: number; from: string; to: string }[]
>('people.suspensions', () => []);
