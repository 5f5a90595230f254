// What each transition of a customer checks and sets, whoever makes it.
import { sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { balanceOf } from '#areas/teaching/model/queries';
import { conflict, invalid } from '#kernel/model/problems';
import { same } from '#kernel/server/audit';
import { ours } from '#kernel/server/rows';
import type { Hooks, Step } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { isInPool } from '../../customer/model/customerRules';
import { customerTexts } from '../../customer/server/customerTexts';
import { type Giving, ownerFields } from '../../ownership/server/ownership';
import { lockReceiver, refuseBeyondLimits } from '../../pool/server/receivers';
import { noteMove, type Stage } from './stages';

type Moving = Step<typeof Customer>;
interface Found {
  reason: string | null;
  giving?: Giving;
}
/** Checks and completes the row; says why the customer moves, and to whom. */
type Check = (step: Moving) => Promise<Found | null> | Found | null;

const step =
  (transition: Stage, check: Check = () => null) =>
  async (moving: Moving): Promise<void> => {
    const found = await check(moving);
    noteMove(moving.work, moving.row.id, { transition, reason: null, ...found });
  };

const said = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

export const stageSteps: NonNullable<Hooks<typeof Customer>['transitions']> = {
  follow: step('follow', ({ row, work }) => {
    row.firstFollowedAt ??= work.now;
    return null;
  }),
  invite: step('invite', ({ row, work }) => {
    row.firstInvitedAt ??= work.now;
    return null;
  }),
  uninvite: step('uninvite'),
  visit: step('visit', ({ row, input, work }) => {
    const at = input.visitedAt instanceof Date ? input.visitedAt : work.now;
    if (at > work.now) throw invalid('visitedAt', customerTexts.future);
    row.firstVisitedAt ??= at;
    return { reason: said(input.note) };
  }),
  /** Nothing is told of it: what it takes back is taken out of the record. */
  unvisit(moving) {
    const { row, input } = moving;
    moving.to = (['invited', 'following', 'new'] as const).find((state) => state === input.backTo) ?? 'following';
    if (same(row.firstVisitedAt, input.visitedAt)) row.firstVisitedAt = null;
  },
  tryOut: step('tryOut', ({ row, work }) => {
    row.firstTrialAt ??= work.now;
    return null;
  }),
  lose: step('lose', lose),
  reopen: step('reopen', reopen),
  enrol: step('enrol', ({ row, work }) => {
    row.memberAt ??= work.now;
    Object.assign(row, { ...unpooled, ...notLost });
    return null;
  }),
  suspend: step('suspend', async ({ row, input, work }) => {
    row.expectedReturnOn = said(input.expectedReturnOn);
    const reason = typeof input.reason === 'number' ? await categoryName(work, input.reason) : said(input.reason);
    return { reason };
  }),
  resume: step('resume', ({ row }) => {
    row.expectedReturnOn = null;
    return null;
  }),
  graduate: step('graduate', graduate),
};

const unpooled = { poolAt: null, poolReason: null };
const notLost = { lostKind: null, lostReason: null, revisitAt: null };

const otherReasons = ['lost_other', 'invalid_other'];

/** The reason hangs under its kind; the owner is released and the customer enters the pool some days later, or never. */
async function lose({ row, work }: Moving): Promise<Found> {
  const reason = await work.session.one<{ name: string; code: string; kind: string }>(
    sql`with recursive up as (
        select id, parent_id, code, 0 as height from category
          where ${ours(work, 'category')} and id = ${row.lostReason} and tree = 'lost_reason'
        union all select c.id, c.parent_id, c.code, up.height + 1 from category c join up on c.id = up.parent_id
          where ${ours(work, 'c')})
      select r.name, r.code, top.code as kind from category r, up top
        where ${ours(work, 'r')} and r.id = ${row.lostReason} and top.parent_id is null and top.height > 0`,
  );
  // The kind itself is no reason.
  if (reason?.kind !== row.lostKind) throw invalid('lostReason', customerTexts.reasonOfOtherKind);
  if (otherReasons.includes(reason.code) && !row.lostRemark) throw invalid('lostRemark', customerTexts.sayWhy);
  row.lostAt = work.now;
  Object.assign(row, await ownerFields(work, row, { to: null, poolReason: 'lost' }));
  if (row.lostKind === 'invalid') Object.assign(row, unpooled);
  const why = [reason.name, row.lostRemark].filter(Boolean).join(': ');
  return { reason: why, giving: { to: null, kind: 'lost', reason: why } };
}

/**
 * Whoever is handed a lost customer gets it with the handing; whoever reopens one by hand takes it back, if they counsel. Until it
 * has entered the pool that is a second thought; from there it is claimed, and counted and limited like any claim.
 */
async function reopen({ row, input, work }: Moving): Promise<Found> {
  const isPooled = isInPool(row, work.now);
  Object.assign(row, notLost);
  const reason = said(input.reason);
  if ('ownerId' in input) return { reason };
  const isHuman = work.actor.staffId > 0;
  const receiver = isHuman ? await lockReceiver(work, work.actor.staffId) : null;
  if (receiver?.file) await refuseBeyondLimits(work, receiver, row, { way: isPooled ? 'claim' : 'give' });
  const to = receiver?.file ? receiver.staffId : null;
  Object.assign(row, await ownerFields(work, row, { to, poolReason: 'new' }));
  return { reason, giving: { to, kind: isPooled && to ? 'claim' : 'reopen', reason: reason ?? '' } };
}

async function graduate({ row, input, work }: Moving): Promise<Found> {
  const customerIds = [row.id];
  const left = (await work.ask(balanceOf, { customerIds })).reduce((sum, { remaining }) => sum + remaining, 0);
  if (left > 0) throw conflict(customerTexts.lessonsLeft, { reason: 'lessons' }, { n: left / 100 });
  const open = await work.ask(openStates, { customerIds });
  if (open.length > 0) throw conflict(customerTexts.contractOpen, { reason: 'contract' });
  row.graduatedAt = work.now;
  return { reason: said(input.note) };
}

async function categoryName(work: Work, id: number): Promise<string | null> {
  const found = await work.session.one<{ name: string }>(
    sql`select name from category where ${ours(work, 'category')} and id = ${id}`,
  );
  return found?.name ?? null;
}
