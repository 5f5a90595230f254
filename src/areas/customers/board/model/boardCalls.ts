// What the counsellors' board asks of the server.
import { call, type } from '#kernel/model/call';
import { bool, choice, date, int, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Wire, WireInput } from '#kernel/model/wire';
import { Customer } from '../../customer/model/customer';
import { CustomerLife } from '../../customer/model/customerLife';
import type { Funnel } from './funnelRules';

const path = '/v1/salesperson';
const view = permission(Customer, 'view');

/** Whose customers, of which school. */
export const whose = {
  schoolId: ref('校区', 'School', 'school'),
  staffIds: refs('顾问', 'Counsellors', 'staff', { max: 100 }),
};

const period = {
  from: date('开始日期', 'From', { required: true }),
  to: date('结束日期', 'To', { required: true }),
};

const shownStages = ['new', 'following', 'invited', 'visited', 'trial', 'member', 'lost'] as const;
/** How the cards of a column are ordered. */
export type BoardSort = NonNullable<WireInput<typeof stageBoard.input>['sort']>;

const stages = Object.fromEntries(
  shownStages.map((stage) => {
    const { label } = CustomerLife.states[stage];
    return [stage, [label.zh, label.en] as const];
  }),
);

export interface StageColumn {
  stage: string;
  cards: (Wire<typeof Customer> & { stageSince: string | null })[];
  total: number;
  totalIsCapped: boolean;
  budget: string;
  days: number | null;
}

export const stageBoard = call('GET', `${path}/board`, {
  label: ['销售看板', 'Board of the stages'],
  permission: view,
  input: {
    ...whose,
    q: text('搜索', 'Search', { max: 30 }),
    sort: choice(
      '排序',
      'Sort',
      {
        '-heat': ['热度', 'Heat'],
        nextFollowUpAt: ['下次跟进', 'Next contact'],
        '-createdAt': ['最新', 'Newest'],
      },
      { default: '-heat' },
    ),
    /** One column alone, from which page on. */
    stage: choice('阶段', 'Stage', stages),
    page: int('页', 'Page', { min: 1, max: 1000, default: 1 }),
  },
  answer: type<StageColumn[]>(),
});

export interface Figures {
  leads: number;
  calls: number;
  connectRate: number | null;
  wechats: number;
  invites: number;
  expected: number;
  arrived: number;
  showRate: number | null;
  /** Minutes from getting a customer to the first contact, on average. */
  firstResponse: number | null;
  trials: number;
  members: number;
  /** Yuan. */
  amount: string;
  followed: number;
  due: number;
  overdue: number;
  recycleSoon: number;
}

export interface BoardFigures extends Figures {
  targets: Record<string, number | string>;
}

export const boardFigures = call('GET', `${path}/figures`, {
  label: ['看板指标', 'Figures of the board'],
  permission: view,
  input: { ...period, ...whose },
  answer: type<BoardFigures>(),
});

export interface TeamRow extends Figures {
  staffId: number;
  name: string;
  accepting: boolean;
  /** 0: no limit. */
  maxOwned: number;
  owned: number;
  uncontacted: number;
}

export const boardTeam = call('GET', `${path}/team`, {
  label: ['团队顾问', 'Counsellors of the team'],
  permission: 'customers.board.team',
  input: { ...period, ...whose },
  answer: type<TeamRow[]>(),
});

export const boardFunnel = call('GET', `${path}/funnel`, {
  label: ['转化漏斗', 'Funnel'],
  permission: view,
  input: {
    ...period,
    ...whose,
    mode: choice(
      '口径',
      'Counted',
      { cohort: ['按新增', 'By cohort'], period: ['按期间', 'By period'] },
      { default: 'cohort' },
    ),
    withInvalid: bool('含无效', 'With invalid ones'),
  },
  answer: type<Funnel>(),
});

const figures = {
  leads: ['新分得', 'Received'],
  due: ['待跟进', 'To follow'],
  followed: ['已跟进', 'Followed'],
  calls: ['通话', 'Calls'],
  connected: ['接通', 'Connected'],
  wechats: ['加微信', 'WeChat'],
  invites: ['邀约', 'Invites'],
  expected: ['应到', 'Expected'],
  arrived: ['已到', 'Arrived'],
  noShow: ['爽约', 'No-show'],
  trials: ['试听', 'Trials'],
  members: ['成交', 'Members'],
  amount: ['业绩', 'Amount'],
  overdue: ['逾期未跟', 'Overdue'],
  recycleSoon: ['将掉公海', 'Recycle soon'],
} as const;
export type BoardFigure = keyof typeof figures;

export interface FigureRow {
  customerId: number | null;
  name: string;
  staffId: number;
  staff: string;
  at: string;
  what: string | null;
}

export const figureRows = call('GET', `${path}/figureRows`, {
  label: ['指标明细', 'What is behind a figure of the board'],
  permission: view,
  input: {
    ...period,
    ...whose,
    figure: choice('指标', 'Figure', figures, { required: true }),
    page: int('页', 'Page', { min: 1, max: 100_000, default: 1 }),
    pageSize: int('每页', 'Rows', { min: 1, max: 200, default: 20 }),
  },
  answer: type<{ list: FigureRow[]; total: number; page: number; pageSize: number }>(),
});
