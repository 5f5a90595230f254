// A price that is asked for, said in three ways: as a total, as a percent, line by line; and what it would mean.
import { type Fen, yuan } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { LineTargets } from '../../contract/model/cart';
import type { Contract } from '../../contract/model/contract';
import { ContractDiscount, ContractLine } from '../../contract/model/lines';
import type { Quoted } from '../../contract/server/quoting';
import { levelOf } from '../../contract/server/settings';
import { quoteNow } from '../../contract/server/submitting';
import { FeeStandard } from '../../fees/model/feeStandard';
import { payPercentOf } from '../../pricing/model/afterSchemes';
import { half, sum } from '../../pricing/model/arithmetic';
import type { Bargain, Weighed } from '../model/bargain';

const rules = texts('contracts.weighing', {
  range: ['目标价须在 {least} 到 {most} 之间', 'A target between {least} and {most}'],
  needed: ['请填写目标价、比例或分行价', 'Give a target price, a percent, or prices of lines'],
  line: ['第 {no} 行不是课程，不能议价', 'Line {no} is no course: it is not bargained over'],
  lineRange: ['第 {no} 行的目标价须在 0 到 {most} 之间', 'A target between 0 and {most} for line {no}'],
});

interface Wish {
  target: Fen | null;
  payPercent: number | null;
  lines: LineTargets;
}

/** How a draft is without any agreed price, and with that of a round. */
export const noPrice = { target: null, lineTargets: null };
export const priceOf = ({ target, lines }: Pick<Bargain, 'target' | 'lines'>) => ({
  target,
  lineTargets: lines.length > 0 ? lines : null,
});

/** What is asked for, against the price before it. */
export function wanted({ before, lowest, priced }: Quoted, wish: Wish): { target: Fen; lines: LineTargets } {
  const lines = wish.lines.filter(({ lineNo, target }) => {
    const line = priced.lines.find((one) => one.lineNo === lineNo);
    if (line?.kind !== 'course') throw invalid('lines', rules.line, { no: lineNo });
    if (target > line.cur) throw invalid('lines', rules.lineRange, { no: lineNo, most: yuan(line.cur) });
    return target < line.cur;
  });
  if (wish.lines.length > 0) {
    const off = sum(lines.map(({ lineNo, target }) => priced.lines.find((one) => one.lineNo === lineNo)!.cur - target));
    return { target: before - off, lines };
  }
  const target = wish.target ?? (wish.payPercent === null ? null : half(before, wish.payPercent, 100_00));
  if (target === null) throw invalid('target', rules.needed);
  if (target < lowest || target > before)
    throw invalid('target', rules.range, { least: yuan(lowest), most: yuan(before) });
  return { target, lines: [] };
}

/** Of a draft by its price now; of what was submitted as it was signed. */
export async function weighed(work: Work, contract: Contract, wish: Wish): Promise<Weighed> {
  if (contract.state !== 'draft') return asSigned(work, contract);
  const free = await quoteNow(work, { ...contract, cart: { ...contract.cart, ...noPrice } });
  const asks = wish.target !== null || wish.payPercent !== null || wish.lines.length > 0;
  const quoted = asks
    ? await quoteNow(work, { ...contract, cart: { ...contract.cart, ...priceOf(wanted(free, wish)) } })
    : await quoteNow(work, contract);
  const { before, receivable: target } = quoted;
  const seesFloor = may(work.actor, permission(FeeStandard, 'floor'));
  return {
    lines: quoted.sold.lines.map(({ lineNo, kind, name, gross, floor }) => {
      const after = quoted.priced.lines.find((one) => one.lineNo === lineNo)!.cur;
      return {
        ...{ lineNo, kind, name, gross: yuan(gross), after: yuan(after) },
        before: yuan(free.priced.lines.find((one) => one.lineNo === lineNo)!.cur),
        floor: seesFloor && floor !== null ? yuan(floor) : null,
        margin: seesFloor && floor !== null ? yuan(after - floor) : null,
      };
    }),
    ...sums(before, target, quoted.lowest),
    own: quoted.own === null ? null : yuan(quoted.own),
    needsLeave: quoted.needsLeave || quoted.belowFloor.length > 0,
    belowFloor: quoted.belowFloor.length > 0,
    level: await levelOf(work, contract.schoolId, { before, target }),
  };
}

const sums = (before: Fen, target: Fen, lowest: Fen) => ({
  ...{ before: yuan(before), target: yuan(target), off: yuan(before - target), lowest: yuan(lowest) },
  payPercent: payPercentOf(before, target) / 100,
});

async function asSigned(work: Work, contract: Contract): Promise<Weighed> {
  const lines = await rows(work, ContractLine, { contractId: contract.id }, { sort: 'lineNo' });
  const agreed = await rows(work, ContractDiscount, { contractId: contract.id, source: 'bargain' });
  const off = (lineNo: number) =>
    sum(agreed.flatMap(({ allocations }) => allocations.flatMap((one) => (one.lineNo === lineNo ? one.amount : []))));
  const priced = lines.filter(({ kind }) => kind !== 'pack');
  const target = sum(priced.map(({ gross, discount }) => gross - discount));
  const before = target + sum(priced.map(({ lineNo }) => off(lineNo)));
  return {
    lines: priced.map(({ lineNo, kind, name, gross, discount }) => ({
      ...{ lineNo, kind: kind === 'product' ? ('product' as const) : ('course' as const), name, gross: yuan(gross) },
      ...{ before: yuan(gross - discount + off(lineNo)), after: yuan(gross - discount), floor: null, margin: null },
    })),
    ...sums(before, target, target),
    ...{ own: null, needsLeave: false, belowFloor: false },
    level: await levelOf(work, contract.schoolId, { before, target }),
  };
}
