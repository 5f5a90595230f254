// Batches and codes: judged before they are made, approved where they are worth much, voided without touching what was redeemed.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { customerMerged } from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { addMonths } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { invalid, notFound, Problem } from '#kernel/model/problems';
import { pair, say } from '#kernel/model/text';
import { reachesSchool } from '#kernel/server/actor';
import { todo } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { nextNumber } from '#kernel/server/numbers';
import { live, ours, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, on, serves, servesInSteps, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../access/server/granting';
import { VipPlan } from '../../memberships/model/membership';
import { OnlinePackage } from '../../packages/model/package';
import { OnlineResource } from '../../resources/model/resource';
import { ExchangeBatch } from '../model/batch';
import { isWellFormed, isWord, normalised } from '../model/code';
import { batchProgress, checkCode, redeemCode } from '../model/exchangeCalls';
import { ExchangeCode } from '../model/exchangeCode';
import { tried } from './attempts';
import { exchangeRegisters } from './exchangeRegisters';
import { exchangeTexts as said } from './exchangeTexts';
import { generating } from './generating';
import { redeem, refuseUnfit, tellRewardGone } from './redeeming';
import { fingerprint } from './secrecy';

async function judge(work: Work, row: ExchangeBatch): Promise<void> {
  const { rewardKind } = row;
  if (rewardKind === 'package') {
    const one = row.packageId ? await rowOf(work, OnlinePackage, row.packageId) : undefined;
    if (!one || !['on_sale', 'off_sale'].includes(one.state)) throw invalid('packageId', said.needsPackage);
  }
  if (rewardKind === 'courses' && row.courseIds.length === 0) throw invalid('courseIds', said.needsCourses);
  if (rewardKind === 'resources' && row.resourceIds.length === 0) throw invalid('resourceIds', said.needsResources);
  if (rewardKind === 'vip' && !row.level) throw invalid('level', said.needsLevel);
  if (rewardKind !== 'package' && !row.days) throw invalid('days', said.needsDays);
  if (row.style === 'shared' && !row.word) throw invalid('word', said.needsWord);
  if (row.style === 'single' && row.quantity > 50_000) throw invalid('quantity', said.quantity);
  const today = todayOf(work);
  if (row.validTo < today || row.validTo > addMonths(today, 36)) throw invalid('validTo', said.validTo);
  row.value = row.quantity * (await priceOf(work, row));
}

async function priceOf(work: Work, row: ExchangeBatch): Promise<number> {
  if (row.rewardKind === 'package') return (await rowOf(work, OnlinePackage, row.packageId ?? 0))?.price ?? 0;
  if (row.rewardKind === 'resources') {
    const found = await rows(work, OnlineResource, { id: row.resourceIds });
    return found.reduce((sum, { price }) => sum + price, 0);
  }
  if (row.rewardKind !== 'vip') return 0;
  const plans = await rows(work, VipPlan, { level: row.level ?? 'vip', state: 'on_sale' });
  return Math.max(0, ...plans.map(({ price, days }) => Math.floor((price * (row.days ?? 0)) / days)));
}

interface Counted {
  id: number;
  generated: number;
  assigned: number;
  voided: number;
  redeemed: number;
}

/** Counted from codes and redemptions, for a page at once. */
async function countsOf(work: Work, ids: readonly number[]): Promise<Map<number, Counted>> {
  const found = await work.session.rows<Counted>(
    sql`select b.id, coalesce(c.generated, 0)::int as generated, coalesce(c.assigned, 0)::int as assigned, coalesce(c.voided, 0)::int as voided, coalesce(l.redeemed, 0)::int as redeemed
      from unnest(${sql.param([...ids])}::bigint[]) as b(id)
      left join lateral (select count(*) as generated, count(*) filter (where assigned_staff_id is not null or assigned_customer_id is not null) as assigned,
        count(*) filter (where state = 'void') as voided from exchange_code where ${live(work, 'exchange_code')} and batch_id = b.id) c on true
      left join lateral (select count(*) as redeemed from exchange_log where ${live(work, 'exchange_log')} and batch_id = b.id and state = 'done') l on true`,
  );
  return new Map(found.map((one) => [Number(one.id), one]));
}

async function voidCodes(work: Work, batchId: number): Promise<void> {
  await work.session.rows(
    sql`select id from exchange_batch where ${ours(work, 'exchange_batch')} and id = ${batchId} for update`,
  );
  await work.session.rows(
    sql`update exchange_code set state = 'void', version = version + 1, updated_at = ${work.now.toISOString()}
      where ${ours(work, 'exchange_code')} and batch_id = ${batchId} and state in ('active', 'frozen') and used_count = 0`,
  );
}

async function expiring(work: Work): Promise<number> {
  const today = todayOf(work);
  const due = await rows(work, ExchangeBatch, (b) => sql`${b.state} = 'active' and ${b.validTo} = ${today}::date + 7`);
  for (const { id, name, ownerId } of due)
    if (ownerId)
      await todo(work, {
        ...{
          kind: 'online.batchExpiring',
          key: `exchange_batch:${id}:expiring`,
          source: 'online',
          assigneeIds: [ownerId],
        },
        title: pair(`兑换码批次 7 天后到期：${name}`, `A code batch runs out in 7 days: ${name}`),
        url: `/QmExchange?id=${id}`,
      });
  await work.session.rows(
    sql`delete from exchange_attempt where ${ours(work, 'exchange_attempt')} and at < ${new Date(work.now.getTime() - 180 * 86_400_000).toISOString()}`,
  );
  return due.length;
}

const nameOfWho = (staffId: number) => `staff:${staffId}`;

export const exchange: AreaPiece = {
  services: [
    service(ExchangeBatch, {
      async beforeSave({ row, was, work }) {
        if (!was) {
          row.code = await nextNumber(work, 'online.exchangeBatch');
          row.ownerId = work.actor.staffId || null;
        }
        if (!was || was.state === 'draft') await judge(work, row);
      },
      async decorate(list, work) {
        const counts = await countsOf(
          work,
          list.map(({ id }) => Number(id)),
        );
        for (const one of list) {
          const { generated, assigned, voided, redeemed } = counts.get(Number(one.id)) ?? {
            generated: 0,
            assigned: 0,
            voided: 0,
            redeemed: 0,
          };
          const isSettled = one.channel === 'sale' && one.unitPrice !== undefined;
          const fen = Math.round(Number(one.unitPrice ?? 0) * 100);
          Object.assign(one, {
            generated,
            assigned,
            voided,
            redeemed,
            settlement: yuan(isSettled ? redeemed * fen : 0),
          });
        }
      },
      reads: ['channel', 'unitPrice'],
      transitions: {
        async generate(step) {
          const { row, work } = step;
          const most = Number(await configValue(work, 'exchange.approvalCount', row.schoolId));
          const value = Number(await configValue(work, 'exchange.approvalValue', row.schoolId));
          step.asksApproval = row.quantity > most || row.value > value || (row.style === 'shared' && row.value > 0);
        },
        async generateApproved({ row, work }) {
          await work.app.jobs.enqueue(work, generating.name, { batchId: row.id });
        },
        async void({ row, input, work }) {
          if (input.typedNo.trim() !== row.code) throw invalid('typedNo', said.typedNo);
          await voidCodes(work, row.id);
        },
        extend({ input, work }) {
          const today = todayOf(work);
          if (input.validTo < today || input.validTo > addMonths(today, 36)) throw invalid('validTo', said.validTo);
        },
      },
      calls: [
        serves(batchProgress, async (work, { id }) => {
          const batch = await reached(work, ExchangeBatch, id, 'view');
          const { generated = 0 } = (await countsOf(work, [id])).get(id) ?? {};
          return { generated, total: batch.style === 'shared' ? 1 : batch.quantity, state: batch.state };
        }),
        servesInSteps(redeemCode, async (errand, { code, customerId, requestId }) => {
          const schoolId = await errand.read(async (work) => {
            const [customer] = await work.ask(getCustomers, { ids: [customerId] });
            if (!customer || !reachesSchool(work.actor, 'online.exchange.redeem', customer.schoolId ?? 0))
              throw notFound();
            return customer.schoolId;
          });
          const { staffId } = errand.actor;
          const trier = {
            who: nameOfWho(staffId),
            address: errand.caller.ip ?? '',
            customerId,
            schoolId,
            mobile: null,
            times: 4,
          };
          const asked = {
            code,
            customerId,
            requestId: requestId ?? randomUUID(),
            channel: 'staff' as const,
            operatorId: staffId,
          };
          try {
            return await tried(errand, trier, code, (work) => redeem(work, asked));
          } catch (error) {
            if (error instanceof Problem && (error.data as { error?: string } | undefined)?.error === 'reward_gone')
              await errand.write((work) => tellRewardGone(work, code));
            throw error;
          }
        }),
        servesInSteps(checkCode, async (errand, { code, customerId }) => {
          const { staffId } = errand.actor;
          const trier = {
            who: nameOfWho(staffId),
            address: errand.caller.ip ?? '',
            customerId,
            schoolId: null,
            mobile: null,
            times: 4,
          };
          const written = normalised(code);
          const wellFormed = isWellFormed(written);
          const none = { wellFormed, batch: null, state: null, serial: null, wouldFail: null };
          if (!wellFormed && !isWord(written)) return none;
          return tried(errand, trier, code, async (work) => {
            const known = await rowOf(work, ExchangeCode, { codeHash: fingerprint(written, work.app.secret) });
            if (!known) throw new Problem(404, said.invalid, { error: 'code_invalid', result: 'invalid' });
            const batch = await reached(work, ExchangeBatch, known.batchId, 'view');
            let wouldFail: string | null = null;
            if (customerId)
              try {
                await refuseUnfit(work, batch, known, customerId);
              } catch (error) {
                if (!(error instanceof Problem)) throw error;
                wouldFail = say(error.text, work, error.vars);
              }
            return {
              wellFormed,
              batch: `${batch.code} ${batch.name}`,
              state: known.state,
              serial: known.serial,
              wouldFail,
              already: true,
            };
          });
        }),
      ],
    }),
  ],
  listeners: [
    on(customerMerged, async (work, { keepId, dropId }) => {
      await work.session.rows(
        sql`update exchange_log set customer_id = ${keepId} where ${ours(work, 'exchange_log')} and customer_id = ${dropId}
          and not exists (select 1 from exchange_log k where k.enterprise_id = exchange_log.enterprise_id and k.customer_id = ${keepId} and k.code_id = exchange_log.code_id)`,
      );
    }),
  ],
  jobs: [
    generating,
    {
      name: 'online.exchange',
      title: pair('兑换码到期提醒', 'Code batches that run out'),
      cron: '30 8 * * *',
      run: expiring,
    },
  ],
  registers: exchangeRegisters,
};
