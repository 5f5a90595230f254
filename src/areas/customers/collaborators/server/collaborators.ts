// What belongs to one customer besides its guardians: who works along, and the files.
import { sql } from 'drizzle-orm';
import { conflict, forbidden } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { same } from '#kernel/server/audit';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, extend, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { lockCustomer } from '../../customer/server/customerRows';
import { coverNames, ofSeenInFull } from '../../customer/server/customersCover';
import { goingAlong } from '../../customer/server/customersRemoving';
import { customerTexts } from '../../customer/server/customerTexts';
import { refusePooled, refuseReader } from '../../customer/server/readers';
import { CustomerCollaborator, CustomerFile } from '../model/customerParts';

const mostAlong = 5;
const decorate = coverNames('customerId');

/** Whose customer it is decides who works along, or whoever hands customers out. */
async function refuseOthers(work: Work, customerId: number): Promise<void> {
  const customer = await lockCustomer(work, customerId);
  const { staffId } = work.actor;
  if (staffId && customer.ownerId !== staffId && !may(work.actor, permission(Customer, 'assign')))
    throw forbidden(permission(Customer, 'assign'), customerTexts.ownerOnly);
}

/** For finding and for sight only: no new version, so that nobody's open form grows stale. */
async function keepViewers(work: Work, customerId: number): Promise<void> {
  const { viewerIds, editorIds } = await viewersOf(work, await lockCustomer(work, customerId));
  await work.session.rows(
    sql`update customer set viewer_ids = ${sql.param(viewerIds)}::bigint[], editor_ids = ${sql.param(editorIds)}::bigint[]
      where ${ours(work, 'customer')} and id = ${customerId}`,
  );
}

const collaborators = service(CustomerCollaborator, {
  beforeAct: ({ row, work }) => refuseOthers(work, row.customerId),
  async beforeSave({ row, was, work }) {
    if (was) return;
    await refuseOthers(work, row.customerId);
    const along = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from customer_collaborator where ${live(work, 'customer_collaborator')}
        and customer_id = ${row.customerId}`,
    );
    if ((along?.n ?? 0) >= mostAlong) throw conflict(customerTexts.tooManyAlong, { limit: mostAlong });
  },
  afterSave: ({ row, work }) => keepViewers(work, row.customerId),
  async beforeDelete({ row, work }) {
    await work.session.rows(
      sql`update customer_collaborator set deleted_at = ${work.now.toISOString()} where ${ours(work, 'customer_collaborator')} and id = ${row.id}`,
    );
    await keepViewers(work, row.customerId);
  },
  decorate,
});

async function refuseFile(work: Work, customerId: number): Promise<void> {
  const customer = await lockCustomer(work, customerId);
  refuseReader(work, customer, 'edit');
  refusePooled(work, customer);
}

const customerFiles = service(CustomerFile, {
  // A copy of an ID card tells what the page covers.
  narrow: ofSeenInFull,
  beforeAct: ({ row, work }) => refuseFile(work, row.customerId),
  beforeSave: ({ row, was, work }) => (was ? undefined : refuseFile(work, row.customerId)),
  decorate,
});

export const customerParts: AreaPiece = {
  services: [collaborators, customerFiles],
  extends: [
    extend(Customer, {
      async beforeSave({ row, was, work }) {
        if (!was) row.viewerIds = row.serviceOwnerId ? [row.serviceOwnerId] : [];
        else if (
          !same([row.serviceOwnerId, row.state, row.lastOwnerId], [was.serviceOwnerId, was.state, was.lastOwnerId])
        )
          Object.assign(row, await viewersOf(work, row));
      },
      beforeDelete: goingAlong(CustomerFile, CustomerCollaborator),
    }),
  ],
};

/** Who sees a customer besides its counsellor, and who of them may edit it. */
async function viewersOf(
  work: Work,
  row: Pick<Customer, 'id' | 'serviceOwnerId' | 'state' | 'lastOwnerId'>,
): Promise<{ viewerIds: number[]; editorIds: number[] }> {
  const along = await work.session.rows<{ staffId: number; access: 'read' | 'edit' }>(
    sql`select staff_id as "staffId", access from customer_collaborator where ${live(work, 'customer_collaborator')}
      and customer_id = ${row.id} order by id`,
  );
  const lostBy = row.state === 'lost' ? row.lastOwnerId : null;
  const viewers = [row.serviceOwnerId, lostBy, ...along.map(({ staffId }) => staffId)].filter((id) => id !== null);
  return {
    viewerIds: [...new Set(viewers)],
    editorIds: along.filter(({ access }) => access === 'edit').map(({ staffId }) => staffId),
  };
}
