// A quote as it travels: money in yuan, each line with its share of every step.
import { capital, yuan } from '#kernel/model/money';
import { say, texts } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { giftsOf, receivableOf } from '../../pricing/model/cart';
import { appliesTo, applySchemes, missing, type Scheme } from '../../pricing/model/scheme';
import { shutsOut, standsAgainst } from '../../pricing/model/stacking';
import type { Quote, QuotedInstallment, QuotedLine } from '../model/quote';
import type { PlannedCharge } from './planning';
import { type Quoted, shutOut } from './quoting';
import { reasonIn } from './schemesFor';

const why = texts('contracts.notChosen', {
  other: ['与「{name}」不可同时使用', 'Cannot go with "{name}"'],
  byHand: ['须手动选择', 'Only by hand'],
  amount: ['其他优惠之后还差 {n} 元', '{n} more yuan are needed after the others'],
  nothing: ['与其他优惠合用时不再减价', 'Takes nothing off beside the others'],
});

export function wireQuote(work: Work, quoted: Quoted): Quote {
  const { priced, start, candidates, chosen, receivable, grossTotal } = quoted;
  const allLines = [...headLines(quoted), ...courseLines(quoted)].sort((a, b) => a.lineNo - b.lineNo);
  return {
    kind: quoted.kind,
    lines: allLines,
    discounts: priced.discounts.map(({ base, amount, allocations, giftGoods: _, ...discount }) => ({
      ...discount,
      base: yuan(base),
      amount: yuan(amount),
      allocations: allocations.map((each) => ({ lineNo: each.lineNo, amount: yuan(each.amount) })),
    })),
    chosen: chosen.map(({ id }) => id),
    usable: candidates.usable.map((scheme) => {
      const alone = applySchemes(start, [scheme]);
      return {
        id: scheme.id,
        name: scheme.name,
        saves: yuan(receivableOf(start) - receivableOf(alone)),
        giftLessons: giftsOf(alone) - giftsOf(start),
        against: againstIt(work, scheme, quoted),
      };
    }),
    unusable: candidates.unusable.map(({ id, name, text, vars }) => ({
      id,
      name,
      reason: reasonIn(work, { text, vars }),
    })),
    warnings: quoted.warnings,
    grossTotal: yuan(grossTotal),
    discountTotal: yuan(grossTotal - receivable),
    receivable: yuan(receivable),
    capital: capital(receivable),
    belowFloor: quoted.belowFloor,
    authority: {
      needed: quoted.needsLeave,
      payPercent: quoted.payPercent / 100,
      before: yuan(quoted.before),
      lowest: yuan(quoted.lowest),
      own: quoted.own === null ? null : yuan(quoted.own),
    },
    points: { there: quoted.points.there, step: quoted.points.set.step, most: quoted.points.most },
    installments: quoted.charges.map(wireCharge),
    supervision: quoted.supervision,
  };
}

/** Why a scheme that fits the cart is not among those chosen, or is among them in vain. */
function againstIt(work: Work, scheme: Scheme, { chosen, candidates, beside, start, priced }: Quoted): string | null {
  const isChosen = chosen.some(({ id }) => id === scheme.id);
  const other = standsAgainst(scheme, chosen);
  if (other) return say(why.other, work, { name: other.name });
  const out = shutsOut(scheme, beside);
  if (out) return say(shutOut[out], work, { name: scheme.name });
  const together = applySchemes(start, isChosen ? chosen : [...chosen, scheme]);
  if (!together.discounts.some(({ refId }) => refId === scheme.id)) {
    const left = missing(
      scheme,
      priced.lines.filter((line) => appliesTo(scheme, line)),
    );
    const isShort = left > 0 && scheme.thresholdOn === 'amount';
    return isShort ? say(why.amount, work, { n: yuan(left) }) : say(why.nothing, work);
  }
  if (isChosen) return null;
  return candidates.automatic.has(scheme.id) && scheme.kind !== 'gift_goods' ? null : say(why.byHand, work);
}

export const wireCharge = ({ no, dueOn, amount, cells }: PlannedCharge): QuotedInstallment => ({
  no,
  dueOn,
  amount: yuan(amount),
  cells: cells.map((cell) => ({ ...cell, amount: yuan(cell.amount) })),
});

const headLines = ({ sold }: Quoted): QuotedLine[] =>
  sold.heads.map(({ lineNo, packId, name, qty }) => ({
    ...{ lineNo, parentLineNo: null, kind: 'pack' as const, itemId: packId, name, qty, lessons: 0, giftLessons: 0 },
    ...{ listUnit: '0.00', gross: '0.00', discount: '0.00', net: '0.00', shares: [] },
  }));

const courseLines = ({ sold, priced }: Quoted): QuotedLine[] =>
  sold.lines.map(({ lineNo, parentLineNo, kind, itemId, name, qty, lessons, listUnit, gross }) => {
    const { cur, giftLessons } = priced.lines.find((line) => line.lineNo === lineNo)!;
    return {
      ...{ lineNo, parentLineNo, kind, itemId, name, qty, lessons, giftLessons },
      listUnit: yuan(listUnit),
      gross: yuan(gross),
      discount: yuan(gross - cur),
      net: yuan(cur),
      shares: priced.discounts.flatMap(({ seq, allocations }) =>
        allocations.filter((each) => each.lineNo === lineNo).map(({ amount }) => ({ seq, amount: yuan(amount) })),
      ),
    };
  });
