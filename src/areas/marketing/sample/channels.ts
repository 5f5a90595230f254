// Where the demo's market is worked, what is planned there, and what it cost.
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { Campaign } from '../campaigns/model/campaign';
import { MarketChannel } from '../channels/model/channel';
import { PlanLine, PromotionPlan } from '../plans/model/plan';
import { countNumbers, type World } from './world';

export interface Channels {
  /** The leaves, by which customers come. */
  leaves: { id: number; kind: string; sourceId: number | null }[];
  ofSource(sourceId: number): number;
  ofKind(kind: string): number;
}

type Kind = Draft<typeof MarketChannel>['kind'];
/** A channel, the source of customers it stands for, and what lies below it. */
type Branch = [name: string, source: string | null, below?: Branch[]];
const tree: [Kind, Branch][] = [
  [
    'online_ad',
    [
      '线上广告',
      '百度',
      [
        [
          '抖音投放',
          null,
          [
            ['抖音信息流', '抖音'],
            ['抖音本地推', null],
          ],
        ],
        ['微信朋友圈广告', '朋友圈广告'],
      ],
    ],
  ],
  [
    'platform',
    [
      '本地平台',
      null,
      [
        ['大众点评', '美团点评'],
        ['美团', null],
      ],
    ],
  ],
  [
    'media',
    [
      '自媒体',
      '官网',
      [
        ['公众号', '公众号'],
        ['小红书', '小红书'],
        ['视频号', '视频号'],
      ],
    ],
  ],
  [
    'ground',
    [
      '地推',
      '商场',
      [
        ['学校门口', '校门口'],
        ['社区摆台', '社区'],
      ],
    ],
  ],
  ['event', ['线下活动', '公开课', [['校区开放日', '测评日']]]],
  [
    'partner',
    [
      '异业合作',
      null,
      [
        ['书店合作', '书店'],
        ['幼儿园合作', '幼儿园'],
      ],
    ],
  ],
  ['referral', ['转介绍', '老学员介绍']],
  ['distribution', ['分销', null]],
];
/** Customers of other sources are counted by the channel of the same kind. */
const kindOfSource: Readonly<Record<string, Kind>> = {
  ...{ online: 'media', ground: 'ground', activity: 'event', partner: 'partner' },
  ...{ referral: 'referral', staff_referral: 'referral' },
};

export async function plantChannels(sample: Sample, { sources, staff, marketer }: World): Promise<Channels> {
  const leaves: Channels['leaves'] = [];
  let sort = 0;
  const one = async (kind: Kind, [name, source, below = []]: Branch, parentId: number | null): Promise<void> => {
    sort += 1;
    const sourceId = sources.find((found) => found.name === source)?.id ?? null;
    const isPaid = kind === 'online_ad' || kind === 'platform';
    const isPartner = kind === 'partner' && below.length === 0;
    const [id] = await sample.plant(MarketChannel, [
      {
        ...{ name, kind, parentId, sourceId, sort, ownerId: sort % 3 === 0 ? staff[1]! : marketer },
        ...{ code: `QD${String(sort).padStart(3, '0')}`, chargeMode: isPaid ? 'cpl' : isPartner ? 'month' : 'free' },
        ...{ unitPrice: isPaid ? 80_00 : isPartner ? 2_000_00 : 0, enabled: name !== '美团' },
        ...(isPartner ? { partner: name.slice(0, -2), contactName: sample.personName() } : {}),
        ...(isPartner ? { contactMobile: sample.mobile(), startOn: sample.day(-170), endOn: sample.day(sort) } : {}),
      },
    ]);
    if (below.length === 0) leaves.push({ id: id!, kind, sourceId });
    for (const branch of below) await one(kind, branch, id!);
  };
  for (const [kind, branch] of tree) await one(kind, branch, null);
  const ofKind = (kind: string) => (leaves.find((leaf) => leaf.kind === kind) ?? leaves[0]!).id;
  const kinds = new Map(sources.map(({ id, kind }) => [id, kind]));
  return {
    leaves,
    ofKind,
    ofSource: (sourceId) =>
      leaves.find((leaf) => leaf.sourceId === sourceId)?.id ??
      ofKind(kindOfSource[kinds.get(sourceId) ?? ''] ?? 'media'),
  };
}

export interface Plans {
  campaigns: { id: number; from: number; to: number; isOpen: boolean }[];
  plans: { id: number; campaignId: number; from: number; to: number; state: string; schools: number[] }[];
  lines: { id: number; planId: number; campaignId: number; channelId: number; from: number; to: number }[];
}

