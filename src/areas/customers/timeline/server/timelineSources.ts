// What this area itself tells of a customer's life: talks, appointments, stages, owners, touches.
import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '#kernel/model/fields';
import { pair, say, type Text } from '#kernel/model/text';
import { momentText, type TimelineSource } from '#kernel/server/registries';
import { labelColumn } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Appointment } from '../../appointments/model/appointment';
import { Customer } from '../../customer/model/customer';
import { CustomerLife } from '../../customer/model/customerLife';
import { AssignmentLog } from '../../customer/model/logs';
import { FollowUp } from '../../followUps/model/followUp';
import { CustomerSource, CustomerTouch } from '../../sources/model/source';

interface Told {
  at: Date;
  title: Text;
  text: string | null;
  by: string | null;
  url?: string;
}

const view = 'customers.customer.view';

function source<T>(
  kind: string,
  label: Text,
  permission: string,
  rows: (work: Work, id: number, before: string, limit: number) => SQL,
  tell: (row: T, work: Work) => Told,
): TimelineSource {
  return {
    key: `customers.${kind}`,
    area: 'customers',
    of: Customer.name,
    label,
    permission,
    async find(work, id, before, limit) {
      const found = await work.session.rows<T>(rows(work, id, momentText(before), limit));
      return found.map((row) => {
        const { at, title, text, by, url } = tell(row, work);
        return { at, kind, title, text: text ?? '', by: by ?? '', ...(url ? { url } : {}) };
      });
    },
  };
}

const sourceName = ({ caller, app }: Work): SQL => labelColumn(CustomerSource, caller.locale, sql`s`, app.services);

const labelOf = (field: Field, value: string | null): Text =>
  (value && field.options?.[value]?.label) || pair(value ?? '', value ?? '');
const staff = (column: string): SQL =>
  sql`(select name from staff s where s.enterprise_id = x.enterprise_id and s.id = x.${sql.raw(column)})`;
const of = (
  { enterpriseId }: Work,
  table: string,
  columns: SQL,
  id: number,
  at: string,
  before: string,
  limit: number,
) =>
  sql`select ${columns} from ${sql.raw(table)} x where ${live(enterpriseId, 'x')} and x.customer_id = ${id}
    and x.${sql.raw(at)} < ${before}::timestamptz order by x.${sql.raw(at)} desc, x.id desc limit ${limit}`;

interface Talk {
  at: Date;
  way: string;
  result: string;
  content: string | null;
  by: string | null;
}
interface Meeting {
  at: Date;
  kind: string;
  state: string;
  note: string | null;
  by: string | null;
}
interface Moved {
  at: Date;
  transition: string;
  toState: string;
  reason: string | null;
  by: string | null;
}
interface Owned {
  at: Date;
  kind: string;
  from: string | null;
  to: string | null;
  reason: string | null;
  by: string | null;
}
interface Touched {
  at: Date;
  outcome: string;
  source: string | null;
  note: string | null;
}

const joined = (...words: (string | null)[]): string => words.filter(Boolean).join(' · ');

export const timelineSources: TimelineSource[] = [
  source<Talk>(
    'follow_up',
    pair('跟进', 'Contacts'),
    view,
    (work, id, before, limit) =>
      of(
        work,
        'follow_up',
        sql`x.occurred_at as at, x.way, x.result, x.content, ${staff('staff_id')} as by`,
        id,
        'occurred_at',
        before,
        limit,
      ),
    ({ at, way, result, content, by }, work) => ({
      at,
      title: labelOf(FollowUp.fields.way, way),
      text: joined(say(labelOf(FollowUp.fields.result, result), work), content),
      by,
    }),
  ),
  source<Meeting>(
    'appointment',
    pair('邀约', 'Appointments'),
    'customers.appointment.view',
    (work, id, before, limit) =>
      of(
        work,
        'appointment',
        sql`x.start_at as at, x.kind, x.state, x.outcome_note as note, ${staff('host_id')} as by`,
        id,
        'start_at',
        before,
        limit,
      ),
    ({ at, kind, state, note, by }, work) => ({
      at,
      title: labelOf(Appointment.fields.kind, kind),
      text: joined(say(labelOf(Appointment.fields.state, state), work), note),
      by,
    }),
  ),
  source<Moved>(
    'state',
    pair('阶段', 'Stages'),
    view,
    (work, id, before, limit) =>
      of(
        work,
        'customer_state_log',
        sql`x.at, x.transition, x.to_state as "toState", x.reason, ${staff('staff_id')} as by`,
        id,
        'at',
        before,
        limit,
      ),
    ({ at, transition, toState, reason, by }, work) => ({
      at,
      title:
        (CustomerLife.transitions as Record<string, { label: Text }>)[transition]?.label ?? pair('录入', 'Entered'),
      text: joined(say(labelOf(Customer.fields.state, toState), work), reason),
      by,
    }),
  ),
  source<Owned>(
    'owner',
    pair('归属', 'Owners'),
    view,
    (work, id, before, limit) =>
      of(
        work,
        'assignment_log',
        sql`x.at, x.kind, x.reason, ${staff('from_staff_id')} as "from", ${staff('to_staff_id')} as "to", ${staff('operator_id')} as by`,
        id,
        'at',
        before,
        limit,
      ),
    ({ at, kind, from, to, reason, by }) => ({
      at,
      title: labelOf(AssignmentLog.fields.kind, kind),
      text: joined(from || to ? `${from ?? '—'} → ${to ?? '—'}` : null, reason),
      by,
    }),
  ),
  source<Touched>(
    'touch',
    pair('触点', 'Touches'),
    view,
    (work, id, before, limit) =>
      of(
        work,
        'customer_touch',
        sql`x.at, x.outcome, x.note, (select ${sourceName(work)} from customer_source s where s.enterprise_id = x.enterprise_id and s.id = x.source_id) as source`,
        id,
        'at',
        before,
        limit,
      ),
    ({ at, outcome, source: from, note }) => ({
      at,
      title: labelOf(CustomerTouch.fields.outcome, outcome),
      text: joined(from, note),
      by: null,
    }),
  ),
];
