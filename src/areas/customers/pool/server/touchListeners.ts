// What a known customer does elsewhere makes it warmer: a questionnaire filled in, a result given out, an order paid.
import { sql } from 'drizzle-orm';
import { onlineOrderPaid } from '#areas/online/model/events';
import { answerReleased, answerSubmitted } from '#areas/questionnaires/model/events';
import { say, texts } from '#kernel/model/text';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerRows } from '../../customer/server/customerRows';
import { keptId } from '../../customer/server/keptCustomer';
import { logTouch } from '../../sources/server/touches';
import { refreshClocks } from './clockRefresh';

const notes = texts('customers.touch', {
  answered: ['填写了问卷', 'Filled in a questionnaire'],
  released: ['问卷结果已发布', 'The result of a questionnaire was given out'],
  paid: ['线上下单', 'Paid an online order'],
});

interface Origin {
  kind: string;
  id: string | number;
}

/** Once for each origin; the source stays the one that brought the customer. */
async function touch(work: Work, told: number, { kind, id }: Origin, note: keyof typeof notes): Promise<void> {
  const [row] = await customerRows(work, sql`t.id = ${await keptId(work, told)}`, true);
  if (!row || row.anonymisedAt) return;
  const { sourceId } = row;
  const origin = { originKind: kind, originId: String(id), note: say(notes[note], work) };
  const isNew = await logTouch(work, { customerId: row.id, sourceId, outcome: 'matched', ...origin });
  if (isNew) await refreshClocks(work, sql`t.id = ${row.id}`);
}

interface Answered {
  issueId: number;
  personKind?: string;
  personId?: number;
  receiptNo?: string;
}

const answered = async (work: Work, told: Answered, kind: string, note: keyof typeof notes): Promise<void> => {
  if (told.personKind !== 'customer' || !told.personId) return;
  await touch(work, told.personId, { kind, id: told.receiptNo ?? `${told.issueId}:${told.personId}` }, note);
};

export const touchListeners: AreaPiece = {
  listeners: [
    on(answerSubmitted, (work, told) => answered(work, told, 'answer', 'answered')),
    on(answerReleased, (work, told) => answered(work, told, 'answer_released', 'released')),
    on(onlineOrderPaid, (work, { orderId, customerId }) =>
      touch(work, customerId, { kind: 'online_order', id: orderId }, 'paid'),
    ),
  ],
};
