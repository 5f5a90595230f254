// Contacts with a family: what may be written down, and what each one changes about the customer in the same breath.

import { and, eq, sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import type { Presented } from '#kernel/server/presented';
import { removeRows } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { ours } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { followUpAdded } from '../../customer/model/events';
import { Guardian } from '../../customer/model/guardian';
import { maskedName } from '../../customer/model/names';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { isCovered, sightOf } from '../../customer/server/customersCover';
import { goingAlong } from '../../customer/server/customersRemoving';
import { moveStage } from '../../stages/server/stages';
import { FollowUp, FollowUpComment } from '../model/followUp';
import { isReached } from '../model/followUpRules';
import { customerToFollow } from './contactCustomer';
import { followUpRules } from './contactTexts';
import { followUpCalls } from './followUpCalls';
import { completeFollowUp } from './followUpChecks';
import { followUpComments, showComments } from './followUpComments';
import { contactFigures } from './followUpFigures';
import { planContact } from './plannedContact';
import { planRevisit } from './revisiting';

const editAny = 'customers.followUp.editAny';

export const followUpService: Service = service(FollowUp, {
  async beforeSave({ row, was, work }) {
    if (was) await refuseOthers(work, was);
    const customer = await (was ? lockCustomer : customerToFollow)(work, row.customerId);
    await completeFollowUp({ row, was, work }, customer);
  },
  async afterSave(change) {
    const { row, was, work } = change;
    const customer = await lockCustomer(work, row.customerId);
    const found = customerService(work);
    await updateRow(work, found, { ...customer }, await contacted(change, customer));
    await keepNumberState(work, row);
    if (was) return;
    await moveStage(work, row.customerId, 'follow');
    const { id: followUpId, customerId, staffId, isEffective } = row;
    await work.emit(followUpAdded, { followUpId, customerId, staffId, isEffective: isEffective ?? false });
  },
  async beforeDelete({ row, work }) {
    const customer = await lockCustomer(work, row.customerId);
    await removeRows(work, FollowUpComment, sql`t.follow_up_id = ${row.id}`);
    const figures = await contactFigures(work, row.customerId, row.id);
    await updateRow(work, customerService(work), { ...customer }, { ...figures });
  },
  async decorate(rows, work) {
    const hours = await editHours(work);
    await coverNames(rows, work);
    await showComments(rows, work);
    for (const row of rows) {
      const author = { staffId: row.staffId, createdAt: new Date(row.createdAt) };
      if (!mayMend(work, author, hours)) row.$can = row.$can.filter((verb) => verb !== 'edit');
    }
  },
  calls: followUpCalls,
});

/** The pool tells what was talked about, not with whom. */
async function coverNames(rows: readonly Presented[], work: Work): Promise<void> {
  const sight = await sightOf(
    work,
    rows.map(({ customerId }) => Number(customerId)),
  );
  for (const { customerId, $labels: labels } of rows) {
    const seen = sight.get(Number(customerId));
    if (!isCovered(seen)) continue;
    if (typeof labels.customerId === 'string' && seen?.isPooled) labels.customerId = maskedName(labels.customerId);
    if (typeof labels.guardianId === 'string') labels.guardianId = maskedName(labels.guardianId);
  }
}

const editHours = async (work: Work): Promise<number> =>
  Number(await configValue(work, 'customers.followUpEditHours', work.actor.schoolId));

const mayMend = (work: Work, { staffId, createdAt }: Pick<FollowUp, 'staffId' | 'createdAt'>, hours: number): boolean =>
  may(work.actor, editAny) ||
  (staffId === work.actor.staffId && work.now.getTime() <= createdAt.getTime() + hours * 3_600_000);

/** Its author for a while; later, and anybody else, by a permission of its own. */
async function refuseOthers(work: Work, was: FollowUp): Promise<void> {
  const hours = await editHours(work);
  if (!mayMend(work, was, hours)) throw new Problem(403, followUpRules.notYours, editAny, { hours });
}

/** What the customer's own row says after this contact. A mended one speaks only while it is still the latest. */
async function contacted({ row, was, work }: Change<typeof FollowUp>, customer: Customer): Promise<Partial<Customer>> {
  const figures = await contactFigures(work, row.customerId);
  const isLatest = !was || figures.lastFollowUpAt?.getTime() === row.occurredAt?.getTime();
  if (!isLatest) return figures;
  const tags = [...new Set([...(customer.tags ?? []), ...(row.tagsAdded ?? [])])];
  return {
    ...figures,
    firstFollowedAt: customer.firstFollowedAt ?? row.occurredAt,
    nextFollowUpAt: row.nextAt,
    nextPlan: row.nextPlan,
    tags,
    ...(row.level ? { level: row.level } : {}),
    ...(row.renewIntent ? { renewIntent: row.renewIntent } : {}),
  };
}

/** Whoever answered the phone has a good number; a wrong one is wrong in whichever way it was found out. */
async function keepNumberState(work: Work, row: FollowUp): Promise<void> {
  const isGood = row.way === 'phone' && isReached(row.result);
  const mobileState = row.result === 'wrong_number' ? 'wrong' : isGood ? 'good' : undefined;
  if (!mobileState || !row.guardianId) return;
  const t = table(Guardian);
  const [guardian] = await work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, row.guardianId)))
    .for('update');
  if (guardian && guardian.mobileState !== mobileState)
    await updateRow(work, work.app.services.get(Guardian.name)!, guardian, { mobileState });
}

const contactsGo = goingAlong(FollowUp);

export const followUps: AreaPiece = {
  services: [followUpService, followUpComments],
  extends: [
    extend(Customer, {
      async afterSave({ row, was, work }) {
        await planContact(work, row, was);
        await planRevisit(work, row, was);
      },
      async beforeDelete(leaving) {
        const { row, work } = leaving;
        const told = sql`select id from follow_up where ${ours(work, 'follow_up')} and customer_id = ${row.id}`;
        await removeRows(work, FollowUpComment, sql`t.follow_up_id in (${told})`);
        await contactsGo(leaving);
      },
    }),
  ],
};
