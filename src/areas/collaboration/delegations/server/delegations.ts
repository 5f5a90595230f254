// Standing in for one another: for oneself only, at most sixty days, one rule at a time.
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { row, rows } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ApprovalDelegation } from '../model/delegation';

const rules = texts('collaboration.delegation', {
  self: ['不能委托给自己', 'Not to oneself'],
  order: ['结束须晚于开始', 'It must end after it starts'],
  long: ['最长 60 天', 'Sixty days at most'],
  overlap: ['这段时间已有代理', 'Somebody stands in for that time already'],
  gone: ['代理人已离职', 'This person has left'],
});

const longestMs = 60 * 86_400_000;

const delegationService = service(ApprovalDelegation, {
  async beforeSave({ row: rule, was, work }) {
    if (!was) rule.fromId ??= work.actor.staffId;
    if (rule.fromId !== work.actor.staffId && work.actor.staffId && !may(work.actor, 'collaboration.approval.manage'))
      throw forbidden('collaboration.approval.manage');
    if (rule.toId === rule.fromId) throw invalid('toId', rules.self);
    if (rule.endAt <= rule.startAt) throw invalid('endAt', rules.order);
    if (rule.endAt.getTime() - rule.startAt.getTime() > longestMs) throw invalid('endAt', rules.long);
    const deputy = await row(work, Staff, rule.toId);
    if (deputy?.status === 'left') throw invalid('toId', rules.gone);
    await refuseOverlap(work, rule);
  },
});

/** For the same kinds: a rule for all kinds meets every other. The giver's own row is locked, so that two at once do not both win. */
async function refuseOverlap(work: Work, rule: ApprovalDelegation): Promise<void> {
  await rows(work, Staff, { id: rule.fromId }, { lock: true });
  const others = await rows(work, ApprovalDelegation, (t) =>
    and(eq(t.fromId, rule.fromId), ne(t.id, rule.id ?? 0), lt(t.startAt, rule.endAt), gt(t.endAt, rule.startAt)),
  );
  const meets = others.some(
    ({ kinds }) => kinds.length === 0 || rule.kinds.length === 0 || kinds.some((kind) => rule.kinds.includes(kind)),
  );
  if (meets) throw conflict(rules.overlap, { reason: 'overlap' });
}

export const delegations: AreaPiece = { services: [delegationService] };
