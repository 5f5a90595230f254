// The wishes of a cart as priced lines: courses at the fee standard in force, packs expanded to their courses, goods.
import { Course } from '#areas/learning/courses/model/course';
import { CoursePack } from '#areas/learning/packs/model/pack';
import { packSellable, packSplit } from '#areas/learning/packs/model/signals';
import { Class } from '#areas/teaching/classes/model/class';
import type { Day } from '#kernel/model/dates';
import type { Fen } from '#kernel/model/money';
import { invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { FeeStandard } from '../../fees/model/feeStandard';
import { feesInForce } from '../../fees/server/inForce';
import { half } from '../../pricing/model/arithmetic';
import { type CartLine, lessonPrice, type PriceTier } from '../../pricing/model/cart';
import { Product } from '../../products/model/product';
import { type CartWish, takesStudents } from '../model/cart';

const rules = texts('contracts.cart', {
  noPrice: ['本校区没有该项目的收费标准', 'This school has no price for it'],
  notSold: ['该项目已停售', 'It is no longer sold'],
  qty: ['数量须在 {min} 到 {max} 之间，步长 {step}', 'Between {min} and {max}, in steps of {step}'],
  pack: ['{why}', '{why}'],
  otherClass: ['该班级不上这门课程，或已不招生', 'This class does not teach it here, or takes nobody any more'],
});

export interface SoldLine extends CartLine {
  name: string;
  feeStandardId: number | null;
  classId: number | null;
  billing: FeeStandard['billing'] | null;
  listUnit: Fen;
  tiers: PriceTier[];
  weeklyLessons: number | null;
  /** Months sold, where it is sold by the month. */
  months: number | null;
  startOn: Day | null;
  validityDays: number;
  /** Below this the whole line needs somebody's leave. */
  floor: Fen | null;
  refundBasis: FeeStandard['refundBasis'];
}

/** A pack has no money of its own; its lines name it as their parent. */
export interface PackHead {
  lineNo: number;
  packId: number;
  name: string;
  qty: number;
}

export interface Sold {
  heads: PackHead[];
  lines: SoldLine[];
}

interface Place {
  customerId: number;
  schoolId: number;
  on: Day;
}

export async function soldLines(work: Work, wishes: readonly CartWish[], place: Place): Promise<Sold> {
  const ids = (kind: CartWish['kind']) => wishes.filter((wish) => wish.kind === kind).map(({ itemId }) => itemId);
  const packs = await rows(work, CoursePack, { id: ids('pack') });
  const fees = await feesInForce(work, { ...place, courseIds: ids('course'), packIds: ids('pack') });
  const goods = await rows(work, Product, { id: ids('product') });
  const courses = await rows(work, Course, { id: ids('course') });
  await refuseOtherClass(work, wishes, place);
  const sold: Sold = { heads: [], lines: [] };
  const next = () => sold.heads.length + sold.lines.length + 1;
  for (const [at, wish] of wishes.entries()) {
    const field = `cart.lines[${at}]`;
    if (wish.kind === 'course') {
      const course = courses.find(({ id }) => id === wish.itemId);
      if (course?.state !== 'published') throw invalid(`${field}.itemId`, rules.notSold);
      sold.lines.push(courseLine(wish, course, feeFor(wish, fees, field), next()));
    } else if (wish.kind === 'product') {
      const product = goods.find(({ id }) => id === wish.itemId);
      if (product?.state !== 'on_sale') throw invalid(`${field}.itemId`, rules.notSold);
      sold.lines.push(productLine(wish, product, next()));
    } else {
      const pack = packs.find(({ id }) => id === wish.itemId);
      const { sellable, why } = await work.ask(packSellable, { packId: wish.itemId, ...place });
      if (!pack || !sellable) throw invalid(`${field}.itemId`, rules.pack, { why: why || pair(...notSold) });
      const fee = fees.find(({ coursePackId }) => coursePackId === pack.id);
      const head = { lineNo: next(), packId: pack.id, name: pack.name, qty: wish.qty };
      sold.heads.push(head);
      sold.lines.push(...(await packLines(work, wish, pack, fee, head.lineNo)));
    }
  }
  return sold;
}

/** The class that is named teaches this course here, and takes students. */
async function refuseOtherClass(work: Work, wishes: readonly CartWish[], { schoolId }: Place): Promise<void> {
  const named = wishes.flatMap(({ classId }) => classId ?? []);
  const classes = named.length === 0 ? [] : await rows(work, Class, { id: named, schoolId, state: [...takesStudents] });
  for (const [at, { kind, itemId, classId }] of wishes.entries())
    if (classId && (kind !== 'course' || !classes.some(({ id, courseId }) => id === classId && courseId === itemId)))
      throw invalid(`cart.lines[${at}].classId`, rules.otherClass);
}

const notSold = [rules.notSold.zh, rules.notSold.en] as const;

function feeFor(wish: CartWish, fees: readonly FeeStandard[], field: string): FeeStandard {
  const own = fees.filter(({ courseId }) => courseId === wish.itemId);
  const named = wish.feeStandardId ? own.find(({ id }) => id === wish.feeStandardId) : undefined;
  const fee = named ?? own.find(({ billing }) => billing === 'by_lesson') ?? own[0];
  if (!fee) throw invalid(`${field}.itemId`, rules.noPrice);
  const { minQty: min, maxQty: max, stepQty: step } = fee;
  if (wish.qty < min || wish.qty > max || (wish.qty - min) % step !== 0)
    throw invalid(`${field}.qty`, rules.qty, { min, max, step });
  return fee;
}

const bare = {
  parentLineNo: null,
  packId: null,
  feeStandardId: null,
  billing: null,
  tiers: [],
  weeklyLessons: null,
  months: null,
  validityDays: 0,
  floor: null,
  giftLessons: 0,
  refundBasis: 'deal' as const,
};

function courseLine(wish: CartWish, course: Course, fee: FeeStandard, lineNo: number): SoldLine {
  const { qty } = wish;
  const isByLesson = fee.billing === 'by_lesson';
  const unit = isByLesson ? lessonPrice(fee.price, fee.tiers, qty) : fee.price;
  return {
    ...bare,
    lineNo,
    kind: 'course',
    itemId: course.id,
    subject: course.subjectId,
    name: course.name,
    qty,
    lessons: isByLesson ? qty : qty * (fee.lessonsIncluded ?? 0),
    gross: qty * unit,
    feeStandardId: fee.id,
    classId: wish.classId ?? null,
    billing: fee.billing,
    listUnit: unit,
    tiers: fee.tiers,
    weeklyLessons: fee.weeklyLessons,
    months: fee.billing === 'by_month' ? qty : null,
    startOn: wish.startOn ?? null,
    validityDays: fee.validityDays,
    floor: fee.floorPrice === null ? null : fee.floorPrice * qty,
    refundBasis: fee.refundBasis,
  };
}

function productLine(wish: CartWish, product: Product, lineNo: number): SoldLine {
  return {
    ...bare,
    lineNo,
    kind: 'product',
    itemId: product.id,
    subject: null,
    name: product.name,
    qty: wish.qty,
    lessons: 0,
    gross: wish.qty * product.price,
    classId: null,
    listUnit: product.price,
    startOn: null,
  };
}

/** The price of the pack divided over its courses: no line ever holds lessons of several. */
async function packLines(
  work: Work,
  wish: CartWish,
  pack: CoursePack,
  fee: FeeStandard | undefined,
  parentLineNo: number,
): Promise<SoldLine[]> {
  const price = (fee?.price ?? pack.salePrice) * wish.qty;
  const parts = await work.ask(packSplit, { packId: pack.id, price });
  const courses = await rows(work, Course, { id: parts.map(({ courseId }) => courseId) });
  return parts.map(({ courseId, qty, giftQty, amount }, at) => {
    const course = courses.find(({ id }) => id === courseId);
    const lessons = Math.round((qty * wish.qty) / 100);
    return {
      ...bare,
      lineNo: parentLineNo + 1 + at,
      parentLineNo,
      kind: 'course',
      itemId: courseId,
      packId: pack.id,
      subject: course?.subjectId ?? null,
      name: course?.name ?? pack.name,
      qty: lessons,
      lessons,
      gross: amount,
      giftLessons: Math.round((giftQty * wish.qty) / 100),
      classId: null,
      billing: 'by_lesson',
      listUnit: lessons === 0 ? 0 : half(amount, 1, lessons),
      startOn: wish.startOn ?? null,
      validityDays: pack.validDays,
      weeklyLessons: fee?.weeklyLessons ?? null,
    };
  });
}
