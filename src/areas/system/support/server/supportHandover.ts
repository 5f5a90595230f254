// Support that someone was asked for or is giving: the successor goes in their place, and the school opens to them instead.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { live } from '#kernel/server/rows';
import { heldHandover } from '../../identity/server/heldHandover';
import { type SupportPerson, SupportRequest } from '../model/support';
import { giveAccess, takeAccess } from './supportPeriods';

export const supportHandover: HandoverKind = heldHandover({
  key: 'support_person',
  name: pair('支援任务', 'Support given'),
  of: SupportRequest,
  rows: ({ enterpriseId }, staffId) =>
    sql`select r.id, r.no || ' ' || s.name as title, '/SupportSchool?id=' || r.id as url from support_request r
      join school s on s.enterprise_id = r.enterprise_id and s.id = r.school_id
      where ${live(enterpriseId, 'r')} and r.state in ('assigned', 'ongoing')
        and r.person_ids @> ${sql.param([staffId])}::bigint[]`,
  change(row, fromId, toId) {
    const people = handed(row.people, fromId, toId);
    return { people, personIds: people.map(({ staffId }) => staffId) };
  },
  async moved(work, before, fromId, toId) {
    const mine = before.people.filter((one) => one.staffId === fromId && one.accepted);
    await takeAccess(work, { ...before, people: mine });
    if (before.personIds.includes(toId)) return;
    for (const one of mine) await giveAccess(work, before, { ...one, staffId: toId });
  },
});

/** Someone who goes already does not go twice. */
const handed = (people: readonly SupportPerson[], fromId: number, toId: number): SupportPerson[] =>
  people.some((one) => one.staffId === toId)
    ? people.filter((one) => one.staffId !== fromId)
    : people.map((one) => (one.staffId === fromId ? { ...one, staffId: toId } : one));
