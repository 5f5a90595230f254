// Who employs the demo's people, and by which contracts: some end soon, some wait to be signed.
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { type Colleague, colleaguesOf } from '../colleagues/sample';
import { LegalEntity } from '../employers/model/legalEntity';
import { LabourContract } from './model/labourContract';
import { endOf } from './model/term';

const months = 36;

export async function plantLabour(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const [employer] = await sample.plant(LegalEntity, [
    { name: '启明教育科技有限公司', creditCode: '91310000MA1K00001B', city: '上海' },
  ]);
  const here = (await colleaguesOf(sample)).filter(({ status }) => status !== 'left');
  await sample.session.rows(
    sql`update staff set legal_entity_id = ${employer!} where ${ours(sample, 'staff')}
      and id = any(${sql.param(here.map(({ id }) => id))}::bigint[])`,
  );
  await sample.plant(
    LabourContract,
    here.map((one, n) => ({
      ...{ contractNo: `L${String(n + 1).padStart(5, '0')}`, staffId: one.id, legalEntityId: employer! },
      ...{ probationMonths: 3, basePay: (5000 + (n % 9) * 500) * 100, workplace: '上海' },
      ...termOf(one, n, sample.today),
    })),
  );
}

function termOf({ startOn }: Colleague, n: number, today: string) {
  const isEnding = n % 24 === 5;
  const from = isEnding ? addDays(addMonths(addDays(today, 6 + (n % 20)), -months), 1) : startOn;
  const endOn = endOf(from, months);
  if (endOn < today)
    return { kind: 'open_ended' as const, startOn, signedOn: startOn, times: 3, state: 'active' as const };
  const isUnsigned = n % 60 === 7;
  return {
    ...{ kind: 'fixed' as const, startOn: from, months, endOn, times: 1 },
    ...{ signedOn: isUnsigned ? null : from, state: isUnsigned ? ('draft' as const) : ('active' as const) },
  };
}
