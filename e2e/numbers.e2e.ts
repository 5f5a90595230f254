// The number on a tab, a tile or in a tree is the number of the list behind it, for people of different reach, over the demo.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox, taskCounts } from '../src/areas/collaboration/approvals/model/calls';
import { WorkOrder } from '../src/areas/collaboration/workOrders/model/workOrder';
import { orderStatistics } from '../src/areas/collaboration/workOrders/model/workOrderCalls';
import { arrivals } from '../src/areas/customers/appointments/model/appointmentCalls';
import { Customer } from '../src/areas/customers/customer/model/customer';
import { DuplicatePair } from '../src/areas/customers/duplicates/model/duplicate';
import { customerTabs } from '../src/areas/customers/list/model/listCalls';
import { Distributor } from '../src/areas/distribution/distributors/model/distributor';
import { levelFigures } from '../src/areas/distribution/levels/model/level';
import { DistributionOrder, orderCounts } from '../src/areas/distribution/orders/model/order';
import { Withdrawal, withdrawalCounts } from '../src/areas/distribution/payouts/model/payout';
import { Course, subjectCounts } from '../src/areas/learning/courses/model/course';
import { Activity } from '../src/areas/marketing/activities/model/activity';
import { ActivitySignup, ActivitySignupLife, activityResult } from '../src/areas/marketing/activities/model/signup';
import { Coupon, CouponLife } from '../src/areas/marketing/coupons/model/coupon';
import { batchStatistics } from '../src/areas/marketing/coupons/model/couponCalls';
import { Ticket, TicketOrder } from '../src/areas/marketing/tickets/model/ticket';
import { ticketStatistics } from '../src/areas/marketing/tickets/model/ticketCalls';
import { staffCondition } from '../src/areas/people/headcount/model/condition';
import { LabourContract, labourCounts } from '../src/areas/people/labour/model/labourContract';
import { hereStates } from '../src/areas/people/model/choices';
import { Staff } from '../src/areas/people/model/staff';
import { AnswerSheet } from '../src/areas/questionnaires/answer/model/sheet';
import { BankQuestion, bankTree } from '../src/areas/questionnaires/bank/model/bankQuestion';
import { Questionnaire } from '../src/areas/questionnaires/design/model/questionnaire';
import { statOverview } from '../src/areas/questionnaires/stat/model/statCalls';
import { Candidate } from '../src/areas/recruitment/candidates/model/candidate';
import { Interview } from '../src/areas/recruitment/interviews/model/interview';
import { Job } from '../src/areas/recruitment/jobs/model/job';
import { moduleCounts } from '../src/areas/recruitment/module/model/counts';
import { Talent } from '../src/areas/recruitment/talents/model/talent';
import { bellCounts } from '../src/areas/workbench/messages/model/messageCalls';
import { todoCounts } from '../src/areas/workbench/todos/model/todoCalls';
import { type RunningApp, startApp } from './app';
import { type Ask, asking, type Data } from './asking';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const year = `${today.slice(0, 4)}-01-01`;
const monthAgo = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10);
/** More than this is shown as "more" on a tab. */
const countedTo = 1000;

type Query = Record<string, string | string[]>;
/** What is shown, by name, and the same by the list; null: this person has no such list. */
type Pair = [name: string, shown: number | string, behind: { path: string }, query?: Query];

