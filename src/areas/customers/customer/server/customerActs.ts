// What a person may change about a customer by hand, and what has a door of its own.
import { type FieldProblem, forbidden, Invalid, problem } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { same } from '#kernel/server/audit';
import type { Asked } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { isEnrolled } from '../model/customerLife';
import { customerTexts } from './customerTexts';
import { refusePooled, refuseReader } from './readers';

const dayMs = 86_400_000;

export function beforeAct({ verb, row, values, work }: Asked<typeof Customer>): void {
  refuseReader(work, row, verb);
  if (verb !== 'edit') return;
  refusePooled(work, row);
  const isAsked = (name: keyof Customer) => name in values && !same(values[name], row[name]);
  const problems: FieldProblem[] = [];
  if (isAsked('ownerId')) problems.push(problem('ownerId', customerTexts.ownerField));
  if (isAsked('schoolId')) problems.push(problem('schoolId', customerTexts.schoolField));
  if (isAsked('collectorId') && !may(work.actor, permission(Customer, 'assign')))
    problems.push(problem('collectorId', customerTexts.supervisorOnly));
  if (isAsked('serviceOwnerId') && values.serviceOwnerId && !isEnrolled(row.state))
    problems.push(problem('serviceOwnerId', customerTexts.membersOnly));
  if (isAsked('nextFollowUpAt') && values.nextFollowUpAt instanceof Date && values.nextFollowUpAt <= work.now)
    problems.push(problem('nextFollowUpAt', customerTexts.past));
  if (problems.length > 0) throw new Invalid(problems);
  const isOld = work.now.getTime() - row.createdAt.getTime() > dayMs;
  const editSource = permission(Customer, 'editSource');
  if (isAsked('sourceId') && isOld && !may(work.actor, editSource))
    throw forbidden(editSource, customerTexts.sourceLate);
}
