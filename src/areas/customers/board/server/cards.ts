// What the workbench shows of customers: one's day, one's figures, whom one is about to lose, one's funnel; and to who leads a
// team, what calls for them. Every number and every row leads on to where it is dealt with.
import { type SQL, sql } from 'drizzle-orm';
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { type Pair, pair, say, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { Card } from '#kernel/server/registries';
import { t } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { countsOn } from '../../appointments/server/appointmentReads';
import { kindText } from '../../appointments/server/appointmentTold';
import { Customer } from '../../customer/model/customer';
import { hasEnteredPool, isLive } from '../../customer/server/customersSight';
import { countSeen } from '../../customer/server/sightParts';
import { counsellorsOf } from '../../salespeople/server/counsellors';
import { figuresOf, soonUntil, sumOf } from './figures';
import { funnelIn, momentsOf } from './funnel';

const words = texts('customers.card', {
  overdue: ['已逾期', 'Overdue'],
  today: ['今日待跟进', 'To contact today'],
  arrivals: ['今日到访', 'Expected today'],
  nothingToday: ['今天没有要联系的客户', 'Nobody to contact today'],
  recycleSoon: ['即将掉公海', 'Soon in the pool'],
  nothingSoon: ['两天内没有客户掉公海', 'Nobody falls back within two days'],
  leads: ['新分得', 'Received'],
  calls: ['通话', 'Calls'],
  invites: ['邀约', 'Invited'],
  arrived: ['到访', 'Arrived'],
  trials: ['试听', 'Trials'],
  members: ['成交', 'Enrolled'],
  amount: ['业绩', 'Amount'],
  nothingDone: ['本月还没有业绩', 'Nothing yet this month'],
  uncontacted: ['未首次联系', 'Not yet contacted'],
  unassigned: ['待分配', 'To be assigned'],
  allWell: ['团队没有待处理的预警', 'Nothing calls for you'],
  toPool: ['去公海领取', 'To the pool'],
  toList: ['查看客户', 'See the customers'],
  toBoard: ['打开看板', 'Open the board'],
  alarm: [
    '未联系 {uncontacted} · 逾期 {overdue} · 将掉公海 {recycleSoon}',
    'Not contacted {uncontacted} · overdue {overdue} · soon in the pool {recycleSoon}',
  ],
});

const list = (query: string): string => `/customerManagement?${query}`;
const one = (id: number): string => `/customerDetail?id=${id}`;
const board = (part: string): string => `/CounselorBoard?part=${part}`;
const nobody = { schoolId: null, staffIds: [] };
const soonDays = 2;

const todayOf = ({ now, actor }: Work) => {
  const day = dayOf(now, actor.timezone);
  return { day, start: startOfDay(day, actor.timezone), end: startOfDay(addDays(day, 1), actor.timezone) };
};
const monthOf = (work: Work) => {
  const { day } = todayOf(work);
  return { from: `${day.slice(0, 7)}-01`, to: day };
};
const mine = ({ actor }: Work): SQL =>
  sql`(t.owner_id = ${actor.staffId} or t.service_owner_id = ${actor.staffId}) and t.state <> 'lost'`;

async function day(work: Work, options: CardOptions): Promise<CardContent> {
  const { start, end } = todayOf(work);
  const own = sql`${live(work, 't')} and ${isLive(t)} and ${mine(work)} and t.next_follow_up_at < ${end.toISOString()}`;
  const top = topOf(options);
  const due = await work.session.rows<{ id: number; name: string; plan: string | null; at: Date }>(
    sql`select t.id, t.name, t.next_plan as plan, t.next_follow_up_at as at from customer t where ${own} order by t.next_follow_up_at, t.id limit ${top}`,
  );
  const counts = await work.session.one<{ overdue: number; today: number }>(
    sql`select count(*) filter (where t.next_follow_up_at < ${work.now.toISOString()})::int as overdue,
        count(*) filter (where t.next_follow_up_at >= ${work.now.toISOString()})::int as today from customer t where ${own}`,
  );
  const coming = await work.session.rows<{ id: number; name: string; kind: 'visit' | 'trial' | 'activity'; at: Date }>(
    sql`select c.id, c.name, a.kind, a.start_at as at from appointment a join customer c on c.enterprise_id = a.enterprise_id and c.id = a.customer_id
      where ${live(work, 'a')} and a.host_id = ${work.actor.staffId} and a.state in ('booked', 'confirmed')
        and a.start_at >= ${start.toISOString()} and a.start_at < ${end.toISOString()} order by a.start_at, a.id limit 200`,
  );
  // As many as the list says, which shows a team's too.
  const { expected } = await countsOn(work, dayOf(work.now, work.actor.timezone), null);
  const rows = [
    ...due.map(({ id, name, plan, at }) => ({ id, title: name, sub: plan ?? '', at, url: one(id) })),
    ...coming.map(({ id, name, kind, at }) => {
      const url = `${one(id)}&tab=appointments`;
      return { id, title: name, sub: say(kindText({ kind }), work), at, url };
    }),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const figure = figureIn(work);
  return {
    figures: [
      figure('overdue', counts?.overdue ?? 0, list('view=due&due=overdue')),
      figure('today', counts?.today ?? 0, list('view=due&due=today')),
      // A number whose list one may not open is not told.
      ...(may(work.actor, 'customers.appointment.view')
        ? [figure('arrivals', expected, list('view=appointments'))]
        : []),
    ],
    rows: rows.slice(0, top),
    more: list('view=due'),
    empty: emptyIn(work, 'nothingToday', 'toPool', list('view=pool')),
  };
}

async function recycleSoon(work: Work, options: CardOptions): Promise<CardContent> {
  const own = sql`${live(work, 't')} and ${isLive(t)} and ${mine(work)} and t.recycle_at < ${soonUntil(work)}`;
  const rows = await work.session.rows<{ id: number; name: string; state: string; at: Date }>(
    sql`select t.id, t.name, t.state, t.recycle_at as at from customer t where ${own} order by t.recycle_at, t.id limit ${topOf(options)}`,
  );
  const counted = await work.session.one<{ n: number }>(sql`select count(*)::int as n from customer t where ${own}`);
  const all = list(`view=mine&recycleWithin=${soonDays}`);
  return {
    figures: [figureIn(work)('recycleSoon', counted?.n ?? 0, all)],
    rows: rows.map(({ id, name, state, at }) => {
      const when = localTime(at, work.actor.timezone).slice(5, 16);
      return { id, title: name, sub: `${stageIn(work, state)} · ${when}`, at, url: one(id) };
    }),
    more: all,
    empty: emptyIn(work, 'nothingSoon', 'toList', list('view=mine')),
  };
}

/** Of this month; a team's are the sums of its people. */
async function figures(work: Work): Promise<CardContent> {
  const sum = sumOf(await figuresOf(work, nobody, momentsOf(work, monthOf(work))));
  const figure = figureIn(work);
  const kinds = ['leads', 'calls', 'invites', 'arrived', 'trials', 'members'] as const;
  const shown = kinds.map((key) => figure(key, sum[key], board('stages')));
  return {
    figures: [...shown, figure('amount', yuan(sum.amount), board('stages'))],
    rows: [],
    more: board('stages'),
    empty: emptyIn(work, 'nothingDone', 'toBoard', board('stages')),
  };
}

/** How far those went who came in this month. */
async function funnel(work: Work): Promise<CardContent & { overall: number | null }> {
  const counsellors = await counsellorsOf(work, nobody);
  const month = momentsOf(work, monthOf(work));
  const { steps, overall } = await funnelIn(work, 'cohort', { ...month, counsellors, withInvalid: false });
  const url = board('funnel');
  return {
    figures: steps.map(({ stage, reached }) => ({ key: stage, label: stageIn(work, stage), value: reached, url })),
    rows: [],
    overall,
    more: url,
    empty: emptyIn(work, 'nothingDone', 'toBoard', url),
  };
}

/** New ones in the pool that nobody has, for who may take or give them. */
async function inPool(work: Work): Promise<number | null> {
  if (!may(work.actor, 'customers.customer.claim') && !may(work.actor, 'customers.customer.assign')) return null;
  const where = sql`t.school_id is not null and ${hasEnteredPool(t, work.now)} and t.state = 'new'`;
  const found = await work.session.one<{ n: number }>(
    sql`select ${countSeen(work, where, { most: 1000, withPool: true })} as n`,
  );
  return found?.n ?? 0;
}

/** Whoever has somebody waiting, the worst first; and what nobody has yet. */
async function alarms(work: Work, options: CardOptions): Promise<CardContent> {
  const { day: today } = todayOf(work);
  const people = await figuresOf(work, nobody, momentsOf(work, { from: today, to: today }));
  const unassigned = await inPool(work);
  const sum = sumOf(people);
  const calls = people.map((row) => ({ ...row, n: row.uncontacted + row.overdue + row.recycleSoon }));
  const figure = figureIn(work);
  return {
    figures: [
      ...(unassigned === null ? [] : [figure('unassigned', unassigned, list('view=pool&state=new'))]),
      figure('uncontacted', sum.uncontacted, board('team')),
      figure('overdue', sum.overdue, board('team')),
      figure('recycleSoon', sum.recycleSoon, board('team')),
    ],
    rows: calls
      .filter(({ n }) => n > 0)
      .sort((a, b) => b.n - a.n)
      .slice(0, topOf(options))
      .map(({ staffId, name, uncontacted, overdue, recycleSoon: soon }) => {
        const sub = say(words.alarm, work, { uncontacted, overdue, recycleSoon: soon });
        return { id: staffId, title: name, sub, at: null, url: list(`view=team&ownerId=${staffId}`) };
      }),
    more: board('team'),
    empty: emptyIn(work, 'allWell', 'toBoard', board('team')),
  };
}

const figureIn = (work: Work) => (key: keyof typeof words, value: number | string, url: string) => ({
  key,
  label: say(words[key], work),
  value,
  url,
});
const stageIn = (work: Work, stage: string): string => say(Customer.fields.state.options![stage]!.label, work);
const emptyIn = (work: Work, text: keyof typeof words, label: keyof typeof words, url: string) => ({
  text: say(words[text], work),
  label: say(words[label], work),
  url,
});

const seen = 'customers.customer.view';
const counsellors = ['counselor', 'counselor-supervisor'];
const leaders = ['counselor-supervisor', 'principal', 'franchisee', 'region-manager'];
const card = (key: string, title: Pair, roles: string[], data: Card['data'], permission = seen): Card => ({
  key: `customers.${key}`,
  area: 'customers',
  title: pair(...title),
  permission,
  roles,
  refreshSec: 60,
  min: { w: 3, h: 2 },
  max: { w: 12, h: 8 },
  data,
});

export const customerCards: Card[] = [
  card('today', ['今日跟进', "Today's contacts"], [...counsellors, 'adviser'], day),
  card('figures', ['招生数据', 'Enrolment figures'], [...counsellors, ...leaders.slice(1)], figures),
  card('recycleSoon', ['即将掉公海', 'Soon in the pool'], counsellors, recycleSoon),
  card('funnel', ['我的漏斗', 'My funnel'], counsellors, funnel),
  card('alarms', ['团队预警', 'Team alarms'], leaders, alarms, 'customers.board.team'),
];
