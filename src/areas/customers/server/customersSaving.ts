// What is kept with every customer that is stored, whoever stores it.
import { pinyin } from 'pinyin-pro';
import { nextNumber } from '#kernel/server/numbers';
import type { Change } from '#kernel/server/service';
import type { Customer } from '../model/customer';
import { nameKey } from '../model/duplicateRules';
import { clockOf } from './clock';
import { planContact } from './plannedContact';
import { tellStage } from './stages';

type Saved = Change<typeof Customer>;

export async function beforeSave({ row, was, work }: Saved): Promise<void> {
  if (!was) row.code = await nextNumber(work, 'customers.customer');
  if (row.name !== was?.name) {
    row.nameKey = nameKey(row.name);
    row.namePinyin = namePinyin(row.name);
  }
  Object.assign(row, await clockOf(work, was ? row : { ...row, id: null }));
}

export async function afterSave({ row, was, work }: Saved): Promise<void> {
  if (was) await tellStage(work, row, was);
  await planContact(work, row, was);
}

/** Names that sound alike are written alike here, however they are written in characters. */
export const namePinyin = (name: string): string =>
  pinyin(nameKey(name), { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).join('').toLowerCase();
