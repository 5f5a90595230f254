// What a change comes to: what leaves and what it is worth, what comes in and what it costs, fee, and new ends.
import { siblings } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { type Day, dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { count, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Contract } from '../../contract/model/contract';
import { ContractLine, Installment } from '../../contract/model/lines';
import { type Quoted, quoteCart } from '../../contract/server/quoting';
import { refuseClosed } from '../../contract/server/submitting';
import { priceAt } from '../../model/queries';
import { slices, sum, worthOf } from '../../pricing/model/arithmetic';
import { restOf, takeTails } from '../../refunds/model/reckoning';
import { type StandingLot, standingOf } from '../../refunds/server/standing';
import { type ChangeKind, ContractChange, type MovedLine } from '../model/change';
import { daysOf, moved as movedEnds, oddSpan } from '../model/spans';
import { type LaterPart, laterOf, wireLater } from './laterParts';

const rules = texts('contracts.changeRules', {
  nothing: ['没有可转出的课时', 'There are no lessons to move'],
  most: ['第 {line} 行最多可转 {most} 课时', 'At most {most} lessons of line {line} can be moved'],
  oneLine: ['换课一次只转一行', 'One line at a time changes its course'],
  noIns: ['请选择转入的课程', 'Choose the course that comes in'],
  unpaid: ['该行还有未付分期，请先付清', 'This line has open installments: pay them first'],
  target: ['请选择转入校区', 'Choose another school'],
  person: ['请选择受让学员', 'Choose another customer'],
  notSold: ['目标校区未开设「{course}」', 'The target school does not sell "{course}"'],
  dates: ['请填写起止日期', 'Give the dates'],
  order: ['结束不能早于开始', 'It ends before it begins'],
  short: ['停课至少 {n} 天', 'A suspension has at least {n} days'],
  long: ['停课最多 {n} 天', 'A suspension has at most {n} days'],
  total: ['该合同累计停课不超过 {n} 天', 'All suspensions of a contract have at most {n} days'],
  extendTimes: ['延期最多 {n} 次', 'At most {n} extensions'],
  extendDays: ['累计延期不超过 {n} 天', 'At most {n} days of extension in all'],
  noEnd: ['课时没有到期日，无需延期', 'These lessons never expire'],
  already: ['合同已在停课中', 'The contract is suspended already'],
});

export interface Wish {
  kind: ChangeKind;
  outs: { lineNo: number; lessons: number }[];
  ins?: { courseId: number; lessons: number; concessionIds: number[] } | null;
  targetSchoolId?: number | null;
  targetCustomerId?: number | null;
  fromDate?: Day | null;
  toDate?: Day | null;
  surplusTo: 'balance' | 'lessons';
}

export interface Sheet {
  moved: MovedLine[];
  value: number;
  net: number;
  lessonsIn: number;
  giftsIn: number;
  difference: number;
  /** Installments of the line that become installments of the new one. */
  later: LaterPart[];
  /** What goes to the family's balance. */
  surplus: number;
  fee: number;
  days: number;
  lots: StandingLot[];
  quoted: Quoted | null;
  ends: { key: string; expiresOn: Day }[];
}

export async function reckonChange(work: Work, contract: Contract, wish: Wish, forUpdate = false): Promise<Sheet> {
  const lines = await rows(work, ContractLine, { contractId: contract.id, kind: 'course' }, { sort: 'lineNo' });
  const lots = await standingOf(work, contract, lines, forUpdate);
  if (wish.kind === 'extend' || wish.kind === 'suspend') return span(work, contract, wish, lots);
  const leaving = leavingOf(lines, lots, wish);
  if (leaving.length === 0) throw conflict(rules.nothing);
  const value = leaving.reduce((sum, line) => sum + line.value, 0);
  const sheet = { ...nothing, moved: leaving, value, net: value, lots };
  if (wish.kind === 'course') return course(work, contract, wish, sheet, lines);
  if (wish.kind === 'school') return school(work, contract, wish, sheet);
  await refuseUnpaid(work, contract, leaving);
  if (!wish.targetCustomerId || wish.targetCustomerId === contract.customerId)
    throw invalid('targetCustomerId', rules.person);
  return { ...sheet, fee: await transferFee(work, contract, wish.targetCustomerId) };
}

const nothing = {
  ...{ moved: [], value: 0, net: 0, lessonsIn: 0, giftsIn: 0, difference: 0, surplus: 0, fee: 0, days: 0 },
  ...{ quoted: null, ends: [], later: [] },
};

function leavingOf(lines: readonly ContractLine[], lots: readonly StandingLot[], { outs, kind }: Wish): MovedLine[] {
  const named = lines.filter(
    ({ lineNo }) => outs.length === 0 || kind === 'school' || outs.some((out) => out.lineNo === lineNo),
  );
  return named.flatMap((line): MovedLine[] => {
    const own = lots.filter(({ lineNo }) => lineNo === line.lineNo);
    const paid = own.filter(({ isGift }) => !isGift);
    const most = restOf(paid);
    const at = outs.findIndex(({ lineNo }) => lineNo === line.lineNo);
    const lessons = kind === 'school' ? most : (outs[at]?.lessons ?? most);
    if (lessons > most) throw invalid(`outs[${at}].lessons`, rules.most, { line: line.lineNo, most: most / 100 });
    if (lessons === 0) return [];
    const withEnd = takeTails(paid, lessons).map((out) => ({
      ...out,
      validTo: own.find(({ key }) => key === out.key)!.validTo,
    }));
    const gifts = own.filter(({ isGift }) => isGift);
    const isWhole = lessons === most;
    return [
      {
        ...{ lineNo: line.lineNo, name: line.name, courseId: line.courseId!, lessons, outs: withEnd },
        value: withEnd.reduce((sum, { value }) => sum + value, 0),
        gifts: isWhole ? restOf(gifts) : 0,
        giftOuts: isWhole ? takeTails(gifts, restOf(gifts)) : [],
      },
    ];
  });
}

async function refuseUnpaid(work: Work, { id }: Contract, leaving: readonly MovedLine[]): Promise<void> {
  const open = await rows(work, Installment, { contractId: id, state: ['waiting', 'overdue'] });
  const isOpen = open.some(({ cells }) => cells.some(({ lineNo }) => leaving.some((line) => line.lineNo === lineNo)));
  if (isOpen) throw conflict(rules.unpaid);
}

async function course(
  work: Work,
  contract: Contract,
  wish: Wish,
  sheet: Sheet,
  lines: readonly ContractLine[],
): Promise<Sheet> {
  if (!wish.ins) throw invalid('ins', rules.noIns);
  const [from, ...more] = sheet.moved;
  if (more.length > 0) throw invalid('outs', rules.oneLine);
  const isWhole = restOf(sheet.lots.filter((lot) => lot.lineNo === from!.lineNo && !lot.isGift)) === from!.lessons;
  const open = isWhole ? await laterOf(work, contract.id, from!.lineNo) : [];
  const waiting = open.map(({ lessons }) => lessons);
  const price = async (lessons: number) => {
    const quoted = await priceOf(work, contract, wish.ins!, lessons + sum(waiting));
    const [net, ...parts] = slices(quoted.receivable, [lessons, ...waiting]);
    return { quoted, net: net!, parts };
  };
  let lessonsIn = wish.ins.lessons;
  let priced = await price(lessonsIn);
  if (priced.net < sheet.value && wish.surplusTo === 'lessons') {
    // As many whole lessons as the value buys at the new price.
    lessonsIn = worthOf(sheet.value, wish.ins.lessons, priced.net);
    priced = await price(lessonsIn);
  }
  const { quoted, net, parts } = priced;
  const oldList = lines.find(({ lineNo }) => lineNo === from!.lineNo)?.listUnit ?? 0;
  const gifts = (count: number) => giftsOf(work, contract, count, oldList, quoted.sold.lines[0]?.listUnit ?? 0);
  const giftsIn = await gifts(from!.gifts / 100);
  const later: LaterPart[] = [];
  for (const [at, part] of open.entries())
    later.push({ ...part, amount: parts[at]!, giftsIn: await gifts(part.gifts) });
  const difference = net - sheet.value;
  return { ...sheet, net, lessonsIn, giftsIn, difference, surplus: Math.max(0, -difference), quoted, later };
}

const priceOf = (work: Work, contract: Contract, ins: NonNullable<Wish['ins']>, lessons: number): Promise<Quoted> =>
  quoteCart(work, {
    ...{ customerId: contract.customerId, schoolId: contract.schoolId, contractId: contract.id },
    signedOn: dayOf(work.now, work.actor.timezone),
    cart: {
      lines: [{ kind: 'course', itemId: ins.courseId, qty: lessons }],
      ...{ concessionIds: ins.concessionIds, voucherIds: [], couponIds: [], points: 0 },
    },
  });

async function giftsOf(work: Work, { schoolId }: Contract, gifts: number, oldList: number, newList: number) {
  const how = await configValue(work, 'contracts.change.gifts', schoolId);
  if (how === 'drop' || newList === 0) return 0;
  return how === 'same' ? gifts : worthOf(gifts, oldList, newList);
}

/** The lessons stay what they are: the target absorbs what it sells them for otherwise. */
async function school(work: Work, contract: Contract, wish: Wish, sheet: Sheet): Promise<Sheet> {
  if (!wish.targetSchoolId || wish.targetSchoolId === contract.schoolId) throw invalid('targetSchoolId', rules.target);
  await refuseClosed(work, wish.targetSchoolId, 'targetSchoolId');
  const courses = await rows(work, Course, { id: sheet.moved.map(({ courseId }) => courseId) });
  const on = dayOf(work.now, work.actor.timezone);
  for (const { id, name } of courses)
    if (!(await work.ask(priceAt, { courseId: id, schoolId: wish.targetSchoolId, on })))
      throw invalid('targetSchoolId', rules.notSold, { course: name });
  return sheet;
}

async function transferFee(work: Work, { customerId, schoolId }: Contract, targetId: number): Promise<number> {
  const family = await work.ask(siblings, { customerId });
  if (family.some(({ id }) => id === targetId)) return 0;
  return Number(await configValue(work, 'contracts.transfer.fee', schoolId));
}

async function span(work: Work, contract: Contract, wish: Wish, lots: StandingLot[]): Promise<Sheet> {
  const of = async (name: string) => Number(await configValue(work, `contracts.${name}`, contract.schoolId));
  const { fromDate: from, toDate: to } = wish;
  if (!to || (wish.kind === 'suspend' && !from)) throw invalid('toDate', rules.dates);
  if (wish.kind === 'extend') {
    const last = lots
      .flatMap(({ validTo }) => validTo ?? [])
      .sort()
      .at(-1);
    if (!last) throw conflict(rules.noEnd);
    const days = daysOf(last, to) - 1;
    if (days < 1) throw invalid('toDate', rules.order);
    const earlier = { contractId: contract.id, kind: 'extend' as const, state: 'executed' as const };
    const times = await of('extend.times');
    if ((await count(work, ContractChange, earlier)) >= times) throw conflict(rules.extendTimes, {}, { n: times });
    const before = (await rows(work, ContractChange, earlier)).reduce((sum, one) => sum + (one.days ?? 0), 0);
    const most = await of('extend.days');
    if (before + days > most) throw invalid('toDate', rules.extendDays, { n: most });
    return { ...nothing, lots, days, ends: movedEnds(lots, days) };
  }
  if (contract.suspendedTo) throw conflict(rules.already);
  const set = {
    minDays: await of('suspend.minDays'),
    maxDays: await of('suspend.maxDays'),
    totalDays: await of('suspend.totalDays'),
  };
  const odd = oddSpan(from!, to, contract.suspendedDays, set);
  const limits = { order: 0, short: set.minDays, long: set.maxDays, total: set.totalDays };
  if (odd) throw invalid('toDate', rules[odd], { n: limits[odd] });
  const days = daysOf(from!, to);
  return { ...nothing, lots, days, ends: movedEnds(lots, days) };
}

export async function wireSheet(work: Work, sheet: Sheet) {
  const courses = await rows(work, Course, { id: sheet.lots.map(({ courseId }) => courseId) });
  return {
    moved: sheet.moved.map(({ lineNo, name, lessons, gifts, value }) => ({
      ...{ lineNo, name, lessons: lessons / 100, gifts: gifts / 100, value: yuan(value) },
      most: restOf(sheet.lots.filter((lot) => lot.lineNo === lineNo && !lot.isGift)) / 100,
    })),
    ...{ value: yuan(sheet.value), net: yuan(sheet.net), difference: yuan(sheet.difference) },
    ...{ surplus: yuan(sheet.surplus), fee: yuan(sheet.fee), days: sheet.days },
    ...{ lessonsIn: sheet.lessonsIn, giftsIn: sheet.giftsIn, later: wireLater(sheet.later) },
    newExpiry: sheet.ends.map(({ key, expiresOn }) => {
      const lot = sheet.lots.find((one) => one.key === key)!;
      return {
        course: courses.find(({ id }) => id === lot.courseId)?.name ?? '',
        from: lot.validTo ?? '',
        to: expiresOn,
      };
    }),
  };
}
