// A handover opens with what the person's roles ask for and whatever else they hold, each with whom it might go to.
import { sql } from 'drizzle-orm';
import { say } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { beside, insert, live, need, ours, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { Handover, HandoverItem, HandoverRule, handKinds } from '../model/handover';
import type { ItemType } from '../model/handoverCalls';

export const kindsOf = (work: Work): readonly HandoverKind[] => [...work.app.registries.handover.all()];

export const kindOf = (work: Work, key: string): HandoverKind | undefined =>
  kindsOf(work).find((one) => one.key === key);

export const isByHand = (itemType: string): boolean => Object.hasOwn(handKinds, itemType);

export const typesOf = (work: Work): ItemType[] => [
  ...kindsOf(work).map(({ key, name, mandatory }) => ({ type: key, name: say(name, work), mandatory })),
  ...Object.entries(handKinds).map(([key, [zh, en]]) => ({
    ...{ type: key, name: work.caller.locale === 'en' ? en : zh, mandatory: false },
  })),
];

export interface Wanted {
  type: string;
  title: string;
  count: number;
  mandatory: boolean;
  guide: string | null;
  checkerRoleId: number | null;
  receiverId: number | null;
}

const rolesOf = async ({ session, enterpriseId }: Work, staffId: number): Promise<number[]> =>
  (
    await session.rows<{ id: number }>(
      sql`select distinct ar.role_id as id from account_role ar
        join account a on ${beside('a', 'ar')} and a.id = ar.account_id and a.staff_id = ${staffId}
        where ${live(enterpriseId, 'ar')} order by 1`,
    )
  ).map(({ id }) => Number(id));

/** The union of what is bound to the person's roles and every kind they hold something of. */
export async function wantedOf(work: Work, staffId: number): Promise<Wanted[]> {
  const staff = await need(work, Staff, staffId);
  const roleIds = await rolesOf(work, staffId);
  const rules = roleIds.length > 0 ? await rows(work, HandoverRule, { roleId: roleIds }, { sort: 'id' }) : [];
  const found: Wanted[] = [];
  for (const { type, name, mandatory } of typesOf(work)) {
    const bound = rules.filter(({ itemType }) => itemType === type);
    const kind = kindOf(work, type);
    const count = kind ? await kind.count(work, staffId) : 0;
    if (bound.length === 0 && count === 0) continue;
    const rule = bound[0];
    found.push({
      ...{ type, title: name, count },
      mandatory: mandatory || bound.some((one) => one.mandatory),
      guide: rule?.guide ?? null,
      checkerRoleId: rule?.checkerRoleId ?? null,
      receiverId: await receiverOf(work, staff, rule),
    });
  }
  return found;
}

async function receiverOf(work: Work, staff: Staff, rule: HandoverRule | undefined): Promise<number | null> {
  const how = rule?.defaultReceiver ?? 'superior';
  const proposed =
    how === 'named'
      ? (rule?.receiverId ?? null)
      : how === 'superior'
        ? (staff.reportsToId ?? (await principalOf(work, staff.schoolId)))
        : how === 'principal'
          ? await principalOf(work, staff.schoolId)
          : how === 'same_post'
            ? await peerOf(work, staff)
            : null;
  return proposed !== null && proposed !== staff.id && (await isWorking(work, proposed)) ? proposed : null;
}

export const isWorking = async ({ session, enterpriseId }: Work, staffId: number): Promise<boolean> =>
  (await session.one(
    sql`select 1 from staff where ${live(enterpriseId, 'staff')} and id = ${staffId} and status in ('probation', 'active')`,
  )) !== undefined;

export async function principalOf({ session, enterpriseId }: Work, schoolId: number | null): Promise<number | null> {
  if (schoolId === null) return null;
  const school = await session.one<{ id: number | null }>(
    sql`select principal_id as id from school where ${ours(enterpriseId, 'school')} and id = ${schoolId}`,
  );
  return school?.id ? Number(school.id) : null;
}

async function peerOf({ session, enterpriseId }: Work, { id, schoolId, postId }: Staff): Promise<number | null> {
  const peer = await session.one<{ id: number }>(
    sql`select id from staff where ${live(enterpriseId, 'staff')} and status in ('probation', 'active')
      and school_id = ${schoolId} and post_id = ${postId} and id <> ${id} order by id limit 1`,
  );
  return peer ? Number(peer.id) : null;
}

export interface Opened {
  staffId: number;
  cause: Handover['cause'];
  causeId: number | null;
  dueOn: string;
}

export async function openHandover(work: Work, { staffId, cause, causeId, dueOn }: Opened): Promise<number> {
  return insert(work, Handover, { staffId, cause, causeId, dueOn });
}

/** The items of a new one; whom it goes to is only proposed until somebody assigns it. */
export async function fillHandover(work: Work, handover: Handover): Promise<number> {
  const wanted = await wantedOf(work, handover.staffId);
  for (const { type, title, count, mandatory, guide, checkerRoleId } of wanted)
    await insert(work, HandoverItem, {
      ...{ handoverId: handover.id, staffId: handover.staffId, supervisorId: handover.supervisorId },
      ...{ itemType: type, title, total: count, mandatory, guide, checkerRoleId },
    });
  return wanted.length;
}
