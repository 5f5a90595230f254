// Which running schemes a cart may have, and of each of the others why not.
import { sql } from 'drizzle-orm';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { siblings } from '#areas/customers/customer/model/queries';
import { referralOf } from '#areas/customers/referrals/model/referral';
import { Staff } from '#areas/people/model/staff';
import { yuan } from '#kernel/model/money';
import { say, type Text, texts, type Vars } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Concession, customerKinds } from '../../concessions/model/concession';
import { runningSchemes } from '../../concessions/server/concessions';
import { regionsOf } from '../../fees/server/inForce';
import type { Priced } from '../../pricing/model/cart';
import { appliesTo, missing, type Scheme } from '../../pricing/model/scheme';
import { Contract } from '../model/contract';
import { soldStates } from '../model/life';
import { ContractDiscount, ContractLine } from '../model/lines';

export const why = texts('contracts.schemeWhy', {
  items: ['不适用于所选项目', 'Not for what is chosen'],
  customers: ['不适用于该学员', 'Not for this customer'],
  lessons: ['还差 {n} 课时', '{n} more lessons are needed'],
  amount: ['还差 {n} 元', '{n} more yuan are needed'],
  subjects: ['还差 {n} 科', '{n} more subjects are needed'],
  full: ['「{name}」名额已满', '"{name}" is used up'],
  perCustomer: ['该学员已用满 {n} 次', 'This customer has used it {n} times'],
});

export interface Candidates {
  usable: Scheme[];
  automatic: ReadonlySet<number>;
  unusable: { id: number; name: string; text: Text; vars: Vars }[];
}

interface Asked {
  customerId: number;
  schoolId: number;
  kind: Contract['kind'];
  contractId: number | null;
}

export async function schemesFor(work: Work, priced: Priced, asked: Asked): Promise<Candidates> {
  const running = await runningSchemes(work, asked.schoolId, await regionsOf(work, asked.schoolId));
  const kinds = await kindsOf(work, asked, running);
  const limited = running.filter(({ quotaPerCustomer }) => quotaPerCustomer > 0).map(({ id }) => id);
  const used = await timesUsed(work, asked, limited);
  const found: Candidates = {
    usable: [],
    automatic: new Set(running.filter((s) => s.autoApply).map(({ id }) => id)),
    unusable: [],
  };
  for (const row of running) {
    const scheme = schemeOf(row);
    const reason = reasonAgainst(row, scheme, priced, kinds, used.get(row.id) ?? 0);
    if (reason) found.unusable.push({ id: row.id, name: row.name, ...reason });
    else found.usable.push(scheme);
  }
  return found;
}

function reasonAgainst(
  row: Concession,
  scheme: Scheme,
  priced: Priced,
  kinds: ReadonlySet<string>,
  used: number,
): { text: Text; vars: Vars } | undefined {
  const lines = priced.lines.filter((line) => appliesTo(scheme, line));
  if (lines.length === 0) return { text: why.items, vars: {} };
  if (row.customerKinds.length > 0 && !row.customerKinds.some((kind) => kinds.has(kind)))
    return { text: why.customers, vars: {} };
  if (row.quotaTotal > 0 && row.used >= row.quotaTotal) return { text: why.full, vars: { name: row.name } };
  if (row.quotaPerCustomer > 0 && used >= row.quotaPerCustomer) return { text: why.perCustomer, vars: { n: used } };
  const left = missing(scheme, lines);
  if (left === 0 || scheme.thresholdOn === 'none') return undefined;
  return { text: why[scheme.thresholdOn], vars: { n: scheme.thresholdOn === 'amount' ? yuan(left) : left } };
}

/** What is typed in hundredths counts whole lessons, subjects and pieces. */
export function schemeOf(row: Concession): Scheme {
  const isCounted = row.thresholdOn === 'lessons' || row.thresholdOn === 'subjects';
  const isGift = row.kind === 'gift_lessons' || row.kind === 'gift_goods';
  return {
    ...row,
    tiers: row.tiers.map((tier) => ({
      ...tier,
      threshold: isCounted ? Math.floor(tier.threshold / 100) : tier.threshold,
      value: isGift ? Math.floor(tier.value / 100) : tier.value,
    })),
  };
}

type Kind = keyof typeof customerKinds;

/** Asked only for what some scheme wants to know. */
async function kindsOf(work: Work, { customerId, kind }: Asked, running: readonly Concession[]): Promise<Set<string>> {
  const asks = (name: Kind) => running.some(({ customerKinds: named }) => named.includes(name));
  const kinds = new Set<string>([kind]);
  if (asks('referred') && (await work.ask(referralOf, { customerId }))) kinds.add('referred');
  if (asks('sibling')) {
    const others = await work.ask(siblings, { customerId });
    if (others.some(({ state }) => state === 'member')) kinds.add('sibling');
  }
  if (asks('staff_child') && (await isStaffChild(work, customerId))) kinds.add('staff_child');
  return kinds;
}

async function isStaffChild(work: Work, customerId: number): Promise<boolean> {
  const g = table(Guardian);
  const s = table(Staff);
  const found = await work.session.one(
    sql`select 1 from ${g} join ${s} on ${s.enterpriseId} = ${g.enterpriseId} and ${s.mobile} = ${g.mobile} and ${s.status} <> 'left' and ${s.deletedAt} is null
      where ${g.enterpriseId} = ${work.enterpriseId} and ${g.customerId} = ${customerId} and ${g.deletedAt} is null limit 1`,
  );
  return found !== undefined;
}

/** How often this customer has each scheme in another living contract. */
export async function timesUsed(
  work: Work,
  { customerId, contractId }: Pick<Asked, 'customerId' | 'contractId'>,
  limited: readonly number[],
): Promise<Map<number, number>> {
  if (limited.length === 0) return new Map();
  const d = table(ContractDiscount);
  const c = table(Contract);
  const counted = await work.session.rows<{ id: number; n: number }>(
    sql`select ${d.refId} as id, count(*)::int as n from ${d} join ${c} on ${c.enterpriseId} = ${d.enterpriseId} and ${c.id} = ${d.contractId}
      where ${d.enterpriseId} = ${work.enterpriseId} and ${d.source} = 'concession' and ${d.refId} = any(${sql.param([...limited])}::bigint[])
        and ${c.customerId} = ${customerId} and ${c.id} <> ${contractId ?? 0} and ${c.state} not in ('draft', 'void')
        and ${c.deletedAt} is null and ${d.deletedAt} is null group by 1`,
  );
  return new Map(counted.map(({ id, n }) => [Number(id), n]));
}

/** No course bought before: new; one of the same subject: a renewal; otherwise another subject. */
export async function contractKind(
  work: Work,
  { customerId, contractId }: { customerId: number; contractId: number | null },
  subjects: readonly (number | null)[],
  hasCourse: boolean,
): Promise<Contract['kind']> {
  if (!hasCourse) return 'goods';
  const sold = await rows(work, Contract, { customerId, state: [...soldStates] }, { limit: 200 });
  const earlier = sold.filter(({ id }) => id !== contractId).map(({ id }) => id);
  if (earlier.length === 0) return 'new';
  const lines = await rows(work, ContractLine, { contractId: earlier, kind: 'course' });
  if (lines.length === 0) return 'new';
  return lines.some(({ subject }) => subject !== null && subjects.includes(subject)) ? 'renew' : 'expand';
}

export const reasonIn = (work: Work, { text, vars }: { text: Text; vars: Vars }): string => say(text, work, vars);
