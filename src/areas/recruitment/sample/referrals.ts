// Whom colleagues of the demo have referred: valid and not, hired, with rewards in several states.
import { addDays } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import { StaffReferral, StaffReferralReward, StaffReferralRule } from '../referrals/model/referral';
import type { PlantedApplication } from './applications';
import type { World } from './world';

type Stage = 'interviewed' | 'onboarded' | 'regularised';
type Reward = 'waiting' | 'due' | 'paid' | 'void';

export async function plantReferrals(
  sample: Sample,
  world: World,
  applications: readonly PlantedApplication[],
  people: readonly { id: number; name: string; mobile: string }[],
): Promise<void> {
  const [ruleId] = await sample.plant(StaffReferralRule, [
    { name: '全员内推奖励', interviewed: 100_00, onboarded: 500_00, regularised: 1_500_00, from: sample.day(-300) },
  ]);
  const known = new Map(people.map((one) => [one.id, one]));
  const ends = ['onboarded', 'accepted', 'passed', 'interviewing', 'screening', 'rejected', 'interviewing', 'new'];
  const chosen = ends.flatMap((end, n) => applications.filter((one) => one.end === end)[n % 2] ?? []);
  const referred = chosen.map(({ id, candidateId, job, end, entered }, n) => ({
    ...{
      referrerId: world.colleagues[(n * 11) % world.colleagues.length]!,
      jobId: job.id,
      schoolId: job.schoolIds[0]!,
    },
    ...{
      candidateId,
      applicationId: id,
      personName: known.get(candidateId)!.name,
      mobile: known.get(candidateId)!.mobile,
    },
    relation: (['friend', 'former_colleague', 'classmate', 'relative'] as const)[n % 4]!,
    reason: '认真负责，教学经验丰富',
    submittedAt: sample.moment(-entered.get('new')!, 9, 30),
    validUntil: addDays(sample.day(-entered.get('new')!), 180),
    ruleId: ruleId!,
    state: end === 'onboarded' ? ('hired' as const) : end === 'rejected' ? ('closed' as const) : ('valid' as const),
    end,
  }));
  const invalid = [0, 1, 2].map((n) => ({
    ...{
      referrerId: world.colleagues[5 + n * 3]!,
      jobId: applications[n]!.job.id,
      schoolId: applications[n]!.job.schoolIds[0]!,
    },
    ...{ personName: sample.personName(), mobile: sample.mobile(), relation: 'friend' as const },
    submittedAt: sample.moment(-20 - n * 9, 15),
    validUntil: sample.day(160 - n * 9),
    invalidReason: n === 0 ? '已被同事推荐' : '180 天内已在简历库中',
    state: 'invalid' as const,
  }));
  const ids = await sample.plant(StaffReferral, [...referred.map(({ end: _, ...row }) => row), ...invalid]);
  await sample.plant(
    StaffReferralReward,
    referred.flatMap(({ referrerId, schoolId, end }, n) =>
      rewardsOf(end).map(([stage, state]) => ({
        ...{ referralId: ids[n]!, staffId: referrerId, schoolId, stage, state },
        amount: stage === 'interviewed' ? 100_00 : stage === 'onboarded' ? 500_00 : 1_500_00,
        dueOn: state === 'due' || state === 'paid' ? sample.day(-12) : null,
        paidMonth: state === 'paid' ? sample.day(-12).slice(0, 7) : null,
        voidReason: state === 'void' ? '应聘已结束' : null,
      })),
    ),
  );
}

function rewardsOf(end: string): [Stage, Reward][] {
  if (end === 'onboarded')
    return [
      ['interviewed', 'paid'],
      ['onboarded', 'due'],
      ['regularised', 'waiting'],
    ];
  const later = end === 'rejected' ? 'void' : 'waiting';
  const met = ['accepted', 'passed', 'interviewing'].includes(end);
  return [
    ['interviewed', met ? 'due' : later],
    ['onboarded', later],
    ['regularised', later],
  ];
}
