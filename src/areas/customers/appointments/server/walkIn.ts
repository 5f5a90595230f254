// A family at the door without an appointment: found by its mobile or taken in, and received in one call.

import { sql } from 'drizzle-orm';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { say } from '#kernel/model/text';
import { reaches } from '#kernel/server/database/scope';
import { detail } from '#kernel/server/resources/reading';
import { insertRow } from '#kernel/server/resources/saving';
import { beside, live } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { maskedName, nameKey } from '../../customer/model/names';
import { intake } from '../../customer/model/queries';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { isLive } from '../../customer/server/customersSight';
import { Appointment } from '../model/appointment';
import { walkIn as walkInCall } from '../model/appointmentCalls';
import { walkInRules } from './appointmentTexts';

type Input = Values<typeof walkInCall.input>;

export const servesWalkIn = serves(walkInCall, walkIn);

async function walkIn(work: Work, given: Input) {
  const who = choose(await familyOf(work, given.mobile), given);
  const customerId = await takeIn(work, given, who);
  await lockCustomer(work, customerId);
  await refuseExpected(work, customerId);
  const found = work.app.services.get(Appointment.name)!;
  const { schoolId, hostId, purposes, companions } = given;
  const id = await insertRow(work, found, {
    customerId,
    kind: 'visit',
    purposes,
    schoolId,
    startAt: work.now,
    hostId: hostId ?? who?.counsellorId ?? (work.actor.staffId || null),
    companions,
    walkIn: true,
    state: 'arrived',
    arrivedAt: work.now,
  });
  const { name, state, code } = await lockCustomer(work, customerId);
  return { customer: { id: customerId, code, name, state }, appointment: await detail(work, found, id) };
}

interface Known {
  id: number;
  name: string;
  nameKey: string;
  isSeen: boolean;
  /** Whoever has them receives them, if they still work here. */
  counsellorId: number | null;
}

const t = sql.raw('c');

/** Everyone with this number; out of reach they are offered without their full name. */
const familyOf = (work: Work, number: string): Promise<Known[]> =>
  work.session.rows<Known>(
    sql`select distinct c.id, c.name, c.name_key as "nameKey", (${reaches(work.actor, customerService(work), 'view', t, work.app.services)}) as "isSeen", s.id as "counsellorId"
      from guardian g join customer c on c.enterprise_id = g.enterprise_id and c.id = g.customer_id
      left join staff s on ${beside('s', 'c')} and s.id = c.owner_id and s.status <> 'left'
      where ${live(work, 'g', 'c')} and g.mobile = ${number}
        and ${isLive(t)} order by c.id limit 20`,
  );

/** The one who came: named by the caller, or the only one there is. */
function choose(known: readonly Known[], { customerId, name }: Input): Known | undefined {
  const key = name ? nameKey(name) : null;
  const chosen = known.find((one) => one.id === customerId || one.nameKey === key);
  if (chosen || key) return chosen;
  if (known.length === 0) throw invalid('name', walkInRules.nameRequired);
  if (known.length === 1) return known[0];
  const choices = known.map(({ id, name: full, isSeen }) => ({ id, name: isSeen ? full : maskedName(full) }));
  throw conflict(walkInRules.several, { reason: 'several', choices });
}

/** Known or new, the visit is one of the ways by which the family came to us; who was lost is open again by it. */
async function takeIn(work: Work, given: Input, known: Known | undefined): Promise<number> {
  const { mobile: number, relation, schoolId } = given;
  const taken = await work.ask(intake, {
    name: known?.name ?? given.name ?? '',
    mobile: number,
    ...(relation ? { relation } : {}),
    schoolId,
    sourceId: given.sourceId ?? (await walkInSource(work, schoolId)),
    originKind: 'walk_in',
    originId: work.caller.requestId,
    note: say(walkInRules.cameIn, work),
  });
  return taken.customerId!;
}

async function walkInSource(work: Work, schoolId: number): Promise<number> {
  const found = await work.session.one<{ id: number }>(
    sql`select s.id from customer_source s where ${live(work, 's')} and s.kind = 'walk_in' and s.active
      and (cardinality(coalesce(s.school_ids, '{}')) = 0 or s.school_ids @> ${sql.param([schoolId])}::bigint[])
      and not exists (select 1 from customer_source b where ${beside('b', 's')} and b.parent_id = s.id)
      order by s.sort, s.id limit 1`,
  );
  if (!found) throw invalid('sourceId', walkInRules.noSource);
  return found.id;
}

async function refuseExpected(work: Work, customerId: number): Promise<void> {
  const { timezone } = work.actor;
  const today = dayOf(work.now, timezone);
  const expected = await work.session.one<{ id: number; startAt: Date }>(
    sql`select id, start_at as "startAt" from appointment where ${live(work, 'appointment')} and customer_id = ${customerId} and state in ('booked', 'confirmed') and start_at >= ${startOfDay(today, timezone).toISOString()}
      and start_at < ${startOfDay(addDays(today, 1), timezone).toISOString()} order by start_at limit 1`,
  );
  if (!expected) return;
  const time = localTime(expected.startAt, timezone).slice(11, 16);
  throw conflict(walkInRules.expected, { reason: 'expected', appointmentId: expected.id }, { time });
}
