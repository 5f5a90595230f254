// Every number on every card that any of eleven roles can put on the home page is the number of the list behind its link, over the demo.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../src/areas/collaboration/approvals/model/calls';
import { MeetingAction } from '../src/areas/collaboration/meetings/model/meeting';
import { Objective } from '../src/areas/collaboration/okr/model/objective';
import { WorkOrder } from '../src/areas/collaboration/workOrders/model/workOrder';
import { Contract } from '../src/areas/contracts/contract/model/contract';
import { DayClose } from '../src/areas/contracts/finance/model/dayClose';
import { FinanceEntry } from '../src/areas/contracts/finance/model/finance';
import { Refund } from '../src/areas/contracts/refunds/model/refund';
import { arrivals } from '../src/areas/customers/appointments/model/appointmentCalls';
import { boardFigures, boardFunnel, boardTeam } from '../src/areas/customers/board/model/boardCalls';
import { Customer } from '../src/areas/customers/customer/model/customer';
import { DistributorApplication } from '../src/areas/distribution/distributors/model/application';
import { Distributor } from '../src/areas/distribution/distributors/model/distributor';
import { CommissionEntry } from '../src/areas/distribution/orders/model/entry';
import { DistributionOrder } from '../src/areas/distribution/orders/model/order';
import { distributionFigures, listsBehind } from '../src/areas/distribution/overview/model/figures';
import { Withdrawal } from '../src/areas/distribution/payouts/model/payout';
import { HomeworkSubmission } from '../src/areas/learning/homework/model/submission';
import { myLearning, reviewQueue } from '../src/areas/learning/plans/model/assignment';
import { Activity } from '../src/areas/marketing/activities/model/activity';
import { ActivitySignup } from '../src/areas/marketing/activities/model/signup';
import { Staff } from '../src/areas/people/model/staff';
import { Application } from '../src/areas/recruitment/applications/model/application';
import { Interview } from '../src/areas/recruitment/interviews/model/interview';
import { myInterviews } from '../src/areas/recruitment/interviews/model/interviewCalls';
import { HiringNeed } from '../src/areas/recruitment/needs/model/need';
import { hrOverview } from '../src/areas/recruitment/overview/model/statistics';
import { CheckDifference } from '../src/areas/reports/checks/model/check';
import { RenewalDue } from '../src/areas/reports/renewals/model/renewal';
import { OpeningNode } from '../src/areas/system/opening/model/opening';
import { RentDue } from '../src/areas/system/property/model/lease';
import { Lesson } from '../src/areas/teaching/lessons/model/lesson';
import { LessonWarning } from '../src/areas/teaching/warnings/model/warning';
import { calendarLayers, eventRange } from '../src/areas/workbench/calendar/model/calendarEvent';
import { figureValues } from '../src/areas/workbench/figures/model/figures';
import { ruleStatistics } from '../src/areas/workbench/reports/model/reportRule';
import { type RunningApp, startApp } from './app';
import { type Ask, asking, type Data } from './asking';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

interface Shown {
  key: string;
  value: number | string;
  url: string;
}

const signedIn = (mobile: string): Promise<Ask> => asking(app.url, mobile);

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const month = () => ({ from: `${today().slice(0, 7)}-01`, to: today() });
const without = ({ tab: _, part: __, list: ___, ...query }: Record<string, string>) => query;
/** In an address several values stand behind each other, in a call each by itself. */
const several = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, value.includes(',') ? value.split(',') : value]),
  );
const total = async (ask: Ask, path: string, query: Record<string, string>): Promise<number> =>
  (await ask(`${path}/list`, several(query))).total;
const summed = async (ask: Ask, path: string, query: Record<string, string>): Promise<Data> =>
  (await ask(`${path}/list`, several(query))).summary;

