import { sql } from 'drizzle-orm';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { activityPrizeWon } from '#areas/marketing/model/events';
import { conflict } from '#kernel/model/problems';
import { filled } from '#kernel/model/text';
import { logSummary } from '#kernel/server/audit';
import { notify, todo } from '#kernel/server/calls';
import { need, ours, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { takeBackOf } from '../../access/server/granting';
import { takeMembershipDays } from '../../memberships/server/memberships';
import { OnlinePackage } from '../../packages/model/package';
import { ExchangeBatch } from '../model/batch';
import { assignCodes, liftLock, myCodes, revealCodes } from '../model/exchangeCalls';
import { ExchangeAttempt, ExchangeCode, ExchangeLog } from '../model/exchangeCode';
import { exchangeTexts as said } from './exchangeTexts';
import { plain } from './secrecy';

async function plainOf(work: Work, codes: readonly ExchangeCode[]) {
  return codes.map(({ id, serial, codeCipher, state }) => ({
    id,
    serial,
    code: plain(codeCipher, work.app.secret),
    state,
  }));
}

const freeCodes = (work: Work, batchId: number, limit: number): Promise<ExchangeCode[]> =>
  rows(
    work,
    ExchangeCode,
    (c) =>
      sql`${c.batchId} = ${batchId} and ${c.state} = 'active' and ${c.usedCount} = 0 and ${c.assignedStaffId} is null and ${c.assignedCustomerId} is null`,
    { lock: true, limit },
  );

async function sendCode(
  work: Work,
  { name, validTo }: ExchangeBatch,
  code: ExchangeCode,
  customerId: number,
  origin: string | null = null,
): Promise<void> {
  await update(work, ExchangeCode, code, { assignedCustomerId: customerId, sentAt: work.now, origin });
  const vars = { name, code: plain(code.codeCipher, work.app.secret), day: validTo };
  await notify(work, { kind: 'online.codeSent', key: `code:${code.id}`, customerIds: [customerId], vars });
}

/** What somebody won at an activity: one code, once; where none is left both owners have to see to it. */
const prizes = on(activityPrizeWon, async (work, { originKey, customerId, exchangeBatchId, ownerId }) => {
  const batch = await rowOf(work, ExchangeBatch, exchangeBatchId, { lock: true });
  if (!batch || (await rowOf(work, ExchangeCode, { origin: originKey }))) return;
  const [code] = batch.state === 'active' ? await freeCodes(work, batch.id, 1) : [];
  if (code) return sendCode(work, batch, code, customerId, originKey);
  await todo(work, {
    ...{ kind: 'online.prizeGone', key: `prize:${originKey}`, source: 'online', finishBy: 'manual' as const },
    assigneeIds: [...new Set([ownerId, ...(batch.ownerId ? [batch.ownerId] : [])])],
    title: filled(said.noPrize, { name: batch.name }),
    url: `/QmExchange?id=${batch.id}`,
  });
});

export const codes: AreaPiece = {
  listeners: [prizes],
  services: [
    service(ExchangeCode, {
      calls: [
        serves(assignCodes, async (work, { batchId, staffIds, customerIds, each }) => {
          const batch = await reached(work, ExchangeBatch, batchId, 'create', { lock: true });
          const wanted = (staffIds.length + customerIds.length) * each;
          const free = await freeCodes(work, batchId, wanted);
          if (free.length < wanted || batch.state !== 'active')
            throw conflict(said.notEnough, undefined, { n: free.length });
          let next = 0;
          for (const staffId of staffIds)
            for (let n = 0; n < each; n++)
              await update(work, ExchangeCode, free[next++]!, { assignedStaffId: staffId });
          for (const customerId of customerIds)
            for (let n = 0; n < each; n++) await sendCode(work, batch, free[next++]!, customerId);
          return { assigned: wanted };
        }),
        serves(revealCodes, async (work, { batchId, ids }) => {
          await reached(work, ExchangeBatch, batchId, 'export');
          const found = await rows(work, ExchangeCode, ids.length > 0 ? { batchId, id: ids } : { batchId }, {
            sort: 'serial',
            limit: 50_000,
          });
          await logSummary(work, ExchangeCode, 'reveal', found.length);
          return plainOf(work, found);
        }),
        serves(myCodes, async (work) => {
          const found = await rows(
            work,
            ExchangeCode,
            { assignedStaffId: work.actor.staffId },
            { sort: 'serial', limit: 500 },
          );
          if (found.length === 0) return [];
          const batches = new Map(
            (await rows(work, ExchangeBatch, { id: found.map(({ batchId }) => batchId) })).map((one) => [
              one.id,
              one.name,
            ]),
          );
          const logs = await rows(work, ExchangeLog, { codeId: found.map(({ id }) => id), state: 'done' });
          const people = new Map(
            (await work.ask(getCustomers, { ids: logs.map(({ customerId }) => customerId) })).map(({ id, name }) => [
              id,
              name,
            ]),
          );
          const by = new Map(logs.map(({ codeId, customerId }) => [codeId, people.get(customerId) ?? null]));
          await logSummary(work, ExchangeCode, 'reveal', found.length);
          return (await plainOf(work, found)).map((one, i) => ({
            ...one,
            batch: batches.get(found[i]!.batchId) ?? '',
            student: by.get(one.id) ?? null,
          }));
        }),
      ],
    }),
    service(ExchangeLog, {
      transitions: {
        async reverse({ row, input, work }) {
          await takeBackOf(work, 'code', [row.id], String(input.reason));
          const { reward, customerId } = row;
          if (reward.kind === 'vip' && reward.level)
            await takeMembershipDays(work, customerId, reward.level, reward.days ?? 0);
          const pack = reward.packageId ? await rowOf(work, OnlinePackage, reward.packageId) : undefined;
          if (pack && pack.vipLevel !== 'none')
            await takeMembershipDays(work, customerId, pack.vipLevel, pack.vipDays ?? 0);
          const code = await need(work, ExchangeCode, row.codeId, { lock: true });
          const batch = await need(work, ExchangeBatch, row.batchId);
          const isGood = input.codeAfter === 'active' && batch.state === 'active';
          await update(work, ExchangeCode, code, {
            usedCount: Math.max(0, code.usedCount - 1),
            state: isGood ? 'active' : 'void',
          });
        },
      },
    }),
    service(ExchangeAttempt, {
      calls: [
        serves(liftLock, async (work, { id }) => {
          const one = await reached(work, ExchangeAttempt, id, 'void');
          const lifted = await work.session.rows(
            sql`update exchange_attempt set lifted = ${work.now.toISOString()} where ${ours(work, 'exchange_attempt')} and lifted is null
              and result in ('invalid', 'trying') and (who = ${one.who} or address_hash = ${one.addressHash}) returning id`,
          );
          await logSummary(work, ExchangeAttempt, 'lift', lifted.length);
          return { lifted: lifted.length };
        }),
      ],
    }),
  ],
};
