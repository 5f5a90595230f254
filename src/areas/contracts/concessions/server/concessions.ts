// Rules of discount schemes, and which of them a customer may be offered at a school.
import { sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { nextNumber } from '#kernel/server/numbers';
import { rows } from '#kernel/server/rows';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Concession } from '../model/concession';

const rules = texts('contracts.concession', {
  lineOnly: ['一口价和赠课只能作用于单行', 'Fixed prices and gift lessons act on lines only'],
  rising: ['门槛须递增', 'Thresholds must rise'],
  percent: ['折扣应在 0 到 100% 之间', 'A pay percent lies between 0 and 100'],
  single: ['循环满只能有一档，且门槛大于 0', 'Per each needs a single tier with a threshold above 0'],
  goods: ['请选择赠品', 'Choose the gift'],
  group: ['请填写互斥组', 'Name the group'],
  period: ['结束须晚于开始', 'The end must come after the start'],
  ownSchool: ['只能为本校区设置优惠', 'Name your own school'],
});

export const concessions: AreaPiece = {
  services: [
    service(Concession, {
      async beforeSave(change) {
        check(change);
        change.row.code ||= await nextNumber(change.work, 'contracts.concession');
      },
      alsoSeen: (_actor, t) => sql`${t}.school_ids = '{}'`,
    }),
  ],
  registers: { number: [{ key: 'contracts.concession', pattern: 'YF{seq:4}', reset: 'never' }] },
};

function check({ row, work }: Change<typeof Concession>): void {
  if (row.level === 'contract' && (row.kind === 'fixed_price' || row.kind === 'gift_lessons'))
    throw invalid('level', rules.lineOnly);
  if (row.tiers.some(({ threshold }, at) => at > 0 && threshold <= row.tiers[at - 1]!.threshold))
    throw invalid('tiers', rules.rising);
  if (row.kind === 'percent' && row.tiers.some(({ value }) => value > 100_00)) throw invalid('tiers', rules.percent);
  if (row.kind === 'gift_goods' && row.tiers.some(({ goodsId }) => !goodsId)) throw invalid('tiers', rules.goods);
  if (row.perEach && (row.tiers.length !== 1 || row.tiers[0]!.threshold === 0)) throw invalid('tiers', rules.single);
  if (row.stackRule === 'group' && !row.stackGroup) throw invalid('stackGroup', rules.group);
  if (row.startAt && row.endAt && row.endAt <= row.startAt) throw invalid('endAt', rules.period);
  const reachesAll = work.actor.grants.get('contracts.concession.add')?.has('all') ?? false;
  if (may(work.actor, 'contracts.concession.add') && !reachesAll && row.schoolIds.length === 0)
    throw invalid('schoolIds', rules.ownSchool);
}

/** Published and running at this school now; who may have them is asked later. */
export const runningSchemes = (work: Work, schoolId: number, regionIds: readonly number[]): Promise<Concession[]> =>
  rows(
    work,
    Concession,
    (c) => sql`${c.state} = 'published'
      and (${c.startAt} is null or ${c.startAt} <= ${work.now.toISOString()}) and (${c.endAt} is null or ${c.endAt} > ${work.now.toISOString()})
      and ((cardinality(${c.schoolIds}) = 0 and cardinality(${c.regionIds}) = 0) or ${schoolId} = any(${c.schoolIds})
        or ${c.regionIds} && ${sql.param([...regionIds])}::bigint[])`,
    { sort: 'priority', limit: 200 },
  );