const shownBy: Record<string, (ask: Ask) => Promise<Pair[]>> = {
  async 'work orders'(ask) {
    const { total, open, overdue, byTeam, byCategory } = await ask(orderStatistics.path, { from: monthAgo, to: today });
    const span = { createdAtFrom: monthAgo, createdAtTo: today };
    return [
      ['total', total, WorkOrder, span],
      ['open', open, WorkOrder, { ...span, isOpen: 'true' }],
      ['overdue', overdue, WorkOrder, { ...span, isOpen: 'true', sla: 'missed' }],
      ...byTeam.map(({ id, total: n }: Data): Pair => [`team ${id}`, n, WorkOrder, { ...span, teamId: `${id}` }]),
      ...byCategory.map(
        ({ id, total: n }: Data): Pair => [`category ${id}`, n, WorkOrder, { ...span, categoryId: `${id}` }],
      ),
    ];
  },
  async coupons(ask) {
    const { issued, used } = await ask(batchStatistics.path);
    const given = Object.keys(CouponLife.states).filter((state) => state !== 'revoked');
    return [
      ['issued', issued, Coupon, { state: given }],
      ['used', used, Coupon, { state: 'used' }],
    ];
  },
  async tickets(ask) {
    const { totals } = await ask(ticketStatistics.path);
    const { summary } = await ask(`${TicketOrder.path}/list`);
    expect(summary).toMatchObject({ tickets: totals.tickets, paid: totals.paid, refunded: totals.refunded });
    return [
      ['sold', totals.tickets, Ticket],
      ['checked', totals.checked, Ticket, { state: 'checked' }],
    ];
  },
  async activities(ask) {
    const { list } = await ask(`${Activity.path}/list`, { pageSize: '50' });
    const standing = Object.keys(ActivitySignupLife.states).filter((one) => one !== 'cancelled' && one !== 'rejected');
    const pairs: Pair[] = [];
    for (const { id } of list) {
      const { signups, visits, seesAll } = await ask(activityResult.path, { id: `${id}` });
      if (!seesAll) continue;
      pairs.push([`signups ${id}`, signups, ActivitySignup, { activityId: `${id}`, state: standing }]);
      pairs.push([`visits ${id}`, visits, ActivitySignup, { activityId: `${id}`, state: 'checked_in' }]);
    }
    return pairs;
  },
  async staff(ask) {
    const { head, probation, joined, left } = await ask(staffCondition.path, { from: year, to: today });
    return [
      ['head', head, Staff, { status: [...hereStates] }],
      ['probation', probation, Staff, { status: 'probation' }],
      ['joined', joined, Staff, { startOnFrom: year, startOnTo: today }],
      ['left', left, Staff, { status: 'left', leftOnFrom: year, leftOnTo: today }],
    ];
  },
  async 'labour contracts'(ask) {
    const { all, ending, unsigned, expired } = await ask(labourCounts.path);
    return [
      ['all', all, LabourContract],
      ['ending', ending, LabourContract, { endsWithin: '60' }],
      ['unsigned', unsigned, LabourContract, { state: 'draft' }],
      ['expired', expired, LabourContract, { state: 'expired' }],
    ];
  },
  async recruiting(ask) {
    const counts = await ask(moduleCounts.path);
    return [
      ['jobs', counts.jobPool, Job, { state: 'open' }],
      ['candidates', counts.CVPool, Candidate, { unassigned: 'true' }],
      ['interviews', counts.interviewManagement, Interview, { on: 'today' }],
      ['talents', counts.talentPool, Talent, { due: 'true' }],
    ];
  },
  async customers(ask) {
    const { duplicates, appointments, overdue: _, today: __, ...views } = await ask(customerTabs.path);
    if (appointments !== undefined) {
      const { expected, arrived, noShow } = (await ask(arrivals.path)).counts;
      expect(expected + arrived + noShow).toBe(appointments);
    }
    return [
      ...(duplicates === undefined ? [] : [['duplicates', duplicates, DuplicatePair, { state: 'open' }] as Pair]),
      ...Object.entries(views).map(([view, n]): Pair => [view, n as number, Customer, { view }]),
    ];
  },
  async distribution(ask) {
    const { levels } = await ask(levelFigures.path);
    const orders = Object.entries(await ask(orderCounts.path));
    const withdrawals = Object.entries(await ask(withdrawalCounts.path));
    return [
      ...levels.map(
        ({ id, people }: Data): Pair => [
          `level ${id}`,
          people,
          Distributor,
          { levelId: `${id}`, state: ['active', 'frozen'] },
        ],
      ),
      ...orders.map(([state, n]): Pair => [`orders ${state}`, n as number, DistributionOrder, { state }]),
      ...withdrawals.map(([state, { count }]: Data): Pair => [`withdrawals ${state}`, count, Withdrawal, { state }]),
    ];
  },
  courses: async (ask) =>
    (await ask(subjectCounts.path)).map(
      ({ subjectId, count }: Data): Pair => [`subject ${subjectId}`, count, Course, { subjectId: `${subjectId}` }],
    ),
  'question banks': async (ask) =>
    (await ask(bankTree.path)).map(
      ({ bankId, count }: Data): Pair => [`bank ${bankId}`, count, BankQuestion, { bankId: `${bankId}` }],
    ),
  async questionnaires(ask) {
    const { list } = await ask(`${Questionnaire.path}/list`, { pageSize: '50' });
    const pairs: Pair[] = [];
    for (const { id } of list) {
      const { submitted } = await ask(statOverview.path, { questionnaireId: `${id}` });
      pairs.push([`submitted ${id}`, submitted, AnswerSheet, { questionnaireId: `${id}`, isCounted: 'true' }]);
    }
    return pairs;
  },
  async 'approvals, todos and messages'(ask) {
    const { pending, cc } = await ask(taskCounts.path);
    expect((await ask(inbox.path, { tab: 'pending' })).total).toBe(pending);
    expect((await ask(inbox.path, { tab: 'cc', unread: 'true' })).total).toBe(cc);
    const { open, badge, bySource } = await ask(todoCounts.path);
    const { message, todo } = await ask(bellCounts.path);
    expect(todo).toBe(badge);
    const todos = { path: '/api/v1/todoback' };
    return [
      ['mine', open, todos, { tab: 'mine' }],
      ['now', badge, todos, { tab: 'now' }],
      ...bySource.map(({ source, count }: Data): Pair => [source, count, todos, { tab: 'mine', source }]),
      ['unread', message, { path: '/api/v1/message' }, { tab: 'unread' }],
    ];
  },
};

const roles = {
  chief: '13800000001',
  principal: '13800000005',
  counsellor: '13800000004',
  supervisor: '13800000013',
  teacher: '13800000007',
  finance: '13800000008',
  hr: '13800000006',
  marketing: '13800000009',
};

test.each(Object.entries(roles))(
  'what a %s is shown is what the lists hold',
  { timeout: 180_000 },
  async (role, mobile) => {
    const ask = await asking(app.url, mobile);
    const [shown, listed]: [string[], string[]] = [[], []];
    for (const [where, numbers] of Object.entries(shownBy)) {
      // Who may not ask for a number is shown none.
      for (const [name, value, { path }, query] of await numbers(ask).catch(forbidden)) {
        const behind = await ask(`${path}/list`, query).catch(forbidden);
        if (Array.isArray(behind)) continue;
        shown.push(`${where}, ${name}: ${value}`);
        listed.push(`${where}, ${name}: ${where === 'customers' ? Math.min(behind.total, countedTo) : behind.total}`);
      }
    }
    expect(shown.length).toBeGreaterThan(role === 'chief' ? 80 : 3);
    expect(shown).toEqual(listed);
  },
);

const forbidden = (error: Error): [] => {
  if (!error.message.includes('403')) throw error;
  return [];
};
