// Where the demo customers came from, and what that cost.
import type { Sample } from '#kernel/server/sample';
import { CustomerSource, SourceCost } from '../model/source';

type Kind =
  | 'online'
  | 'ground'
  | 'activity'
  | 'referral'
  | 'staff_referral'
  | 'walk_in'
  | 'phone_in'
  | 'partner'
  | 'other';

const roots: readonly [Kind, string, string, readonly string[]][] = [
  ['online', '线上推广', 'Online', ['抖音', '小红书', '美团点评', '百度', '公众号', '视频号', '朋友圈广告', '官网']],
  ['ground', '地推', 'Ground', ['校门口', '社区', '商场', '公园', '书店', '超市']],
  ['activity', '活动', 'Activities', ['公开课', '测评日', '亲子活动', '夏令营', '讲座', '比赛']],
  ['referral', '转介绍', 'Referral', ['老学员介绍', '家长群', '毕业学员']],
  ['staff_referral', '员工推荐', 'Staff', ['老师推荐', '同事推荐']],
  ['walk_in', '自然到访', 'Walk-in', ['路过', '住在附近', '看到招牌', '朋友带来']],
  ['phone_in', '来电咨询', 'Call-in', ['400电话', '校区电话', '微信咨询']],
  ['partner', '渠道合作', 'Partners', ['幼儿园', '小学', '培训机构', '企业', '社区中心', '银行', '物业']],
  ['other', '其他', 'Other', ['旧名单', '购买名单', '展会', '公益课', '亲友', '不详', '其他渠道']],
];
const english = (parent: string, n: number) => `${parent} ${n + 1}`;
const months = 12;

/** Answers the leaves that are in use. What is done on the spot is paid by the schools in turn, the rest by headquarters. */
export async function plantSources(
  sample: Sample,
  schoolIds: readonly number[],
): Promise<{ id: number; kind: string }[]> {
  const parents = await sample.plant(
    CustomerSource,
    roots.map(([kind, name, nameEn], sort) => ({ name, nameEn, code: kind, kind, sort })),
  );
  const leaves = roots.flatMap(([kind, , nameEn, names], root) =>
    names.map((name, sort) => ({
      parentId: parents[root]!,
      name,
      nameEn: english(nameEn, sort),
      code: `${kind}_${sort + 1}`,
      kind,
      sort,
      // Nobody buys lists any more, and nobody stands in the park.
      active: name !== '购买名单' && name !== '公园',
    })),
  );
  const ids = await sample.plant(CustomerSource, leaves);
  await sample.plant(
    SourceCost,
    leaves.flatMap((leaf, n) =>
      ['online', 'ground', 'activity', 'partner'].includes(leaf.kind)
        ? Array.from({ length: months }, (_, back) => ({
            sourceId: ids[n]!,
            ...(['ground', 'partner'].includes(leaf.kind)
              ? { schoolId: schoolIds[(n + back) % schoolIds.length]! }
              : {}),
            date: sample.day(-30 * back - sample.int(0, 20)),
            amount: sample.int(5, 80) * 10_000,
            ...(leaf.kind === 'activity' ? { origin: 'marketing' as const, originKey: `demo:${n}:${back}` } : {}),
          }))
        : [],
    ),
  );
  return leaves.flatMap((leaf, n) => (leaf.active ? [{ id: ids[n]!, kind: leaf.kind }] : []));
}
