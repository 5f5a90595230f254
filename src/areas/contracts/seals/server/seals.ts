// Seals: used by whom they name, inside their schools and validity; each use is one line, asked for first where that is said.
import { sql } from 'drizzle-orm';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { dayOf } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { filled, pair, texts } from '#kernel/model/text';
import { count, insert, live, move, need, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { applySeal, Seal, SealUse } from '../model/seal';
import { plantSeals } from '../sample';

const said = texts('contracts.seal', {
  refused: ['您无权使用「{seal}」', 'You may not use "{seal}"'],
  state: ['该印章不在启用状态', 'This seal is not in use'],
  past: ['该印章已过有效期', 'This seal is no longer valid'],
  gone: ['已离职的员工不能保管或使用印章', 'Who has left neither keeps nor uses a seal'],
});

/** Whoever is chosen now works here. */
async function refuseLeavers(work: Work, row: Seal, was: Seal | null): Promise<void> {
  const before = was ? [was.keeperId, ...was.staffIds] : [];
  const isGone = async (ids: readonly number[]) => {
    const chosen = ids.filter((id) => !before.includes(id));
    return chosen.length > 0 && (await count(work, Staff, { id: chosen, status: 'left' })) > 0;
  };
  if (await isGone([row.keeperId])) throw invalid('keeperId', said.gone);
  if (await isGone(row.staffIds)) throw invalid('staffIds', said.gone);
}

/** Who left uses no seal any more; one that is still in their hands is not used until somebody else keeps it. */
async function forgetLeaver(work: Work, staffId: number): Promise<void> {
  const named = await rows(work, Seal, (t) => sql`${staffId} = any(${t.staffIds})`, { lock: true });
  for (const seal of named)
    await update(work, Seal, seal, { staffIds: seal.staffIds.filter((id) => id !== staffId) }, { action: 'staffLeft' });
  for (const seal of await rows(work, Seal, { keeperId: staffId, state: 'active' }, { lock: true }))
    await move(work, Seal, seal, 'suspend');
}

/** Nobody named: the keeper alone. */
async function mayUse(work: Work, seal: Seal): Promise<boolean> {
  const me = work.actor.staffId;
  if (seal.keeperId === me || seal.staffIds.includes(me)) return true;
  if (seal.roleIds.length === 0) return false;
  const found = await work.session.one(
    sql`select 1 from account_role ar join account a on a.enterprise_id = ar.enterprise_id and a.id = ar.account_id and a.staff_id = ${me}
      where ${live(work, 'ar')} and ar.role_id = any(${sql.param(seal.roleIds)}::bigint[])`,
  );
  return found !== undefined;
}

async function use(
  work: Work,
  id: number,
  given: { document: string; copies: number; purpose: string },
): Promise<void> {
  const seal = await reached(work, Seal, id, 'view', { lock: true });
  if (!(await mayUse(work, seal))) throw forbidden('contracts.seal.use', filled(said.refused, { seal: seal.name }));
  if (seal.state !== 'active') throw conflict(said.state);
  const today = dayOf(work.now, work.actor.timezone);
  if (seal.validTo !== null && seal.validTo < today) throw conflict(said.past);
  const staffId = work.actor.staffId;
  const useId = await insert(work, SealUse, {
    ...{ sealId: id, ...given, staffId, ip: work.caller.ip, needsLeave: seal.needApproval },
  });
  await move(work, SealUse, await need(work, SealUse, useId, { lock: true }), 'submit');
}

export const seals: AreaPiece = {
  samples: [plantSeals],
  services: [
    service(Seal, { beforeSave: ({ row, was, work }) => refuseLeavers(work, row, was) }),
    service(SealUse, {
      transitions: {
        async submit({ row, input, work }) {
          input.keeperId = (await need(work, Seal, row.sealId)).keeperId;
        },
      },
    }),
  ],
  listeners: [on(staffLeft, (work, { staffId }) => forgetLeaver(work, staffId))],
  extends: [
    extend(Seal, {
      calls: [
        serves(applySeal, async (work, { id, ...given }) => {
          await use(work, id, given);
          return null;
        }),
      ],
    }),
  ],
  registers: {
    approval: [
      {
        key: 'contracts.sealUse',
        area: 'contracts',
        name: pair('用印', 'Use of a seal'),
        detailPath: '/seal?tab=uses&id={id}',
        defaultFlow: ['@keeperId'],
      },
      {
        key: 'contracts.sealDestroy',
        area: 'contracts',
        name: pair('印章销毁', 'Destroying a seal'),
        detailPath: '/seal?id={id}',
        defaultFlow: ['finance', 'super_editor'],
      },
    ],
    handover: [
      {
        key: 'seal',
        area: 'contracts',
        name: pair('印章', 'Seals'),
        mandatory: true,
        count: async (work, keeperId) => (await kept(work, keeperId)).length,
        list: async (work, keeperId, page) =>
          (await kept(work, keeperId)).slice((page - 1) * 50, page * 50).map(({ id, name }) => ({
            ...{ id, title: name, url: `/seal?id=${id}` },
          })),
        async move(work, { fromId, toId, ids }) {
          for (const one of await kept(work, fromId))
            if (ids === 'all' || ids.includes(one.id))
              await update(work, Seal, one, { keeperId: toId }, { action: 'handover' });
        },
      },
    ],
  },
};

const kept = (work: Work, keeperId: number) =>
  rows(work, Seal, { keeperId, state: ['active', 'suspended'] }, { lock: true });
