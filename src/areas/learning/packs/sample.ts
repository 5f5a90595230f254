// Eight packs in every state, one of them sold out.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { CoursePack, CoursePackItem } from './model/pack';
import { discountOf, listPriceOf } from './model/packPrice';

type Item = readonly [code: string, lessons: number, price: number, gift?: number];

interface Planned {
  name: string;
  salePrice: number;
  items: readonly Item[];
  state: 'draft' | 'on_sale' | 'off_sale';
  stockLimit?: number;
  sold?: number;
}

const packs: Planned[] = [
  {
    name: '全科启航包',
    salePrice: 5999_00,
    state: 'on_sale',
    items: [
      ['ENG-B1', 24, 150_00],
      ['MAT-B1', 24, 120_00],
      ['ART-S1', 12, 100_00],
    ],
  },
  {
    name: '英语全年包',
    salePrice: 9800_00,
    state: 'on_sale',
    items: [
      ['ENG-S1', 24, 150_00, 2],
      ['ENG-B1', 48, 150_00, 4],
    ],
  },
  {
    name: '数学思维年包',
    salePrice: 7200_00,
    state: 'on_sale',
    items: [
      ['MAT-B1', 48, 120_00],
      ['MAT-A1', 24, 140_00],
    ],
  },
  { name: '周末体验包', salePrice: 99_00, state: 'on_sale', stockLimit: 50, sold: 50, items: [['ENG-X', 4, 50_00]] },
  {
    name: '艺术双修包',
    salePrice: 3000_00,
    state: 'on_sale',
    stockLimit: 100,
    sold: 0,
    items: [
      ['ART-S1', 12, 100_00],
      ['ART-B1', 24, 110_00],
    ],
  },
  { name: '外教口语包', salePrice: 4300_00, state: 'draft', items: [['ENG-O1', 24, 200_00, 1]] },
  { name: '暑期美术营', salePrice: 1500_00, state: 'off_sale', items: [['ART-C', 12, 150_00]] },
  { name: '阅读写作包', salePrice: 2600_00, state: 'draft', items: [['CHN-B1', 24, 120_00]] },
];

export async function plantPacks(sample: Sample): Promise<void> {
  const courses = await sample.session.rows<{ id: number; code: string }>(
    sql`select id, code from course where ${ours(sample, 'course')}`,
  );
  const course = (code: string) => courses.find((one) => one.code === code)!.id;
  const itemsOf = ({ items }: Planned) =>
    items.map(([code, lessons, unitPrice, gift = 0], sort) => ({
      courseId: course(code),
      qty: lessons * 100,
      giftQty: gift * 100,
      unitPrice,
      sort,
    }));
  const ids = await sample.plant(
    CoursePack,
    packs.map(({ items: _, ...pack }, n) => ({
      ...pack,
      code: `KB${String(n + 1).padStart(3, '0')}`,
      listPrice: listPriceOf(itemsOf(packs[n]!)),
      discount: discountOf(listPriceOf(itemsOf(packs[n]!)), pack.salePrice),
      validDays: n % 3 === 0 ? 365 : 0,
      createdAt: sample.moment(-90 + n, 11),
    })),
  );
  await sample.plant(
    CoursePackItem,
    packs.flatMap((pack, n) => itemsOf(pack).map((item) => ({ ...item, packId: ids[n]! }))),
  );
}
