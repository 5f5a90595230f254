// Franchise agreements of the demo enterprise and fourteen months of their fees.
import { addMonths } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { countNumbers } from '../organisation/sample/numbers';
import type { Organisation } from '../organisation/sample/organisation';
import { FranchiseAgreement, FranchiseFee } from './model/franchise';
import { feeOf, monthBefore } from './model/franchiseRules';

type Given = Draft<typeof FranchiseAgreement> & { state: 'active' | 'renewed' | 'terminated' };

const partners = [
  '浦东启智教育咨询有限公司',
  '越秀博文文化传播有限公司',
  '滨江明德教育科技有限公司',
  '和平童心教育中心',
];

export async function plantFranchises(sample: Sample, { schools }: Organisation, by: number): Promise<void> {
  if (schools.length < 12) return;
  const base = (school: number, partner: number): Given => ({
    no: '',
    schoolId: schools[school]!.id,
    partner: partners[partner]!,
    partnerContact: sample.personName(),
    partnerMobile: sample.mobile(),
    signedOn: sample.day(-720),
    startOn: sample.day(-700),
    endOn: sample.day(395),
    brandFee: 300_000_00,
    deposit: 50_000_00,
    brandFeePaidOn: sample.day(-690),
    royaltyBase: 'receipts',
    royaltyPercent: 800,
    minRoyalty: 15_000_00,
    marketingPercent: 200,
    territory: '校区周边三公里',
    radiusKm: 3,
    exclusive: true,
    state: 'active',
  });
  const year = sample.today.slice(0, 4);
  const followsOn = sample.day(-200);
  const rows = [
    { ...base(2, 0), startOn: sample.day(-930), endOn: sample.day(-201), state: 'renewed' as const },
    { ...base(2, 0), signedOn: sample.day(-230), startOn: followsOn, brandFee: 0 },
    { ...base(6, 1), endOn: sample.day(60) },
    { ...base(4, 2), royaltyBase: 'fixed' as const, royaltyPercent: 0, royaltyAmount: 18_000_00, marketingPercent: 0 },
    { ...base(11, 3), endOn: sample.day(-150), state: 'terminated' as const },
  ].map((row, i) => ({ ...row, no: `JM${year}${String(i + 1).padStart(4, '0')}` }));
  const ids: number[] = [];
  for (const [i, row] of rows.entries()) {
    const renewOfId = rows[i - 1]?.state === 'renewed' ? ids[i - 1]! : null;
    ids.push(...(await sample.plant(FranchiseAgreement, [{ ...row, renewOfId }])));
  }
  await countNumbers(sample, 'system.franchiseAgreement', year, rows.length);
  await plantFees(sample, rows, ids, by);
}

async function plantFees(sample: Sample, rows: readonly Given[], ids: readonly number[], by: number): Promise<void> {
  const last = monthBefore(sample.today);
  const months = Array.from({ length: 14 }, (_, i) => addMonths(`${last}-01`, i - 13).slice(0, 7));
  const fees = rows.flatMap((agreement, i) =>
    months.flatMap((month, at) => {
      const terms = {
        ...agreement,
        royaltyPercent: agreement.royaltyPercent ?? 0,
        royaltyAmount: agreement.royaltyAmount ?? 0,
        minRoyalty: agreement.minRoyalty ?? 0,
        marketingPercent: agreement.marketingPercent ?? 0,
      };
      const fee = feeOf(terms, month, sample.int(900, 3200) * 100_00);
      if (!fee) return [];
      const isOpen = at >= 12 && agreement.state === 'active';
      const half = Math.floor(fee.total / 2);
      const standing =
        at === 12 && isOpen
          ? { paid: half, status: 'part_paid' as const }
          : isOpen
            ? { paid: 0, status: 'due' as const }
            : at === 3 && i === 2
              ? { paid: 0, status: 'waived' as const, waiveReason: '周边道路施工，经总部同意减免' }
              : { paid: fee.total, status: 'paid' as const };
      const paidOn = addMonths(`${month}-10`, 1);
      const payments = standing.paid > 0 ? [{ on: paidOn, amount: standing.paid, method: '银行转账', by }] : [];
      return [{ agreementId: ids[i]!, schoolId: agreement.schoolId, month, ...fee, ...standing, payments }];
    }),
  );
  await sample.plant(FranchiseFee, fees);
}
