// What the demo customers are hung on: schools, counsellors, sources, tags, categories.
import { sql } from 'drizzle-orm';
import { addMonths } from '#kernel/model/dates';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { CustomerTag } from '../ownFields/model/settings';
import { Salesperson, SalespersonTarget } from '../salespeople/model/salesperson';
import { plantSources } from './sources';

export interface World {
  schools: { id: number; lng: number; lat: number }[];
  counsellors: { id: number; schoolId: number; isDemo: boolean }[];
  others: number[];
  /** Who look after members. */
  advisers: { id: number; schoolId: number }[];
  /** Heads of schools, the demo's sign-in first. */
  principals: { id: number; schoolId: number }[];
  sources: { id: number; kind: string }[];
  tags: number[];
  level: Record<string, number>;
  grades: number[];
  lostReasons: { id: number; kind: 'lost' | 'invalid' }[];
  concerns: number[];
  cancelReasons: number[];
}

const tagGroups = {
  来访: ['已参观', '带孩子来过', '爷爷奶奶接送', '周末有空', '住得近', '开车来'],
  意向: ['价格敏感', '看重师资', '想先试听', '对比机构', '急着报名', '等假期'],
  学习: ['基础弱', '想冲刺', '偏科', '有竞赛经历', '新生', '插班'],
  关系: ['老学员介绍', '员工子女', '邻居', '企业客户', '合作学校', '同学一起'],
  服务: ['需回访', '投诉过', '喜欢微信', '只打电话', '妈妈决定', '爸爸决定'],
} as const;
const colours = ['#7571f9', '#13c2c2', '#fa8c16', '#52c41a', '#eb2f96'];

export async function makeWorld(sample: Sample): Promise<World> {
  const rows = <T>(query: ReturnType<typeof sql>) => sample.session.rows<T>(query);
  const id = sample.enterpriseId;
  const schools = await rows<{ id: number; geo: { lng: number; lat: number } | null }>(
    sql`select id, location as geo from school where ${ours(id, 'school')} and state = 'open' order by id`,
  );
  const staff = await rows<{ id: number; schoolId: number; post: string; mobile: string; status: string }>(
    sql`select s.id, s.school_id as "schoolId", p.code as post, s.mobile, s.status from staff s
      left join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${live(id, 's')} and s.status <> 'left' and s.school_id is not null order by s.id`,
  );
  const categories = await rows<{ id: number; tree: string; code: string; parent: string | null }>(
    sql`select c.id, c.tree, c.code, p.code as parent from category c
      left join category p on p.enterprise_id = c.enterprise_id and p.id = c.parent_id where ${ours(id, 'c')} order by c.sort, c.id`,
  );
  const nodes = (tree: string) => categories.filter((one) => one.tree === tree);
  const tags = await sample.plant(
    CustomerTag,
    Object.entries(tagGroups).flatMap(([group, names], g) =>
      names.map((name, n) => ({ group, name, color: colours[g]!, sort: g * 10 + n })),
    ),
  );
  return {
    schools: schools.map(({ id: school, geo }) => ({ id: school, lng: geo?.lng ?? 121.47, lat: geo?.lat ?? 31.23 })),
    counsellors: await plantCounsellors(sample, staff, schools),
    others: staff.filter(({ post }) => post === 'marketing' || post === 'front-desk').map((one) => one.id),
    advisers: staff.filter(({ post, status }) => post === 'adviser' && status === 'active'),
    principals: staff
      .filter(({ post }) => post === 'principal')
      .sort((a, b) => Number(b.mobile === principalMobile) - Number(a.mobile === principalMobile)),
    sources: await plantSources(
      sample,
      schools.map((school) => school.id),
    ),
    tags,
    level: Object.fromEntries(nodes('customer_level').map((one) => [one.code, one.id])),
    grades: nodes('grade').map((one) => one.id),
    lostReasons: nodes('lost_reason')
      .filter(({ parent }) => parent)
      .map((one) => ({ id: one.id, kind: one.parent as 'lost' | 'invalid' })),
    concerns: nodes('customer_concern').map((one) => one.id),
    cancelReasons: nodes('appointment_cancel').map((one) => one.id),
  };
}

const principalMobile = '13800000005';
const demoMobiles = ['13800000004', '13800000014'];
const mostCounsellors = 18;

async function plantCounsellors(
  sample: Sample,
  staff: readonly { id: number; schoolId: number; post: string; mobile: string }[],
  schools: readonly { id: number }[],
): Promise<World['counsellors']> {
  const isOpen = new Set(schools.map(({ id }) => id));
  const fit = staff.filter(({ post, schoolId }) => post === 'counselor' && isOpen.has(schoolId));
  const demo = staff.filter(({ mobile }) => demoMobiles.includes(mobile));
  // Somebody is there for every school: where nobody sits, one of another school comes over.
  const first = schools.flatMap(({ id }) => fit.find(({ schoolId }) => schoolId === id) ?? []);
  const people = [...new Map([...demo, ...first, ...fit].map((one) => [one.id, one])).values()].slice(
    0,
    mostCounsellors,
  );
  const bare = schools.filter(({ id }) => people.every(({ schoolId }) => schoolId !== id));
  const homes = new Set(demo.map(({ schoolId }) => schoolId));
  const abroad = people.filter(({ schoolId }) => !homes.has(schoolId)).reverse();
  const alsoAt = (n: number) => bare[abroad.indexOf(people[n]!)]?.id;
  await sample.plant(
    Salesperson,
    people.map(({ id, schoolId }, n) => ({
      staffId: id,
      schoolIds: [schoolId, alsoAt(n) ?? []].flat(),
      // Two are away for a while.
      ...(n === 5 || n === 9 ? { accepting: false, pausedUntil: sample.day(14) } : {}),
      weight: 1 + (n % 3),
    })),
  );
  const months = Array.from({ length: 6 }, (_, back) => addMonths(sample.today, -back).slice(0, 7));
  await sample.plant(
    SalespersonTarget,
    people.flatMap(({ id }) =>
      months.map((month) => ({
        staffId: id,
        month,
        leads: 40,
        calls: 600,
        wechats: 50,
        invites: 45,
        visits: 30,
        trials: 18,
        members: 8,
        amount: 12_000_000,
      })),
    ),
  );
  return people.map(({ id, schoolId, mobile }, n) => ({
    id,
    schoolId: alsoAt(n) ?? schoolId,
    isDemo: demoMobiles.includes(mobile),
  }));
}
