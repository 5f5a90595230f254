// A reward that is handed over in cash is only written down here: somebody is asked to hand it over, until they say they have.
import { sql } from 'drizzle-orm';
import { filled, texts } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { rewarders } from '../../ownership/server/supervisors';
import { Referral } from '../model/referral';

const words = texts('customers.reward', {
  due: ['请发放 {customer} 的转介绍现金奖励', 'Hand over the referral reward in cash for {customer}'],
  void: ['转介绍已作废', 'The referral is void'],
});

const keyOf = (referralId: number): string => `customers.reward_due:${referralId}`;

export async function askToReward(work: Work, { id, referredCustomerId }: Referral): Promise<void> {
  const brought = await work.session.one<{ name: string; schoolId: number | null }>(
    sql`select name, school_id as "schoolId" from customer where ${ours(work, 'customer')} and id = ${referredCustomerId}`,
  );
  if (!brought) return;
  const { name, schoolId } = brought;
  await todo(work, {
    kind: 'customers.reward_due',
    key: keyOf(id),
    source: 'customers',
    assigneeIds: await rewarders(work, schoolId),
    mode: 'any',
    title: filled(words.due, { customer: name }),
    subject: { type: Referral.name, id },
    url: `/customerDetail?id=${referredCustomerId}&tab=referrals`,
    ...(schoolId ? { schoolId } : {}),
  });
}

export const rewardGiven = (work: Work, id: number) =>
  work.ask(todoFinishQuery, { key: keyOf(id), byId: work.actor.staffId });

export const rewardVoid = (work: Work, id: number) => work.ask(todoCancelQuery, { key: keyOf(id), reason: words.void });
