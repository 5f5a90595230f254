// What people wrote down of a family may hold what the page covers: who reads its name, its numbers or its addresses covered reads
// them covered in the timeline too.
import { mask } from '#kernel/model/shown/mask';
import { fieldView } from '#kernel/server/actor';
import { need, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { maskedName } from '../../customer/model/names';
import { isCovered, sightOf } from '../../customer/server/customersCover';

export async function coverOf(work: Work, id: number): Promise<(text: string) => string> {
  const customer = await need(work, Customer, id);
  const guardians = await rows(work, Guardian, { customerId: id });
  const seen = (await sightOf(work, [id])).get(id);
  const covered = new Map<string, string>();
  const add = (value: string | null, shown: (value: string) => string): void => {
    if (value && value.length > 1) covered.set(value, shown(value));
  };
  if (seen?.isPooled) add(customer.name, maskedName);
  for (const { name, mobile, wechat, email } of guardians) {
    if (isCovered(seen)) add(name, maskedName);
    const isPlain = (field: string): boolean => !isCovered(seen) && fieldView(work.actor, Guardian, field) === 'show';
    if (!isPlain('mobile')) add(mobile, (value) => mask('mobile', value));
    if (!isPlain('wechat')) add(wechat, (value) => mask('hidden', value));
    if (!isPlain('email')) add(email, (value) => mask('email', value));
  }
  // The longest first: a name may stand in an address.
  const values = [...covered.keys()].sort((a, b) => b.length - a.length);
  return (text) => values.reduce((said, value) => said.replaceAll(value, covered.get(value)!), text);
}
