// Where the demo customers came from, and what that cost.
import type { Sample } from '#kernel/server/sample';
import { CustomerSource, SourceCost } from '../sources/model/source';

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

type Name = readonly [zh: string, en: string];

const roots: readonly [Kind, Name, readonly Name[]][] = [
  [
    'online',
    ['线上推广', 'Online'],
    [
      ['抖音', 'Douyin'],
      ['小红书', 'Xiaohongshu'],
      ['美团点评', 'Meituan'],
      ['百度', 'Baidu'],
      ['公众号', 'WeChat account'],
      ['视频号', 'WeChat Channels'],
      ['朋友圈广告', 'WeChat Moments ads'],
      ['官网', 'Website'],
    ],
  ],
  [
    'ground',
    ['地推', 'Ground'],
    [
      ['校门口', 'School gates'],
      ['社区', 'Neighbourhoods'],
      ['商场', 'Shopping malls'],
      ['公园', 'Parks'],
      ['书店', 'Bookshops'],
      ['超市', 'Supermarkets'],
    ],
  ],
  [
    'activity',
    ['活动', 'Activities'],
    [
      ['公开课', 'Open lessons'],
      ['测评日', 'Assessment days'],
      ['亲子活动', 'Family events'],
      ['夏令营', 'Summer camp'],
      ['讲座', 'Talks'],
      ['比赛', 'Competitions'],
    ],
  ],
  [
    'referral',
    ['转介绍', 'Referral'],
    [
      ['老学员介绍', 'Brought by a student'],
      ['家长群', 'Parents’ chat groups'],
      ['毕业学员', 'Brought by a graduate'],
    ],
  ],
  [
    'staff_referral',
    ['员工推荐', 'Staff'],
    [
      ['老师推荐', 'Brought by a teacher'],
      ['同事推荐', 'Brought by a colleague'],
    ],
  ],
  [
    'walk_in',
    ['自然到访', 'Walk-in'],
    [
      ['路过', 'Passing by'],
      ['住在附近', 'Lives nearby'],
      ['看到招牌', 'Saw the sign'],
      ['朋友带来', 'Came with a friend'],
    ],
  ],
  [
    'phone_in',
    ['来电咨询', 'Call-in'],
    [
      ['400电话', 'Hotline 400'],
      ['校区电话', 'School telephone'],
      ['微信咨询', 'WeChat enquiry'],
    ],
  ],
  [
    'partner',
    ['渠道合作', 'Partners'],
    [
      ['幼儿园', 'Kindergartens'],
      ['小学', 'Primary schools'],
      ['培训机构', 'Training schools'],
      ['企业', 'Companies'],
      ['社区中心', 'Community centres'],
      ['银行', 'Banks'],
      ['物业', 'Housing managers'],
    ],
  ],
  [
    'other',
    ['其他', 'Other'],
    [
      ['旧名单', 'Old lists'],
      ['购买名单', 'Bought lists'],
      ['展会', 'Fairs'],
      ['公益课', 'Charity lessons'],
      ['亲友', 'Friends and family'],
      ['不详', 'Not known'],
      ['其他渠道', 'Other ways'],
    ],
  ],
];
const months = 12;

/** Answers the leaves that are in use. What is done on the spot is paid by the schools in turn, the rest by headquarters. */
export async function plantSources(
  sample: Sample,
  schoolIds: readonly number[],
): Promise<{ id: number; kind: string }[]> {
  const parents = await sample.plant(
    CustomerSource,
    roots.map(([kind, [name, nameEn]], sort) => ({ name, nameEn, code: kind, kind, sort })),
  );
  const leaves = roots.flatMap(([kind, , names], root) =>
    names.map(([name, nameEn], sort) => ({
      parentId: parents[root]!,
      name,
      nameEn,
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
