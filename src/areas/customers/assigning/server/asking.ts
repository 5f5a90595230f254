// Asking for a colleague's customer: the colleague's supervisor decides, by an approval where a flow is set up, else by a todo.
import { ref, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { filled, pair, say, type Text } from '#kernel/model/text';
import type { TodoAction } from '#kernel/model/todos';
import {
  approvalDecided,
  approvalQuery,
  notify,
  type OpenTodo,
  todo,
  todoFinishQuery,
  todoOpenQuery,
} from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { type AreaPiece, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { maskedName } from '../../customer/model/names';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { todoKey } from '../../customer/server/customerTodos';
import { keptId, ownIds } from '../../customer/server/keptCustomer';
import { schoolNames } from '../../customer/server/schoolNames';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { placeOf, poolKeepers, supervisorsOf } from '../../ownership/server/supervisors';
import { lockReached } from '../../pool/server/pool';
import { lockReceiver } from '../../pool/server/receivers';
import * as calls from '../model/assignCalls';
import { movedTo, refuseStranger, transferTo } from './transferring';

const kind = 'customers.transfer';
const askKey = (id: number, staffId: number): string => `${todoKey('transfer_request', id)}:${staffId}`;

/** From the duplicate dialog, so the customer may lie outside the asker's scope; nothing of it is answered. */
async function requestTransfer(work: Work, { id, reason }: { id: number; reason: string }) {
  const me = work.actor.staffId;
  const asker = await lockReceiver(work, me);
  refuseStranger(asker, 'id');
  const row = await lockCustomer(work, id);
  if (row.mergedIntoId !== null || row.anonymisedAt !== null) throw notFound();
  if (row.ownerId === me) throw conflict(ownerTexts.ownCustomer, { reason: 'own' });
  const { schoolId } = movedTo(asker, row);
  // Of one's own school it is claimed or assigned.
  if (row.ownerId === null && !schoolId) throw conflict(ownerTexts.notOwned, { reason: 'notOwned' });
  const by = work.actor.name;
  const owner = row.ownerId === null ? undefined : await placeOf(work, row.ownerId);
  // The asker reads it too, who may not see whom they ask for.
  const title = filled(ownerTexts.askTitle, { by, customer: maskedName(row.name) });
  const subject = { type: Customer.name, id, no: row.code, url: `/customerDetail?id=${id}` };
  const approval = await work.ask(approvalQuery, {
    kind,
    subject,
    title,
    initiatorId: me,
    // Who decides is looked for where the counsellor works who has the customer.
    schoolId: owner?.schoolId ?? row.schoolId,
    form: { toStaffId: me, ownerId: row.ownerId, ...(schoolId ? { schoolId } : {}), reason },
    requestKey: askKey(id, me),
  });
  if (approval) return { approvalId: approval.approvalId, no: approval.no };
  const [todoId = null] = await todo(work, {
    kind: 'customers.transfer_request',
    key: askKey(id, me),
    source: 'customers',
    assigneeIds: await decidersOf(work, row, me),
    mode: 'any',
    title,
    summary: filled(schoolId ? ownerTexts.askSchool : ownerTexts.askSummary, {
      owner: owner?.name ?? ownerTexts.nobody,
      school: schoolId ? ((await schoolNames(work, [schoolId])).get(schoolId) ?? '') : '',
      reason,
    }),
    subject,
    url: `/customerDetail?id=${id}&ask=${me}`,
    actions: [
      answer('accept', ownerTexts.accept, 'primary', id, me),
      answer('refuse', ownerTexts.refuse, 'danger', id, me),
    ],
    ...(row.schoolId ? { schoolId: row.schoolId } : {}),
  });
  return { todoId };
}

/** Those over who has it; where nobody has, those who hand out the school's pool. */
const decidersOf = (work: Work, { ownerId, schoolId }: Customer, me: number): Promise<number[]> => {
  const holding = { permission: 'customers.customer.transfer', except: [me] };
  return ownerId === null ? poolKeepers(work, schoolId, holding) : supervisorsOf(work, ownerId, holding);
};

/** What the supervisor presses where the todo is read. */
const answer = (
  key: 'accept' | 'refuse',
  label: Text,
  style: 'primary' | 'danger',
  id: number,
  staffId: number,
): TodoAction => ({
  key,
  label,
  style,
  method: 'POST',
  path: `${Customer.path}/answerTransfer`,
  payload: { id, staffId, accept: key === 'accept' },
  ...(key === 'refuse' ? { asksReason: true } : {}),
});

/** The supervisor's word where no flow is set up. Whoever may transfer the customer may also grant it. */
async function answerTransfer(
  work: Work,
  asked: { id: number; staffId: number; accept: boolean; reason: string | null },
) {
  const { staffId, accept } = asked;
  const why = asked.reason ?? '';
  if (!accept && !why) throw invalid('reason', 'required', { label: text('原因', 'Reason').label });
  const receiver = await lockReceiver(work, staffId);
  const id = await keptId(work, asked.id);
  const row = (await lockReached(work, [id], 'transfer')).get(id);
  if (!row) throw notFound();
  const { zh: reason } = ownerTexts.asked;
  if (accept) await transferTo(work, row, receiver, { kind: 'transfer', reason });
  // Another supervisor was faster and said yes: a no comes too late and must not read as one.
  else if (row.ownerId === staffId) throw conflict(ownerTexts.already, { reason: 'same' }, { name: receiver.name });
  const note = accept ? {} : { note: why };
  let wasAsked = false;
  for (const key of await askKeys(work, id, staffId))
    if (await work.ask(todoFinishQuery, { key, byId: work.actor.staffId, ...note })) wasAsked = true;
  if (!accept && wasAsked) await tellRefused(work, row, staffId, why);
  return { id, accept };
}

/** Who got it hears of it as of any customer given to them. */
const tellRefused = (work: Work, { id, name }: Customer, askerId: number, reason: string) =>
  notify(work, {
    kind: 'customers.transferRefused',
    recipientIds: [askerId],
    vars: { customer: maskedName(name), by: work.actor.name, reason },
    subject: { type: Customer.name, id },
  });

/** Under the customer's own key, and those of the customers that were merged into it since they were asked for. */
async function askKeys(work: Work, id: number, staffId: number): Promise<string[]> {
  const ids = await work.session.rows<{ id: number }>(ownIds(work, id));
  return ids.map((one) => askKey(one.id, staffId));
}

/** What a colleague asks for this customer with, while nobody has answered. */
async function transferAsked(work: Work, { id: given, staffId }: { id: number; staffId: number }) {
  const id = await keptId(work, given);
  await rowFor(work, customerService(work), id, 'transfer');
  let open: OpenTodo | undefined;
  for (const key of await askKeys(work, id, staffId)) open ??= (await work.ask(todoOpenQuery, { key }))[0];
  return open ? { title: say(open.title, work), summary: say(open.summary, work) } : null;
}

export const asking: AreaPiece = {
  registers: {
    approval: [
      {
        key: kind,
        area: Customer.area,
        name: pair('申请转入', 'Asking for a customer'),
        detailPath: '/customerDetail',
        defaultFlow: ['counselor-supervisor|principal'],
        fields: keyFields('customers.transferForm', {
          ownerId: ref('现顾问', 'Counsellor now', 'staff'),
          toStaffId: ref('申请人', 'Asked for by', 'staff'),
          schoolId: ref('转到校区', 'To school', 'school'),
          reason: text('原因', 'Reason'),
        }),
      },
    ],
  },
  calls: [
    serves(calls.transferAsked, transferAsked),
    serves(calls.requestTransfer, requestTransfer),
    serves(calls.answerTransfer, answerTransfer),
  ],
  listeners: [
    on(approvalDecided, async (work, told) => {
      if (told.kind !== kind || told.result !== 'approved') return;
      const receiver = await lockReceiver(work, Number(told.form.toStaffId));
      const row = await lockCustomer(work, await keptId(work, told.refId));
      // Meanwhile theirs, or gone to a third: what was asked for is no longer there.
      if ((row.ownerId ?? 0) !== Number(told.form.ownerId ?? 0)) return;
      await transferTo(work, row, receiver, { kind: 'transfer', reason: ownerTexts.asked.zh });
    }),
  ],
};
