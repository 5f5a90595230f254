// The lines, discounts and installments of a contract, written as they were quoted. While it is a draft they are written
// anew whenever it is saved; once it is signed they are what was signed.
import { and, eq } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ContractDiscount, ContractLine, Installment } from '../model/lines';
import type { PackHead, SoldLine } from './cartLines';
import type { Quoted } from './quoting';

export async function writeParts(work: Work, contractId: number, quoted: Quoted | null): Promise<void> {
  await clear(work, contractId);
  if (!quoted) return;
  const stamp = {
    enterpriseId: work.enterpriseId,
    contractId,
    createdAt: work.now,
    updatedAt: work.now,
    createdBy: work.actor.staffId || null,
    updatedBy: work.actor.staffId || null,
  };
  const { sold, priced, charges } = quoted;
  const lines = [...sold.heads.map(headRow), ...sold.lines.map((line) => lineRow(line, quoted))];
  if (lines.length > 0) await work.db.insert(table(ContractLine)).values(lines.map((line) => ({ ...stamp, ...line })));
  if (priced.discounts.length > 0)
    await work.db
      .insert(table(ContractDiscount))
      .values(priced.discounts.map((discount) => ({ ...stamp, ...discount })));
  if (charges.length > 0)
    await work.db.insert(table(Installment)).values(charges.map((charge) => ({ ...stamp, ...charge })));
}

async function clear(work: Work, contractId: number): Promise<void> {
  for (const of of [ContractLine, ContractDiscount, Installment]) {
    const t = table(of);
    await work.db.delete(t).where(and(live(work, t), eq(t.contractId, contractId)));
  }
}

const headRow = ({ lineNo, packId, name, qty }: PackHead) => ({
  lineNo,
  parentLineNo: null,
  kind: 'pack' as const,
  name,
  courseId: null,
  coursePackId: packId,
  productId: null,
  feeStandardId: null,
  classId: null,
  subject: null,
  billing: null,
  qty,
  lessons: 0,
  listUnit: 0,
  tiers: [],
  gross: 0,
  discount: 0,
  net: 0,
  giftLessons: 0,
  startOn: null,
  weeklyLessons: null,
  validityDays: 0,
});

/** Lessons are kept in hundredths, as the lesson ledger counts them. */
export function lineRow(line: SoldLine, { priced }: Quoted) {
  const { cur, giftLessons } = priced.lines.find(({ lineNo }) => lineNo === line.lineNo)!;
  const isCourse = line.kind === 'course';
  return {
    lineNo: line.lineNo,
    parentLineNo: line.parentLineNo,
    kind: line.kind,
    name: line.name,
    courseId: isCourse ? line.itemId : null,
    coursePackId: line.packId,
    productId: isCourse ? null : line.itemId,
    feeStandardId: line.feeStandardId,
    classId: line.classId,
    subject: line.subject,
    billing: line.billing,
    qty: line.qty,
    lessons: line.lessons * 100,
    listUnit: line.listUnit,
    tiers: line.tiers,
    gross: line.gross,
    discount: line.gross - cur,
    net: cur,
    giftLessons: giftLessons * 100,
    startOn: line.startOn,
    weeklyLessons: line.weeklyLessons,
    validityDays: line.validityDays,
  };
}

/** What the contract itself says of its parts. */
export const totalsOf = ({
  grossTotal,
  receivable,
  charges,
  payPercent,
  before,
  belowFloor,
  supervision,
  kind,
  sold,
}: Quoted) => ({
  kind,
  grossTotal,
  receivable,
  owed: receivable,
  discountTotal: grossTotal - receivable,
  payPlan: charges.length > 1 ? ('installments' as const) : ('once' as const),
  payPercent,
  bargainOff: before - receivable,
  belowFloor: belowFloor.length > 0,
  supervision,
  startOn: sold.lines.flatMap(({ startOn }) => startOn ?? []).sort()[0] ?? null,
  refundBasis: sold.lines.some(({ refundBasis }) => refundBasis === 'original')
    ? ('original' as const)
    : ('deal' as const),
});

/** Goods of a contract: what was bought and what comes free with it. */
export const goodsOf = (
  lines: readonly Pick<ContractLine, 'productId' | 'qty'>[],
  discounts: readonly Pick<ContractDiscount, 'giftGoods'>[],
): { productId: number; qty: number }[] => [
  ...lines.flatMap(({ productId, qty }) => (productId ? [{ productId, qty }] : [])),
  ...discounts.flatMap(({ giftGoods }) => giftGoods),
];
