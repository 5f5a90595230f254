// What supervision blocks: refused, unless somebody who may let it pass has said why. They may do so for a draft that another sells.
import { and, inArray, sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { same } from '#kernel/server/audit';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { need, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Finding } from '../../pricing/model/supervision';
import { Contract, type Supervision } from '../model/contract';
import { letPass } from '../model/letPass';

const rules = texts('contracts.overriding', {
  amount: ['本次收费 {value}，超过监管上限 {limit}', 'This charge of {value} exceeds the supervised limit {limit}'],
  lessons: [
    '本次收费 {value} 课时，超过监管上限 {limit}',
    'This charge of {value} lessons exceeds the limit of {limit}',
  ],
  span: ['本次收费跨 {value} 周，超过监管上限 {limit} 周', 'This charge spans {value} weeks, the limit is {limit}'],
  why: ['请写明监管豁免原因', 'Say why supervision is overridden'],
  nothing: ['该合同没有被监管拦下', 'Supervision does not stop this contract'],
});

/** What was let pass stays so as long as nothing else is found. */
export const stillPassed = (was: Supervision | null, now: Supervision): Supervision =>
  was?.overriddenBy && now.level === 'block' && same(was.charges, now.charges)
    ? { ...now, overriddenBy: was.overriddenBy, reason: was.reason ?? '' }
    : now;

/** As it is let pass, by whom and why; null: there is nothing to let pass. */
export function passedBy(work: Work, row: Contract, now: Supervision): Supervision | null {
  if (now.level !== 'block') return null;
  const before = stillPassed(row.supervision, now);
  if (before.overriddenBy) return before;
  if (!may(work.actor, letPass.permission!)) {
    if (row.overrideReason) throw forbidden(letPass.permission!);
    throw found(now);
  }
  if (!row.overrideReason) throw invalid('overrideReason', rules.why);
  return { ...now, overriddenBy: work.actor.staffId, reason: row.overrideReason };
}

function found({ charges }: Supervision) {
  const { rule, value, limit } = charges.flatMap(({ findings }) => findings)[0] as Finding;
  const said = rule === 'amount' ? { value: yuan(value), limit: yuan(limit) } : { value, limit };
  return invalid('cart.plan', rules[rule as 'amount' | 'lessons' | 'span'], said);
}

const isBlocked = ({ supervision }: { supervision: unknown }) =>
  sql`${supervision}->>'level' = 'block' and ${supervision}->>'overriddenBy' is null`;

export const overriding: AreaPiece = {
  extends: [
    extend(Contract, {
      async decorate(found, work) {
        const drafts = found.filter(({ state }) => state === 'draft').map(({ id }) => id);
        const blocked =
          drafts.length > 0 ? await rows(work, Contract, (t) => and(inArray(t.id, drafts), isBlocked(t))) : [];
        for (const row of found) row.isBlocked = blocked.some(({ id }) => id === row.id);
      },
      reads: ['state'],
      calls: [
        serves(letPass, async (work, { id, overrideReason }) => {
          await rowFor(work, serviceOf(work, Contract), id, 'view');
          const contract = await need(work, Contract, id, { lock: true });
          const { supervision } = contract;
          if (contract.state !== 'draft' || supervision?.level !== 'block') throw conflict(rules.nothing);
          const passed = { ...supervision, overriddenBy: work.actor.staffId, reason: overrideReason };
          await update(work, Contract, contract, { overrideReason, supervision: passed }, { action: 'override' });
          return detail(work, serviceOf(work, Contract), id);
        }),
      ],
    }),
  ],
};
