// Issuing vouchers, and taking them for a contract: whoever takes one locks it first.
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, move, need, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { extendVoucher, issue, Voucher, VoucherBatch } from '../model/voucher';

const rules = texts('contracts.voucher', {
  face: ['请填写{label}', 'Give the {label}'],
  validity: ['请填写有效天数或有效至', 'Give the days or the date it is valid until'],
  notIssuing: ['该批次不在发放中', 'This batch is not being issued'],
  tooMany: ['只剩 {left} 张', 'Only {left} left'],
  nobody: ['请选择学员', 'Choose customers'],
  taken: ['课程券 {code} 已不可用', 'Voucher {code} can no longer be used'],
  once: ['只能延期一次', 'It is extended once only'],
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const newCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

export const vouchers: AreaPiece = {
  services: [
    service(VoucherBatch, {
      beforeSave: checkBatch,
      alsoSeen: (_actor, t) => sql`${t}.school_ids = '{}'`,
      calls: [
        serves(issue, async (work, { id, customerIds }) => {
          await rowFor(work, serviceOf(work, VoucherBatch), id, 'issue');
          const batch = await need(work, VoucherBatch, id, { lock: true });
          if (batch.state !== 'issuing') throw conflict(rules.notIssuing);
          const left = batch.quantity - batch.issued;
          const wanted = [...new Set(customerIds)];
          if (wanted.length === 0) throw invalid('customerIds', rules.nobody);
          if (wanted.length > left) throw invalid('customerIds', rules.tooMany, { left });
          await issueTo(work, batch, wanted);
          return { issued: wanted.length, left: left - wanted.length };
        }),
      ],
    }),
    service(Voucher, {
      calls: [
        serves(extendVoucher, async (work, { id, days }) => {
          const found = serviceOf(work, Voucher);
          await rowFor(work, found, id, 'extend');
          const was = await need(work, Voucher, id, { lock: true });
          if (was.extended) throw conflict(rules.once);
          if (was.state !== 'unused') throw conflict(rules.taken, null, { code: was.code });
          await update(
            work,
            Voucher,
            was,
            { expiresOn: addDays(was.expiresOn, days), extended: true },
            { action: 'extend' },
          );
          return detail(work, found, id);
        }),
      ],
    }),
  ],
  jobs: [
    {
      name: 'contracts.expiries',
      title: pair('课程券到期', 'Vouchers expire'),
      cron: '10 0 * * *',
      run: expireVouchers,
    },
  ],
  registers: {
    approval: [
      {
        key: 'contracts.voucherIssue',
        area: 'contracts',
        name: pair('课程券发放', 'Issuing vouchers'),
        detailPath: '/ClassFee/CourseVoucherList',
        defaultFlow: ['principal', { step: 'operations', when: { field: 'quantity', op: 'above', value: 500 } }],
      },
    ],
  },
};

function checkBatch({ row }: Change<typeof VoucherBatch>): void {
  const [needed, other] = row.kind === 'lessons' ? (['lessons', 'amount'] as const) : (['amount', 'lessons'] as const);
  if (row[needed] === null) throw invalid(needed, rules.face, { label: VoucherBatch.fields[needed].label });
  row[other] = null;
  if (row.validDays === null && row.validTo === null) throw invalid('validDays', rules.validity);
}

/** A voucher for each, of a batch that is locked and has as many left. */
export async function issueTo(work: Work, batch: VoucherBatch, customerIds: readonly number[]): Promise<void> {
  const today = dayOf(work.now, work.actor.timezone);
  const expiresOn = batch.validTo ?? addDays(today, batch.validDays!);
  for (const customerId of customerIds)
    await insert(work, Voucher, { code: newCode(), batchId: batch.id, customerId, expiresOn });
  await update(work, VoucherBatch, batch, { issued: batch.issued + customerIds.length }, { action: 'issue' });
}

async function expireVouchers(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const due = await rows(work, Voucher, (v) => sql`${v.state} = 'unused' and ${v.expiresOn} < ${today}`, {
    lock: 'skip',
    limit: 1000,
  });
  for (const voucher of due) await move(work, Voucher, voucher, 'expire');
  return due.length;
}

/** Takes them for a contract, all or none; the same ones twice is one taking. */
export async function lockVouchers(
  work: Work,
  contractId: number,
  used: readonly { voucherId: number; lineNo: number }[],
) {
  const today = dayOf(work.now, work.actor.timezone);
  const held = await rows(work, Voucher, { id: used.map(({ voucherId }) => voucherId) }, { lock: true });
  for (const voucher of held) {
    if (voucher.state !== 'unused' || voucher.expiresOn < today)
      throw conflict(rules.taken, { voucherId: voucher.id }, { code: voucher.code });
    const { lineNo } = used.find(({ voucherId }) => voucherId === voucher.id)!;
    await move(work, Voucher, voucher, 'lock', { contractId, lineNo });
  }
}

export async function releaseVouchers(work: Work, contractId: number): Promise<void> {
  const held = await rows(work, Voucher, { contractId, state: 'locked' }, { lock: true });
  for (const voucher of held) await move(work, Voucher, voucher, 'release', { contractId: null, lineNo: null });
}

export async function redeemVouchers(work: Work, contractId: number): Promise<void> {
  const held = await rows(work, Voucher, { contractId, state: 'locked' }, { lock: true });
  for (const voucher of held) await move(work, Voucher, voucher, 'redeem');
}

/** Of a contract that was refunded before anything of it was used. */
export async function returnVouchers(work: Work, contractId: number): Promise<void> {
  for (const voucher of await rows(work, Voucher, { contractId, state: 'used' }, { lock: true }))
    await move(work, Voucher, voucher, 'giveBack', { contractId: null });
}
