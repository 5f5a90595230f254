// The calls around writing down a contact: what the form needs to know, many at once, and giving the customer up with it.

import { mayDo } from '#kernel/server/actor';
import { eachOf } from '#kernel/server/resources/batches';
import { rowFor } from '#kernel/server/resources/reading';
import { insertRow } from '#kernel/server/resources/saving';
import { reached } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerService } from '../../customer/server/customerRows';
import { refusePooled, refuseReader } from '../../customer/server/readers';
import { guardiansOf } from '../../family/server/familyContacts';
import { moveStage } from '../../stages/server/stages';
import { FollowUp } from '../model/followUp';
import { followAndLose, followMany, losing, prepareFollowUp } from '../model/followUpCalls';
import { isBeforeMember, isUnreachable, purposeAt } from '../model/followUpRules';
import { nextRequired } from './followUpChecks';
import { vainCalls } from './followUpFigures';

const followUpsOf = (work: Work) => work.app.services.get(FollowUp.name)!;

export const followUpCalls = [
  serves(prepareFollowUp, (work, input) => prepare(work, input.customerId)),
  serves(followAndLose, async (work, input) => {
    const given: Record<string, unknown> = input;
    const id = input.customerId;
    await rowFor(work, customerService(work), id, 'lose', true);
    const followUpId = await insertRow(work, followUpsOf(work), { ...given, losesCustomer: true });
    const asked = Object.keys(losing).map((name) => [name, given[name]]);
    await moveStage(work, id, 'lose', Object.fromEntries(asked), { must: true });
    return { id: followUpId, customerId: id, state: 'lost' };
  }),
  serves(followMany, (work, { customerIds: ids, ...input }) =>
    eachOf(work, ids, { of: FollowUp, action: 'add' }, (id) =>
      insertRow(work, followUpsOf(work), { ...input, customerId: id, isBatch: true }),
    ),
  ),
];

/** Everything the form shows before a word is typed, in one answer. */
async function prepare(work: Work, id: number) {
  const _found = customerService(work);
  const row = await reached(work, Customer, id, 'follow');
  refuseReader(work, row, 'follow');
  refusePooled(work, row);
  const isLead = isBeforeMember(row.state);
  return {
    customer: {
      id,
      name: row.name,
      state: row.state,
      level: row.level,
      renewIntent: row.renewIntent,
      nextFollowUpAt: row.nextFollowUpAt,
      nextPlan: row.nextPlan,
      doNotContact: row.doNotContact ?? false,
      doNotContactReason: row.doNotContactReason,
    },
    purpose: purposeAt(row.state),
    guardians: (await guardiansOf(work, [id])).get(id) ?? [],
    nextRequired: isLead && (await nextRequired(work, row.schoolId)),
    isUnreachable: isUnreachable(await vainCalls(work, id)),
    canLose: isLead && mayDo(work.actor, Customer, 'lose'),
  };
}