/** What the page at each address shows for what its query asks, by the calls that the page makes. */
const behind: Record<string, (ask: Ask, query: Record<string, string>, key: string) => Promise<number | string>> = {
  '/todo': async (ask, query) =>
    query.tab === 'approval'
      ? (await ask(inbox.path, { ...without(query), tab: query.list! })).total
      : total(ask, '/api/v1/todoback', query),
  '/workOrder': (ask, { view }) => {
    const isOpen = 'true';
    const views: Record<string, Record<string, string>> = {
      handled: { mine: 'handled', isOpen },
      claimable: { mine: 'claimable' },
      requested: { mine: 'requested', isOpen },
      soon: { sla: 'at_risk' },
    };
    return total(ask, WorkOrder.path, views[view!]!);
  },
  '/Meeting': (ask, query) => total(ask, MeetingAction.path, without(query)),
  '/OKRManagement': (ask, query) => total(ask, Objective.path, without(query)),
  '/activityIndex': (ask, query) =>
    total(ask, query.tab === 'signups' ? ActivitySignup.path : Activity.path, without(query)),
  '/message': (ask, query) => total(ask, '/api/v1/message', query),
  async '/galender'(ask) {
    const layers = (await ask(calendarLayers.path)).map(({ key }: { key: string }) => key).join(',');
    const from = new Date(`${today()}T00:00:00+08:00`);
    const to = new Date(from.getTime() + 86_400_000);
    return (await ask(eventRange.path, { from: from.toISOString(), to: to.toISOString(), layers })).length;
  },
  async '/moreData'(ask, { figure }) {
    const { value, unit } = (await ask(figureValues.path, month())).find(({ key }: Shown) => key === figure);
    if (value === null) return '—';
    return unit === 'money' ? Number(value).toFixed(2) : unit === 'percent' ? `${value.toFixed(1)}%` : value;
  },
  '/workReport': async (ask, { id, day }) => (await ask(ruleStatistics.path, { id: id!, day: day! })).missing.length,
  '/customerManagement': async (ask, query) =>
    query.view === 'appointments' ? (await ask(arrivals.path)).counts.expected : total(ask, Customer.path, query),
  async '/CounselorBoard'(ask, { part }, key) {
    if (part === 'funnel') {
      const { steps } = await ask(boardFunnel.path, month());
      return steps.find(({ stage }: { stage: string }) => stage === key).reached;
    }
    if (part === 'stages') return (await ask(boardFigures.path, month()))[key];
    const team: Record<string, number>[] = await ask(boardTeam.path, month());
    return team.reduce((sum, row) => sum + row[key]!, 0);
  },
  async '/customContractManageList'(ask, { view, ...query }, key) {
    expect(view).toBe('arrears');
    const asked = { ...query, hasArrears: 'true' };
    return key === 'owed' ? (await summed(ask, Contract.path, asked)).owed : total(ask, Contract.path, asked);
  },
  '/customContractManageFeeRefund': (ask, { view }) =>
    total(ask, Refund.path, view === 'overdue' ? { overdue: 'true' } : { state: view! }),
  async '/ClassFee/FinanceList'(ask, query, key) {
    if (query.part === 'closes') return total(ask, DayClose.path, without(query));
    const sums = await summed(ask, FinanceEntry.path, without(query));
    return key === 'received' ? sums.in : sums.out;
  },
  '/TeachingPlan': (ask, { view, ...query }) =>
    total(ask, Lesson.path, { ...without(query), ...(view === 'missing' ? { missing: 'true' } : {}) }),
  '/StudentSurplusLesson': (ask) => total(ask, LessonWarning.path, { state: 'open' }),
  '/homeWork': (ask, query) => total(ask, HomeworkSubmission.path, { ...without(query), state: 'submitted' }),
  async '/preview'(ask, { tab }, key) {
    if (tab === 'review') return (await ask(reviewQueue.path)).length;
    const plans: { state: string; tasks: { status: string; dueOn: string | null }[] }[] = await ask(myLearning.path);
    const open = plans
      .filter(({ state }) => state === 'not_started' || state === 'in_progress')
      .flatMap(({ tasks }) => tasks.filter(({ status }) => status === 'open'));
    return key === 'late' ? open.filter(({ dueOn }) => dueOn !== null && dueOn < today()).length : open.length;
  },
  '/interviewList': async (ask, { view }) => (await ask(myInterviews.path, { view: view! })).length,
  '/withdrawalList': (ask, { tab }) => total(ask, Withdrawal.path, { state: tab! }),
  '/distributionMember': (ask, { tab: _, ...query }) => total(ask, Distributor.path, query),
  '/resumeProgress': (ask, { view: _, ...query }) => total(ask, Application.path, query),
  '/renewStatistics': (ask, { view }) => total(ask, RenewalDue.path, { state: view! }),
  '/checkData': (ask, query) => total(ask, CheckDifference.path, query),
  '/OperateNode': (ask, query) => total(ask, OpeningNode.path, without(query)),
  '/rentQi': (ask, { from, to }) =>
    total(ask, RentDue.path, {
      status: 'due,part_paid,overdue',
      ...(from ? { dueOnFrom: from } : {}),
      ...(to ? { dueOnTo: to } : {}),
    }),
};

