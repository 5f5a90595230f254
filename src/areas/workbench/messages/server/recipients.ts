// Whom a notice reaches, where, and in which language.
import { sql } from 'drizzle-orm';
import { contactsOf, findByMobile } from '#areas/customers/customer/model/queries';
import type { Language } from '#areas/system/sessions/model/taste';
import type { OutsideChannel } from '#kernel/model/notices';
import type { Locale } from '#kernel/model/text';
import { houseLocale } from '#kernel/server/identity';
import { beside, live, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Addresses } from '../../../system/messages/model/messageQueries';
import { localeOfLanguage, type NoticeSwitches } from '../../settings/model/staffSetting';
import { WechatBinding } from '../../wechat/model/binding';

export interface Recipient {
  kind: 'staff' | 'customer';
  id: number;
  name: string;
  mobile: string | null;
  email: string | null;
  /** Only families have them: colleagues read the console. */
  wechat?: string;
  mini?: string;
  locale: Locale;
  /** Channels this person does not want this kind of notice on. */
  off: Partial<Record<OutsideChannel, boolean>>;
}

interface Found extends Omit<Recipient, 'kind' | 'locale' | 'off'> {
  language: Language | null;
  notices: NoticeSwitches[string] | null;
}

/** Each once, and nobody who has left. */
export async function recipientsOf(work: Work, ids: readonly number[], kind: string): Promise<Recipient[]> {
  const found = await work.session.rows<Found>(
    sql`select s.id, s.name, s.mobile, s.email, t.language, t.notices -> ${kind}::text as notices from staff s
      left join staff_setting t on ${beside('t', 's')} and t.staff_id = s.id
      where ${live(work, 's')} and s.id = any(${sql.param([...new Set(ids)])}::bigint[])
        and s.status <> 'left' order by s.id`,
    { prepare: true },
  );
  const house = await houseLocale(work.app, work.enterpriseId);
  return found.map(({ language, notices, ...person }) => ({
    ...person,
    kind: 'staff',
    locale: language ? localeOfLanguage(language) : house,
    off: notices ?? {},
  }));
}

/** Families, by their first contact; those who asked to be left alone want nothing on any channel. */
export async function familiesOf(work: Work, ids: readonly number[]): Promise<Recipient[]> {
  const found = await work.ask(contactsOf, { ids: [...new Set(ids)] });
  const locale = await houseLocale(work.app, work.enterpriseId);
  const bound = await rows(work, WechatBinding, { customerId: found.map(({ id }) => id) });
  return found.map(({ doNotContact, ...family }) => ({
    ...family,
    ...Object.fromEntries(
      bound.flatMap(({ customerId, channel, openid }) => (customerId === family.id ? [[channel, openid]] : [])),
    ),
    kind: 'customer',
    locale,
    off: doNotContact ? { sms: false, email: false, wechat: false, mini: false } : {},
  }));
}

/** A number that need not be anybody's yet; the family it belongs to where there is one. */
export async function whoeverHas(work: Work, mobile: string): Promise<Recipient> {
  const [known] = await work.ask(findByMobile, { mobile });
  const locale = await houseLocale(work.app, work.enterpriseId);
  return { kind: 'customer', id: known?.id ?? 0, name: known?.name ?? '', mobile, email: null, locale, off: {} };
}

export const addressFor = (person: Recipient, channel: OutsideChannel): string | null =>
  (channel === 'sms' ? person.mobile : person[channel]) ?? null;

export async function addresses(work: Work, { staffId }: { staffId: number }): Promise<Addresses> {
  const [person] = await recipientsOf(work, [staffId], '');
  return { sms: person?.mobile || null, email: person?.email || null };
}
