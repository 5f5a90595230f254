// The family of a customer on its way out: whom to call first, and what is covered for who sees the customer only in part.
import { sql } from 'drizzle-orm';
import { mask } from '#kernel/model/shown/mask';
import { fieldView } from '#kernel/server/actor';
import type { Presented } from '#kernel/server/presented';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Guardian } from '../../customer/model/guardian';
import { maskedName } from '../../customer/model/names';
import { isCovered, type Seen, sightOfPage } from '../../customer/server/customersCover';

export async function showFamilies(rows: Presented[], work: Work): Promise<void> {
  if (rows.length === 0) return;
  const sight = await sightOfPage(rows, work);
  for (const row of rows) if (isCovered(sight.get(row.id))) coverFamily(row);
  await showContacts(rows, sight, work);
}

/** Its guardians, and the paper that one of them signed. */
function coverFamily(row: Presented): void {
  if (Array.isArray(row.guardians)) row.guardians.forEach(coverContact);
  if (typeof row.$labels.consentGuardianId === 'string')
    row.$labels.consentGuardianId = maskedName(row.$labels.consentGuardianId);
  if (row.consentFile) row.consentFile = null;
}

/** Name, number, WeChat and address of a guardian, as far as each is there. */
export function coverContact(guardian: Presented): void {
  if (typeof guardian.name === 'string' && guardian.name) guardian.name = maskedName(guardian.name);
  if (typeof guardian.$labels.customerId === 'string')
    guardian.$labels.customerId = maskedName(guardian.$labels.customerId);
  const { mobile, wechat, email } = guardian;
  if (typeof mobile === 'string' && !mobile.includes('*')) guardian.mobile = mask('mobile', mobile);
  if (typeof wechat === 'string' && wechat) guardian.wechat = mask('hidden', wechat);
  if (typeof email === 'string' && !email.includes('*')) guardian.email = mask('email', email);
  guardian.$masked = [...new Set([...guardian.$masked, 'name', 'mobile', 'wechat', 'email'])];
  guardian.$can = [];
}

interface FirstContact {
  customerId: number;
  id: number;
  name: string | null;
  relation: string;
  mobile: string | null;
  mobileState: string;
  wechatAdded: boolean;
}

/** Whom to call first, beside each customer of the page. */
async function showContacts(rows: readonly Presented[], sight: Map<number, Seen>, work: Work): Promise<void> {
  const contacts = await work.session.rows<FirstContact>(
    sql`select customer_id as "customerId", id, name, relation, mobile, mobile_state as "mobileState", wechat_added as "wechatAdded"
      from guardian where ${live(work, 'guardian')} and customer_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
        and is_primary`,
    { prepare: true },
  );
  const byCustomer = new Map(contacts.map((one) => [one.customerId, one]));
  const isPlain = fieldView(work.actor, Guardian, 'mobile') === 'show';
  for (const row of rows) {
    const found = byCustomer.get(row.id);
    if (!found) continue;
    const { customerId: _, name, mobile, ...contact } = found;
    const covered = isCovered(sight.get(row.id));
    const shownName = covered && name ? maskedName(name) : name;
    row.contact = {
      ...contact,
      name: shownName,
      isCovered: covered,
      mobile: mobile && (isPlain && !covered ? mobile : mask('mobile', mobile)),
    };
  }
}