const roles = {
  'super_editor, everything': '13800000001',
  'counselor, their own': '13800000004',
  'principal, a school': '13800000005',
  'teacher, their own': '13800000007',
  'finance, everything': '13800000008',
  'hr, everything': '13800000006',
  'marketing, everything': '13800000009',
  'region-manager, a region': '13800000010',
  'front-desk, a school': '13800000011',
  'adviser, their own': '13800000012',
  'counselor-supervisor, a school': '13800000013',
};

test.each(Object.entries(roles))(
  'must hold 3: of %s every number on every card is that of the list behind it',
  {
    timeout: 120_000,
  },
  async (_, mobile) => {
    const ask = await signedIn(mobile);
    const shown: string[] = [];
    const listed: string[] = [];
    const said = (name: string, value: number | string) => `${name}: ${String(value).replace(/[¥,]/g, '')}`;
    for (const { key: card } of (await ask('/work/v1/home/cards')) as { key: string }[]) {
      const { figures } = await ask('/work/v1/home/card', { key: card });
      for (const { key, value, url } of figures as Shown[]) {
        const [path = '', search = ''] = url.split('?');
        const name = `${card} ${key} → ${url}`;
        const there = await behind[path]!(ask, Object.fromEntries(new URLSearchParams(search)), key);
        shown.push(said(name, value));
        listed.push(said(name, there));
      }
    }
    expect(shown.length).toBeGreaterThan(6);
    expect(shown).toEqual(listed);
  },
);

test('of the overviews of distribution and of people too', { timeout: 120_000 }, async () => {
  const ask = await signedIn('13800000001');
  const to = today();
  const from = new Date(Date.parse(to) - 29 * 86_400_000).toISOString().slice(0, 10);
  const told = await ask(distributionFigures.path, { from, to });
  const behindIt = listsBehind({ from, to, schoolId: null });
  const query = (url: string | null) => without(Object.fromEntries(new URLSearchParams(url!.split('?')[1])));
  const booked = async (key: 'pending' | 'settled' | 'withdrawn' | 'clawed') =>
    summed(ask, CommissionEntry.path, query(behindIt[key]));
  expect(told).toMatchObject({
    distributors: {
      active: await total(ask, Distributor.path, query(behindIt.active)),
      fresh: await total(ask, Distributor.path, query(behindIt.fresh)),
      toAudit: await total(ask, DistributorApplication.path, query(behindIt.toAudit)),
    },
    orders: {
      count: await total(ask, DistributionOrder.path, query(behindIt.orders)),
      amount: (await summed(ask, DistributionOrder.path, query(behindIt.orders))).net,
    },
    commission: {
      pending: (await booked('pending')).dPending,
      settled: (await booked('settled')).dAvailable,
      withdrawn: (await booked('withdrawn')).dWithdrawn,
      clawed: (await booked('clawed')).dAvailable.replace(/^-/, ''),
    },
    debts: { count: await total(ask, Distributor.path, query(behindIt.debts)) },
  });
  const { cards } = await ask(hrOverview.path);
  const lists: Record<string, { path: string }> = {
    '/staff/StaffPublic/staff': Staff,
    '/personnelModul/jobPool': HiringNeed,
    '/resumeProgress': Application,
    '/personnelModul/interviewManagement': Interview,
  };
  for (const { key, value, url } of cards as Shown[]) {
    const [path = '', search] = url.split('?');
    const { view: _, ...asked } = without(Object.fromEntries(new URLSearchParams(search)));
    expect([key, await total(ask, lists[path]!.path, asked)]).toEqual([key, value]);
  }
});
