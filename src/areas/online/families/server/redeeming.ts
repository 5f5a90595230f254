// A family redeems a code for one of its students: counted by its mobile and its address, like everybody's tries.
import { randomUUID } from 'node:crypto';
import { Problem } from '#kernel/model/problems';
import type { Errand } from '#kernel/server/work';
import type { Redeemed } from '../../exchange/model/exchangeCalls';
import { tried } from '../../exchange/server/attempts';
import { redeem, tellRewardGone } from '../../exchange/server/redeeming';
import type { FamilyStudent } from '../../members/model/member';

export async function redeemFor(
  errand: Errand,
  student: FamilyStudent,
  mobile: string,
  asked: { code: string; requestId?: string | undefined; channel: 'mini' | 'h5' },
): Promise<Redeemed> {
  const trier = {
    ...{ who: `mobile:${mobile}`, address: errand.caller.ip ?? '', times: 1 },
    ...{ customerId: student.id, schoolId: student.schoolId, mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` },
  };
  const redeeming = {
    ...{ code: asked.code, customerId: student.id, channel: asked.channel, operatorId: null },
    requestId: asked.requestId ?? randomUUID(),
  };
  try {
    return await tried(errand, trier, asked.code, (work) => redeem(work, redeeming));
  } catch (error) {
    if (error instanceof Problem && (error.data as { error?: string } | undefined)?.error === 'reward_gone')
      await errand.write((work) => tellRewardGone(work, asked.code));
    throw error;
  }
}
