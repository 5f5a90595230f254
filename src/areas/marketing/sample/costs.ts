// What the demo's market cost.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { MarketCost } from '../costs/model/cost';
import type { Channels, Plans } from './channels';
import { countNumbers, drawnBy, numbering, type World } from './world';

/** Over six months, one leaf each. One plan stands at 86 %, one was spent beyond its budget for a reason. */
export async function plantCosts(
  sample: Sample,
  { category, schools, marketer }: World,
  { leaves }: Channels,
  { lines, plans }: Plans,
  activities: readonly { id: number; schoolId: number; channelId: number; campaignId: number | null; ago: number }[],
): Promise<void> {
  const kinds = ['ads', 'print', 'gift', 'venue', 'labour', 'partner'] as const;
  const payees = ['字节广告', '佳印图文', '优礼坊', '星光场地', '众客兼职', '晨光书店'];
  type Cost = Draft<typeof MarketCost> & { createdAt: Date };
  const noOf = numbering(
    (day, seq) => `FY${day.slice(2, 4)}${day.slice(5, 7)}${String(seq).padStart(5, '0')}`,
    (day) => day.slice(0, 7),
  );
  let n = 0;
  const cost = (day: number, amount: number, leaf: Partial<Cost>): Cost => {
    n += 1;
    const at = n % kinds.length;
    return {
      ...{ costNo: null, level: 'channel', kind: category('market_cost_kind', kinds[at]!), payee: payees[at]! },
      ...{ amount, occurredOn: sample.day(day), state: 'confirmed', createdBy: marketer },
      ...{ note: n % 7 === 0 ? '含税' : null, createdAt: sample.moment(day, 17, n % 60), ...leaf },
    };
  };
  const started = lines.filter(({ from }) => from < 0);
  const spent = started.flatMap(({ id, planId, campaignId, channelId, from, to }, at) => {
    const plan = plans.findIndex((one) => one.id === planId);
    // Of the running ones the first has used 86 % of its budget, the second more than all of it.
    const whole =
      plan === 4 ? [5_800_00, 5_700_00, 5_700_00][at % 3]! : plan === 5 ? 7_000_00 : 3_000_00 + (at % 4) * 400_00;
    const last = Math.min(to, -1);
    const leaf = { level: 'plan_line' as const, planLineId: id, planId, campaignId, channelId };
    return [0, 1].map((part) =>
      cost(from + Math.floor(((last - from) * (part + 1)) / 3), whole / 2, {
        ...leaf,
        ...(plan === 5 && part === 1 ? { reason: '圣诞档期加投，已报校长' } : {}),
      }),
    );
  });
  const atActivities = activities.flatMap(({ id, schoolId, channelId, campaignId, ago }) =>
    [0, 1, 2].map((part) =>
      cost(-ago - part, 400_00 + part * 250_00, { level: 'activity', activityId: id, schoolId, channelId, campaignId }),
    ),
  );
  const single = Array.from({ length: Math.max(20, 138 - spent.length - atActivities.length) }, (_, at) => {
    const leaf = leaves[at % leaves.length]!;
    const schoolId = at % 3 === 0 ? null : schools[at % schools.length]!.id;
    const isDraft = at % 13 === 5;
    return cost(-1 - ((at * 3) % 178), 200_00 + (at % 8) * 90_00, {
      ...{ channelId: leaf.id, schoolId },
      ...(isDraft ? { state: 'draft' as const } : {}),
    });
  });
  const all = [...spent, ...atActivities, ...single].sort((a, b) => a.occurredOn.localeCompare(b.occurredOn));
  for (const one of all) one.costNo = noOf(one.occurredOn);
  const [wrong, ...rest] = all;
  const [wrongId] = await sample.plant(MarketCost, [{ ...wrong!, state: 'reversed', reason: '重复入账' }]);
  await sample.plant(MarketCost, [
    ...rest,
    {
      ...wrong!,
      ...{
        costNo: noOf(wrong!.occurredOn),
        amount: -wrong!.amount,
        reversesId: wrongId!,
        originKey: `reverse:${wrongId}`,
        reason: '重复入账',
      },
    },
  ]);
  await countNumbers(
    sample,
    drawnBy(
      'marketing.marketCost',
      [...all, wrong!].map(({ occurredOn }) => occurredOn.slice(0, 7)),
    ),
  );
  await addUsed(sample);
}

async function addUsed(sample: Sample): Promise<void> {
  const e = sample.enterpriseId;
  await sample.session.rows(
    sql`update plan_line l set used = s.used from (select plan_line_id, sum(amount) as used from market_cost where ${ours(e, 'market_cost')} and state <> 'draft' and plan_line_id is not null group by 1) s
      where ${ours(e, 'l')} and l.id = s.plan_line_id`,
  );
  await sample.session.rows(
    sql`update promotion_plan p set used = s.used from (select plan_id, sum(amount) as used from market_cost where ${ours(e, 'market_cost')} and state <> 'draft' and plan_id is not null group by 1) s
      where ${ours(e, 'p')} and p.id = s.plan_id`,
  );
}
