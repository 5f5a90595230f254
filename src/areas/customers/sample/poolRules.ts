// Two schools of the demo keep rules of their own beside the enterprise's: one gives more time, one is stricter about the pool.
import type { Sample } from '#kernel/server/sample';
import { PoolRule } from '../pool/model/poolRule';
import type { World } from './world';

export async function plantPoolRules(sample: Sample, { schools, counsellors }: World): Promise<void> {
  const isDemo = new Set(counsellors.flatMap((one) => (one.isDemo ? [one.schoolId] : [])));
  const [patient, strict] = schools.filter(({ id }) => !isDemo.has(id));
  if (!patient || !strict) return;
  await sample.plant(PoolRule, [
    { schoolId: patient.id, followDays: 10, levelDays: { a: 7, b: 10, c: 15, d: 30 }, maxOwned: 260 },
    { schoolId: strict.id, dailyClaim: 5, dailyView: 30, protectMax: 10, protectDays: 7, reclaimDays: 15 },
  ]);
}
