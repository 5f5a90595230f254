// What stands beside the demo families: siblings, groups, possible duplicates, scripts, own fields.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { DuplicatePair } from '../duplicates/model/duplicate';
import { CustomerFamily } from '../family/model/family';
import { CustomerGroup, CustomerGroupMember } from '../groups/model/group';
import { CustomerField } from '../ownFields/model/settings';
import type { Planted } from './people';
import { evenly } from './plan';
import { plantScripts } from './scripts';
import type { World } from './world';

const hobbies = [
  ['painting', '绘画', 'Painting'],
  ['music', '音乐', 'Music'],
  ['sport', '运动', 'Sport'],
  ['reading', '阅读', 'Reading'],
] as const;

export async function plantSets(sample: Sample, world: World, families: readonly Planted[]): Promise<void> {
  await plantNumbers(sample);
  await plantSiblings(sample, families);
  await plantGroups(sample, world, families);
  await sample.plant(
    DuplicatePair,
    families.flatMap(({ id, slot: { likeness } }) =>
      likeness
        ? [
            {
              aId: families[likeness.to]!.id,
              bId: id,
              kind: likeness.kind,
              matchedOn: [likeness.kind === 'similar' ? ('name_school' as const) : ('mobile' as const)],
            },
          ]
        : [],
    ),
  );
  await sample.plant(CustomerField, [
    {
      key: 'hobby',
      label: '兴趣爱好',
      labelEn: 'Hobby',
      type: 'choice' as const,
      options: hobbies.map(([value, label, labelEn]) => ({ value, label, labelEn })),
      inForm: true,
      sort: 1,
    },
    { key: 'siblings', label: '家中孩子数', labelEn: 'Children at home', type: 'int' as const, inForm: true, sort: 2 },
    { key: 'examOn', label: '升学日期', labelEn: 'Exam on', type: 'date' as const, inForm: true, sort: 3 },
    { key: 'bus', label: '需要校车', labelEn: 'Needs the bus', type: 'bool' as const, inForm: true, sort: 4 },
    { key: 'monthly', label: '月培训支出', labelEn: 'Spent a month', type: 'money' as const, inForm: true, sort: 5 },
  ]);
  await plantScripts(sample);
}

/** The next customer somebody adds goes on after the planted ones, month by month. */
async function plantNumbers(sample: Sample): Promise<void> {
  await sample.session.rows(
    sql`insert into number_counter (enterprise_id, key, school_id, period, last)
      select ${sample.enterpriseId}, 'customers.customer', 0, '20' || substr(code, 2, 2) || '-' || substr(code, 4, 2), max(substr(code, 6)::int)
      from customer where ${ours(sample, 'customer')} group by 4`,
  );
}

async function plantSiblings(sample: Sample, families: readonly Planted[]): Promise<void> {
  const elders = families.filter(({ slot }, n) => slot.elder === n);
  const ids = await sample.plant(
    CustomerFamily,
    elders.map(({ customer }) => ({ name: `${customer.name.slice(0, 1)}家` })),
  );
  const homes = new Map(elders.map(({ slot }, n) => [slot.elder, ids[n]!]));
  const children = families.flatMap(({ id, slot }) =>
    slot.elder === null ? [] : [{ id, familyId: homes.get(slot.elder) }],
  );
  await sample.session.rows(
    sql`update customer c set family_id = e."familyId" from jsonb_to_recordset(${JSON.stringify(children)}::jsonb) as e(id bigint, "familyId" bigint)
      where ${ours(sample, 'c')} and c.id = e.id`,
  );
}

async function plantGroups(sample: Sample, world: World, families: readonly Planted[]): Promise<void> {
  const owner = world.counsellors[0]!.id;
  const condition = (field: string, is: string, value: unknown) => ({
    op: 'and' as const,
    items: [{ field, op: is, value }],
  });
  const level = (code: string) => condition('level', 'in', [world.level[code]]);
  const dynamic = [
    ['强意向客户', level('a')],
    ['有意向客户', level('b')],
    ['待培育客户', level('c')],
    ['已试听未签', condition('state', 'in', ['trial'])],
    ['已到访未试听', condition('state', 'in', ['visited'])],
    ['在读学员', condition('state', 'in', ['member'])],
    ['流失客户', condition('state', 'in', ['lost'])],
  ] as const;
  await sample.plant(
    CustomerGroup,
    dynamic.map(([name, conditions], n) => ({
      name,
      kind: 'dynamic' as const,
      conditions,
      visibility: 'all' as const,
      ownerId: owner,
      pinned: n < 3,
      countedAt: sample.now,
    })),
  );
  // Whoever keeps a list by hand puts in whom they know.
  const known = families.filter(({ customer }) => customer.ownerId === owner);
  const lists = ['暑期班名单', '公开课报名', '老学员家庭', '转介绍之星', '回访名单'].map((name, n) => ({
    name,
    members: evenly(known.slice(n), 20 + n * 10),
  }));
  const fixed = await sample.plant(
    CustomerGroup,
    lists.map(({ name, members }) => ({
      name,
      kind: 'static' as const,
      visibility: 'all' as const,
      ownerId: owner,
      memberCount: members.length,
      countedAt: sample.now,
    })),
  );
  await sample.plant(
    CustomerGroupMember,
    fixed.flatMap((groupId, n) =>
      lists[n]!.members.map(({ id }) => ({ groupId, customerId: id, addedBy: owner, addedAt: sample.now })),
    ),
  );
}
