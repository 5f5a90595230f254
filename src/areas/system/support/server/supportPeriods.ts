// When people are away on support: what that clashes with, and which school it opens to them.
import { sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { joined } from '#kernel/model/text';
import { lockBusy } from '#kernel/server/busyLock';
import { busyTimes } from '#kernel/server/calls';
import type { BusyBlock, BusySource } from '#kernel/server/registries';
import { removeRows } from '#kernel/server/resources/removing';
import { insertRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { AccountSchool } from '../../identity/model/account';
import { forgetActors } from '../../identity/server/actors';
import { forEnterprise } from '../../identity/server/enterpriseWork';
import type { SupportPerson, SupportRequest } from '../model/support';
import { supportRules } from './supportTexts';

interface Period {
  id: number;
  no: string;
  staffId: number;
  name: string;
  from: string;
  to: string;
}

/** Support of these people that touches these days. */
const periods = (work: Work, staffIds: readonly number[], from: string, to: string, isAccepted: boolean) =>
  work.session.rows<Period>(
    sql`select r.id, r.no, (p->>'staffId')::bigint as "staffId", st.name, p->>'from' as "from", p->>'to' as "to"
      from support_request r cross join jsonb_array_elements(r.people) p
      join staff st on st.enterprise_id = r.enterprise_id and st.id = (p->>'staffId')::bigint
      where ${live(work, 'r')} and r.state in ('assigned', 'ongoing')
        and r.person_ids && ${sql.param([...staffIds])}::bigint[] and (p->>'staffId')::bigint = any(${sql.param([...staffIds])}::bigint[]) and (p->>'accepted')::boolean = ${isAccepted}
        and p->>'from' <= ${to} and p->>'to' >= ${from} order by 1`,
  );

export const supportBusy: BusySource = {
  key: 'system.support',
  area: 'system',
  async find(work, { staffIds, from, to }) {
    if (staffIds.length === 0) return [];
    const { timezone } = work.actor;
    const day = (at: Date) => at.toISOString().slice(0, 10);
    // A day wider on both sides, because days begin at another hour there; then cut by the moments.
    const found = await periods(work, staffIds, addDays(day(from), -1), addDays(day(to), 1), true);
    return found
      .map(
        (one): BusyBlock => ({
          staffId: one.staffId,
          start: startOfDay(one.from, timezone),
          end: startOfDay(addDays(one.to, 1), timezone),
          kind: 'support',
          key: `system.support:${one.id}:${one.staffId}`,
          title: one.no,
          url: `/SupportSchool?id=${one.id}`,
        }),
      )
      .filter((block) => block.start < to && block.end > from);
  },
};

/** 409 that names every clash, unless headquarters overrides it and says why. */
export async function refuseClashes(
  work: Work,
  row: SupportRequest,
  people: readonly SupportPerson[],
  force: { isForced: boolean; why: string },
): Promise<void> {
  const staffIds = people.map(({ staffId }) => staffId);
  await lockBusy(work, { staffIds, roomIds: [] });
  const clashes: string[] = [];
  for (const { staffId, from, to } of people) clashes.push(...(await clashesOf(work, row, staffId, from, to)));
  if (clashes.length === 0) return;
  if (!force.isForced)
    throw conflict(supportRules.clash, { reason: 'clash', clashes }, { clashes: joined(clashes, work) });
  const key = 'system.supportRequest.assign';
  if (!work.actor.grants.get(key)?.has('all')) throw forbidden(key, supportRules.forceHeadquarters);
  if (!force.why) throw invalid('why', supportRules.forceReason);
}

async function clashesOf(work: Work, row: SupportRequest, staffId: number, from: string, to: string) {
  const { timezone } = work.actor;
  const busy = await busyTimes(work, {
    staffIds: [staffId],
    roomIds: [],
    from: startOfDay(from, timezone),
    to: startOfDay(addDays(to, 1), timezone),
  });
  // Those who were asked and have not answered yet are taken too.
  const asked = (await periods(work, [staffId], from, to, false)).filter(({ id }) => id !== row.id);
  const person = await work.session.one<{ name: string }>(
    sql`select name from staff where ${ours(work, 'staff')} and id = ${staffId}`,
  );
  return [...busy.map((block) => block.title ?? block.kind), ...asked.map((one) => one.no)].map(
    (what) => `${person?.name ?? staffId} ${what}`,
  );
}

/** Opens the asking school to someone for the days they are there. */
export async function giveAccess(work: Work, row: SupportRequest, { staffId, from, to }: SupportPerson): Promise<void> {
  const account = await work.session.one<{ id: number }>(
    sql`select id from account where ${live(work, 'account')} and staff_id = ${staffId}`,
  );
  if (!account) return;
  const by = forEnterprise(work);
  await insertRow(by, work.app.services.get(AccountSchool.name)!, {
    accountId: account.id,
    schoolId: row.schoolId,
    validFrom: from,
    validTo: to,
    source: 'support',
  });
  await forgetActors(work);
}

/** Closes it again when the support is over or called off. */
export async function takeAccess(work: Work, row: SupportRequest): Promise<void> {
  for (const { staffId, from, to } of row.people.filter((one) => one.accepted)) {
    const theirs = sql`t.account_id in (select id from account where ${ours(work, 'account')} and staff_id = ${staffId})`;
    const given = sql`t.source = 'support' and t.school_id = ${row.schoolId} and t.valid_from = ${from} and t.valid_to = ${to}`;
    await removeRows(work, AccountSchool, sql`${theirs} and ${given}`);
  }
  await forgetActors(work);
}