export async function plantPlans(sample: Sample, world: World, { leaves }: Channels): Promise<Plans> {
  const { marketer, staff, schools } = world;
  const spans: [string, string, number, number, 'draft' | 'running' | 'ended' | 'closed'][] = [
    ['暑期招生季', '一个暑假，一项新本领', -170, -80, 'closed'],
    ['秋季开学季', '开学第一课', -90, -20, 'ended'],
    ['冬季焕新', '冬天也要动起来', -30, 40, 'running'],
    ['寒假营', '寒假不虚度', 45, 90, 'draft'],
  ];
  const ids = await sample.plant(
    Campaign,
    spans.map(([name, theme, from, to, state], n) => ({
      ...{ code: `CP${sample.today.slice(0, 4)}${String(n + 1).padStart(3, '0')}`, name, theme, state },
      ...{ startOn: sample.day(from), endOn: sample.day(to), ownerId: marketer, budget: (60_000 + n * 10_000) * 100 },
      ...{ targetLeads: 150, targetVisits: 80, targetDeals: 25, targetRevenue: 250_000_00 },
      ...{ channelIds: leaves.slice(n, n + 5).map(({ id }) => id), createdAt: sample.moment(from - 10, 10) },
      ...(state === 'closed' ? { summary: '线上投放稳定，地推到访率高；下季减少平台投入。' } : {}),
    })),
  );
  const campaigns = spans.map(([, , from, to, state], n) => ({ id: ids[n]!, from, to, isOpen: state !== 'closed' }));
  const states = [
    'reviewed',
    'reviewed',
    'finished',
    'finished',
    'running',
    'running',
    'paused',
    'approved',
    'draft',
  ] as const;
  const names = [
    '暑期线上投放',
    '暑期社区地推',
    '开学季短视频',
    '开学季合作推广',
    '冬季信息流',
    '冬季社区行',
    '公众号改版',
    '元旦亲子活动',
    '寒假营预热',
  ];
  const goals = ['leads', 'visits', 'leads', 'deals', 'leads', 'visits', 'brand', 'visits', 'leads'] as const;
  const ofCampaign = [0, 0, 1, 1, 2, 2, 2, 2, 3];
  const plans = states.map((state, n) => {
    const { id, from, to } = campaigns[ofCampaign[n]!]!;
    return {
      id: 0,
      campaignId: id,
      from: state === 'approved' ? 5 : from,
      to,
      state,
      schools: n % 2 ? [schools[n % schools.length]!.id] : [],
    };
  });
  const planIds = await sample.plant(
    PromotionPlan,
    plans.map(({ campaignId, from, to, state, schools: where }, n) => ({
      ...{ code: `TG${sample.today.slice(0, 4)}${String(n + 1).padStart(4, '0')}`, name: names[n]!, goal: goals[n]! },
      ...{ campaignId, state, schools: where, startOn: sample.day(from), endOn: sample.day(to), budget: 20_000_00 },
      ...{ ownerId: n % 3 === 1 ? staff[1]! : marketer, targetLeads: 60, targetVisits: 30, targetDeals: 10 },
      ...{ targetRevenue: 80_000_00, createdAt: sample.moment(from - 6, 11) },
      ...(state === 'reviewed' ? { summary: '按计划完成，线索成本低于目标。', score: 4 } : {}),
      ...(state === 'paused' ? { reason: '等待新版素材' } : {}),
    })),
  );
  for (const [n, plan] of plans.entries()) plan.id = planIds[n]!;
  const contents = ['信息流素材', '达人探店', '门口派单', '合作展架', '朋友圈九宫格'];
  const drafts = plans.flatMap(({ id, campaignId, from, to, state }, n) =>
    Array.from({ length: n < 4 ? 4 : 3 }, (_, at) => {
      const leaf = leaves[(n * 2 + at * 3) % leaves.length]!;
      return {
        ...{ planId: id, campaignId, channelId: leaf.id, from, to },
        ...{ name: `${contents[(n + at) % contents.length]!} ${at + 1}`, placement: at % 2 ? '校区三公里' : '同城' },
        ...{ budget: n < 4 ? 5_000_00 : 6_000_00, targetLeads: 15, ownerId: marketer },
        progress: ['reviewed', 'finished'].includes(state)
          ? ('done' as const)
          : state === 'running'
            ? ('doing' as const)
            : ('todo' as const),
      };
    }),
  );
  const lineIds = await sample.plant(
    PlanLine,
    drafts.map(({ campaignId: _, from, to, ...line }) => ({
      ...line,
      startOn: sample.day(from),
      endOn: sample.day(to),
    })),
  );
  const year = sample.today.slice(0, 4);
  await countNumbers(sample, [
    { key: 'marketing.campaign', period: year, last: spans.length },
    { key: 'marketing.promotionPlan', period: year, last: plans.length },
  ]);
  const lines = drafts.map(({ planId, campaignId, channelId, from, to }, n) => ({
    ...{ id: lineIds[n]!, planId, campaignId, channelId, from, to },
  }));
  return { campaigns, plans, lines };
}
