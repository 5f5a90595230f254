// Open appointments as what occupies a host and a teacher, and as a layer of the shared calendar.
import { type SQL, sql } from 'drizzle-orm';
import { pair, say } from '#kernel/model/text';
import type { BusyBlock, BusySource, CalendarLayer } from '#kernel/server/registries';
import { reachable } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Appointment } from '../model/appointment';
import { kindText } from './appointmentTold';

interface Meeting {
  id: number;
  kind: Appointment['kind'];
  customerId: number;
  customer: string;
  staffId: number;
  startAt: Date;
  endAt: Date;
}

export const appointmentBusyKey = (id: number): string => `customers.appointment:${id}`;

export const appointmentBusy: BusySource = {
  key: 'customers.appointment',
  area: 'customers',
  async find(work, { staffIds, from, to }) {
    if (staffIds.length === 0) return [];
    const whose = sql`s.id = any(${sql.param(staffIds)}::bigint[])`;
    return blocks(work, await meetings(work, whose, from, to));
  },
};

/** Within what the reader sees; the busy times above are nobody's secret, whose appointment it is may be. */
export const appointmentLayer: CalendarLayer = {
  key: 'customers.appointment',
  area: 'customers',
  label: pair('邀约', 'Appointments'),
  permission: 'customers.appointment.view',
  async find(work, { from, to, staffIds, schoolIds }) {
    const seen = reachable(work.actor, work.app.services.get(Appointment.name)!, 'view', work.app.services);
    const whose = sql.join(
      [
        ...seen,
        ...(staffIds.length > 0 ? [sql`s.id = any(${sql.param(staffIds)}::bigint[])`] : []),
        ...(schoolIds.length > 0 ? [sql`t.school_id = any(${sql.param(schoolIds)}::bigint[])`] : []),
      ],
      sql` and `,
    );
    return blocks(work, await meetings(work, whose, from, to));
  },
};

const most = 1000;

const meetings = (work: Work, whose: SQL, from: Date, to: Date) =>
  work.session.rows<Meeting>(
    sql`select t.id, t.kind, t.customer_id as "customerId", c.name as customer, s.id as "staffId", t.start_at as "startAt",
        coalesce(t.end_at, t.start_at + interval '1 hour') as "endAt"
      from appointment t join staff s on s.enterprise_id = t.enterprise_id and s.id in (t.host_id, t.teacher_id)
        join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id
      where ${live(work, 't')} and t.state in ('booked', 'confirmed', 'arrived')
        and t.start_at < ${to.toISOString()} and t.start_at > ${from.toISOString()}::timestamptz - interval '12 hours'
        and coalesce(t.end_at, t.start_at + interval '1 hour') > ${from.toISOString()} and ${whose}
      order by t.start_at limit ${most}`,
  );

const blocks = (work: Work, rows: readonly Meeting[]): BusyBlock[] =>
  rows.map(({ id, kind, customerId, customer, staffId, startAt, endAt }) => ({
    staffId,
    start: startAt,
    end: endAt,
    kind: 'appointment',
    key: appointmentBusyKey(id),
    title: `${say(kindText({ kind }), work)} ${customer}`,
    url: `/customerDetail?id=${customerId}&tab=appointments`,
  }));
