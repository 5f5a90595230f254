// A customer typed by a person: checked for duplicates, linked to a sibling, stored with its guardians.

import { sql } from 'drizzle-orm';
import { forbidden, Invalid, invalid } from '#kernel/model/problems';
import { permission, type Values } from '#kernel/model/resource';
import { readValue } from '#kernel/model/values';
import { mayDo } from '#kernel/server/actor';
import { reaches } from '#kernel/server/database/scope';
import { t } from '#kernel/server/resources/query';
import { detail } from '#kernel/server/resources/reading';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { refuseStranger } from '../../assigning/server/transferring';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { createCustomer } from '../../customer/server/creating';
import { customerService } from '../../customer/server/customerRows';
import { lockContacts } from '../../duplicates/server/contactLocks';
import { identityOf, refuseDuplicates, type SiblingChoice } from '../../duplicates/server/duplicateCheck';
import { familyOf } from '../../family/server/families';
import { servesSchool } from '../../ownership/model/ownershipRules';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { readExtra } from '../../ownFields/server/customFields';
import { lockReceiver } from '../../pool/server/receivers';
import { addCustomer as addCall } from '../model/addCustomer';

const servesAdd = serves(addCall, async (work, { onSibling, siblingId, ...draft }) => {
  const id = await addCustomer(work, draft, { onSibling, siblingId });
  await refuseElsewhere(work, id);
  if (!mayDo(work.actor, Customer, 'view')) return { id };
  return detail(work, customerService(work), id);
});

type Draft = Omit<Values<typeof addCall.input>, 'onSibling' | 'siblingId'>;

async function addCustomer(work: Work, draft: Draft, choice: SiblingChoice): Promise<number> {
  const contact = (name: 'mobile' | 'wechat') => draft.guardians.map((line) => read(name, line[name]));
  const asked = identityOf({ ...draft, mobiles: contact('mobile'), wechats: contact('wechat') });
  await lockContacts(work, asked);
  const sibling = await refuseDuplicates(work, asked, choice);
  if (draft.ownerId && draft.ownerId !== work.actor.staffId) await refuseOwner(work, draft.ownerId, draft.schoolId);
  const extra = await readExtra(work, draft.extra ?? {});
  const { client } = work.session;
  await client.query('savepoint adding');
  try {
    const familyId = sibling ? await familyOf(work, sibling.id) : null;
    const id = await createCustomer(work, { ...draft, extra, familyId }, { kind: 'customer', way: 'create' });
    await client.query('release savepoint adding');
    return id;
  } catch (error) {
    if (!(error instanceof Invalid && error.code === 409)) throw error;
    // Somebody added the same student in the same moment; the database let one of us through. Now it can be seen whom.
    await client.query('rollback to savepoint adding');
    await refuseDuplicates(work, asked, choice);
    throw error;
  }
}

/** Entered for a colleague: one who counsels at that school and takes customers. */
async function refuseOwner(work: Work, ownerId: number, schoolId: number | null): Promise<void> {
  const receiver = await lockReceiver(work, ownerId);
  refuseStranger(receiver, 'ownerId');
  if (!servesSchool(receiver.file!, schoolId)) throw invalid('ownerId', ownerTexts.notServing, { name: receiver.name });
}

const read = (name: 'mobile' | 'wechat', value: unknown): string | null => {
  const answer = readValue(Guardian.fields[name], value);
  return 'value' in answer ? (answer.value as string | null) : null;
};

/** Whoever leads a school adds there; whoever has only their own rows may add for any school, as what they collected. */
async function refuseElsewhere(work: Work, id: number): Promise<void> {
  const key = permission(Customer, 'add');
  const scopes = work.actor.grants.get(key) ?? new Set();
  if (scopes.has('self') || scopes.has('department')) return;
  const reached = await work.session.one(
    sql`select 1 from customer t where ${ours(work, 't')} and t.id = ${id}
      and ${reaches(work.actor, customerService(work), 'add', t, work.app.services)}`,
  );
  if (!reached) throw forbidden(key);
}

export const adding: AreaPiece = {
  calls: [servesAdd],
};
