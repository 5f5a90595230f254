// The family of a customer on its way out: whom to call first, and what is covered for who sees the customer only in part.
import { type SQL, sql } from 'drizzle-orm';
import { mask } from '#kernel/model/shown/mask';
import { fieldView } from '#kernel/server/actor';
import { settled } from '#kernel/server/database/statement';
import type { Presented } from '#kernel/server/presented';
import { readBeside } from '#kernel/server/resources/present';
import { beside } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Guardian } from '../../customer/model/guardian';
import { maskedName } from '../../customer/model/names';
import { isCovered, type Seen, sightOfPage } from '../../customer/server/customersCover';

export function showFamilies(rows: Presented[], work: Work): void {
  if (rows.length === 0) return;
  const sight = sightOfPage(rows, work);
  for (const row of rows) if (isCovered(sight.get(row.id))) coverFamily(row);
  showContacts(rows, sight, work);
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
  id: number;
  name: string | null;
  relation: string;
  mobile: string | null;
  mobileState: string;
  wechatAdded: boolean;
}

/** Whom to call first, read with each customer. */
const contactBeside: Record<string, SQL> = {
  contact:
    settled(sql`(select json_build_object('id', g.id, 'name', g.name, 'relation', g.relation, 'mobile', g.mobile, 'mobileState', g.mobile_state,
    'wechatAdded', g.wechat_added) from guardian g where ${beside('g', 't')} and g.customer_id = t.id and g.is_primary limit 1)`),
};
export const contactColumns = (): Record<string, SQL> => contactBeside;

function showContacts(rows: readonly Presented[], sight: Map<number, Seen>, work: Work): void {
  const isPlain = fieldView(work.actor, Guardian, 'mobile') === 'show';
  for (const row of rows) {
    const found = readBeside(row, 'contact') as FirstContact | null;
    if (!found) continue;
    const { name, mobile, ...contact } = found;
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
