// The next contact with a customer as its counsellor's todo and calendar entry: one of each, wherever it was planned.
import { filled } from '#kernel/model/text';
import { calendarEvent, eventCancelQuery, todo, todoFinishQuery } from '#kernel/server/calls';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { todoKey } from '../../customer/server/customerTodos';
import { contactTitles } from './contactTexts';

type Planned = Pick<
  Customer,
  'id' | 'name' | 'state' | 'schoolId' | 'ownerId' | 'serviceOwnerId' | 'nextFollowUpAt' | 'nextPlan'
>;

const minutes = 15;

/** Members are called by their study manager, everyone else by the counsellor. */
const callerOf = ({ state, ownerId, serviceOwnerId }: Planned): number | null =>
  state === 'member' || state === 'dormant' ? (serviceOwnerId ?? ownerId) : ownerId;

const planOf = (row: Planned) => {
  const staffId = callerOf(row);
  return row.nextFollowUpAt && staffId && row.state !== 'lost'
    ? { staffId, at: row.nextFollowUpAt, plan: row.nextPlan ?? '' }
    : null;
};

/** Called with every stored customer. Who it is given to meanwhile gets the open todo from whoever gives it. */
export async function planContact(work: Work, row: Planned, was: Planned | null): Promise<void> {
  const [before, now] = [was && planOf(was), planOf(row)];
  if (isSame(before, now)) return;
  const key = todoKey('follow_up', row.id);
  if (!now) {
    if (!before) return;
    await work.ask(todoFinishQuery, { key, byId: work.actor.staffId });
    await work.ask(eventCancelQuery, { source: 'customers', key });
    return;
  }
  const title = filled(now.plan ? contactTitles.followUpPlan : contactTitles.followUp, {
    customer: row.name,
    plan: now.plan,
  });
  const url = `/customerDetail?id=${row.id}`;
  await todo(work, {
    kind: 'customers.follow_up',
    key,
    source: 'customers',
    assigneeIds: [now.staffId],
    title,
    subject: { type: Customer.name, id: row.id },
    url,
    dueAt: now.at,
    // Shortly before it this area reminds of the call itself.
    remindMinutes: [],
    ...(row.schoolId ? { schoolId: row.schoolId } : {}),
  });
  await calendarEvent(work, {
    source: 'customers',
    key,
    kind: 'follow_up',
    ownerIds: [now.staffId],
    title,
    startAt: now.at,
    endAt: new Date(now.at.getTime() + minutes * 60_000),
    url,
  });
}

type Plan = ReturnType<typeof planOf>;
const isSame = (a: Plan, b: Plan): boolean =>
  a === b || (a !== null && b !== null && a.staffId === b.staffId && a.plan === b.plan && +a.at === +b.at);
