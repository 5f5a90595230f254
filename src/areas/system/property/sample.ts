// Leases of the demo enterprise with their dues: running, ending soon, renewed, terminated, the worked example.
import { addDays, addMonths, type Day } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { countNumbers } from '../organisation/sample/numbers';
import type { Organisation } from '../organisation/sample/organisation';
import { Lease, RentDue } from './model/lease';
import { dueAtEnd, duesOf } from './model/leaseRules';

type Given = Draft<typeof Lease> & { state: 'draft' | 'active' | 'terminated' | 'renewed'; lateDues?: number };

const landlords = ['恒基物业管理有限公司', '万科商业发展有限公司', '城投资产经营公司', '绿地商业地产集团', '张国强'];

export async function plantLeases(sample: Sample, { schools }: Organisation, payerId: number): Promise<void> {
  // In whole months, so that the demo has as many dues on every day it is loaded.
  const term = (monthsAgo: number, months: number, from: Day = sample.today) => {
    const startOn = addMonths(from, -monthsAgo);
    return { startOn, endOn: addDays(addMonths(startOn, months), -1) };
  };
  const base = (school: number, i: number): Given => ({
    no: '',
    schoolId: schools[school]!.id,
    premises: `${sample.pick(['万达广场', '银泰城', '环球中心', '文化大厦', '创智坊'])}${sample.int(1, 6)}层${sample.int(101, 699)}室`,
    landlord: landlords[i % landlords.length]!,
    landlordPhone: `021-${sample.int(50_000_000, 69_999_999)}`,
    landlordAccount: `6222${sample.int(100_000_000_000, 999_999_999_999)}`,
    areaM2: sample.int(180, 900),
    ...term(10, 36),
    dueDaysBefore: sample.int(3, 7),
    risePercent: sample.int(3, 6) * 100,
    monthlyRent: sample.int(18, 60) * 1000_00,
    propertyFee: i % 3 === 0 ? sample.int(15, 40) * 100_00 : 0,
    deposit: i % 4 === 0 ? 60_000_00 : 0,
    payCycle: 'quarterly',
    riseKind: 'percent',
    riseEveryMonths: sample.pick([12, 12, 24]),
    state: 'active',
  });
  const leases: Given[] = [
    // The worked example of the rent rule.
    {
      ...base(0, 1),
      startOn: '2026-03-10',
      endOn: '2029-03-09',
      monthlyRent: 30_000_00,
      dueDaysBefore: 5,
      risePercent: 500,
      riseEveryMonths: 12,
      freeFrom: '2026-03-10',
      freeTo: '2026-04-08',
    },
  ];
  if (schools.length > 1) {
    const before = term(26, 24);
    leases.push(
      { ...base(0, 2), lateDues: 1 },
      { ...base(1, 1), ...before, state: 'renewed' },
      { ...base(1, 1), ...term(0, 24, addDays(before.endOn, 1)), payCycle: 'monthly', lateDues: 1 },
      { ...base(2, 3), ...term(12, 30), lateDues: 1 },
      { ...base(3, 4), ...term(24, 24, sample.day(21)) },
      { ...base(6, 0), ...term(24, 24, sample.day(76)), payCycle: 'half_yearly' },
      { ...base(9, 1), ...term(-1, 36), state: 'draft' },
      { ...base(11, 2), ...term(16, 36), state: 'terminated' },
      { ...base(4, 4), ...term(14, 36) },
      { ...base(5, 5), ...term(9, 36) },
      { ...base(7, 7), ...term(11, 36) },
      { ...base(8, 8), ...term(7, 36), payCycle: 'half_yearly' },
      { ...base(10, 10), ...term(16, 30) },
    );
  }
  const year = sample.today.slice(0, 4);
  const rows = leases.map((lease, i) => ({ ...lease, no: `ZL${year}${String(i + 1).padStart(4, '0')}` }));
  const ids: number[] = [];
  for (const [i, { lateDues: _, ...row }] of rows.entries()) {
    const renewOfId = rows[i - 1]?.state === 'renewed' ? ids[i - 1]! : null;
    const endOn = row.state === 'terminated' ? stoppedOn(sample) : row.endOn;
    ids.push(...(await sample.plant(Lease, [{ ...row, endOn, renewOfId }])));
  }
  await countNumbers(sample, 'system.lease', year, rows.length);
  await plantDues(sample, rows, ids, payerId);
}

/** When the terminated lease really ended; its terms ran on. */
const stoppedOn = (sample: Sample): string => sample.day(-100);

async function plantDues(sample: Sample, rows: Given[], ids: number[], payerId: number): Promise<void> {
  const stopped = stoppedOn(sample);
  const dues = rows.flatMap((lease, i) => {
    if (lease.state === 'draft') return [];
    const terms = { ...withDefaults(lease) };
    const all = duesOf(terms).map((due) => {
      const row = { ...due, leaseId: ids[i]!, schoolId: lease.schoolId, paid: 0, status: 'due' as const };
      return lease.state === 'terminated' ? { ...row, ...dueAtEnd(terms, row, stopped) } : row;
    });
    const past = all.filter((due) => due.dueOn < sample.today && due.status !== 'cancelled');
    const late = new Set(past.slice(past.length - (lease.lateDues ?? 0)));
    return all.map((due) => {
      if (late.has(due)) return { ...due, status: 'overdue' as const };
      if (!past.includes(due)) return due;
      const payment = { on: due.dueOn, amount: due.amount, method: '银行转账', by: payerId };
      return { ...due, paid: due.amount, payments: [payment], status: 'paid' as const };
    });
  });
  await sample.plant(RentDue, dues);
}

const withDefaults = (lease: Given) => ({
  ...lease,
  propertyFee: lease.propertyFee ?? 0,
  deposit: lease.deposit ?? 0,
  dueDaysBefore: lease.dueDaysBefore ?? 0,
  freeFrom: lease.freeFrom ?? null,
  freeTo: lease.freeTo ?? null,
  riseKind: lease.riseKind ?? ('none' as const),
  risePercent: lease.risePercent ?? 0,
  riseAmount: lease.riseAmount ?? 0,
  riseEveryMonths: lease.riseEveryMonths ?? 12,
});
