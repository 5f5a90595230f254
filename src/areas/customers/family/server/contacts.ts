// The contacts of a customer, as they are kept beside it: what it is found by, who is called first.
import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { live, ours } from '#kernel/server/rows';
import { searchText } from '#kernel/server/search';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import type { Guardian } from '../../customer/model/guardian';
import { customerTexts } from '../../customer/server/customerTexts';

type Contact = Pick<Guardian, 'name' | 'mobile' | 'wechat'>;

/** Every guardian's numbers, WeChat ids and names, so that one search box finds the family. */
export const contactWords = (contacts: readonly Partial<Contact>[]) => ({
  contactWords: join(contacts.map(({ mobile }) => mobile)).slice(0, 1000),
  guardianNames: join(contacts.flatMap(({ name, wechat }) => [name, wechat])).slice(0, 300),
});

const join = (words: readonly (string | null | undefined)[]): string =>
  [...new Set(words.filter((word) => word))].join(' ');

export const isReachable = ({ mobile, wechat }: Partial<Contact>): boolean => Boolean(mobile || wechat);

interface Whole {
  nameKey: string;
  isNew: boolean;
}
/** A customer that is being stored with its guardians: they are settled once, when all of them are there. */
const wholes = Symbol('customer with guardians');
const stored = (work: Work): { whole?: Whole } => work.memo(wholes, () => ({}));
export const storedTogether = (work: Work): Whole | undefined => stored(work).whole;
export const storeTogether = (work: Work, whole: Whole): void => {
  stored(work).whole = whole;
};
export const storedAll = (work: Work): void => work.forget(wholes);

interface Kept {
  code: string;
  name: string;
  englishName: string | null;
  daySchool: string | null;
  contactWords: string | null;
  guardianNames: string | null;
}

/**
 * After guardians came, went or changed: somebody can still be reached, exactly one is called first, and the customer is
 * found by all of them. What is only for finding moves no version: nobody's open form grows stale by it.
 */
export async function settleContacts(work: Work, customerId: number, firstId: number | null = null): Promise<void> {
  const { enterpriseId } = work;
  const rows = await work.session.rows<Contact & { id: number; isPrimary: boolean }>(
    sql`select id, name, mobile, wechat, is_primary as "isPrimary" from guardian
      where ${live(enterpriseId, 'guardian')} and customer_id = ${customerId} order by id`,
    { prepare: true },
  );
  if (!rows.some(isReachable)) throw conflict(customerTexts.lastGuardian);
  const first =
    rows.find(({ id }) => id === firstId) ?? rows.find(({ isPrimary }) => isPrimary) ?? rows.find(isReachable);
  if (rows.some(({ id, isPrimary }) => isPrimary !== (id === first!.id)))
    await work.session.rows(
      sql`update guardian set is_primary = (id = ${first!.id}) where ${live(enterpriseId, 'guardian')} and customer_id = ${customerId}`,
    );
  await keepWords(work, customerId, contactWords(rows));
}

async function keepWords(work: Work, customerId: number, words: ReturnType<typeof contactWords>): Promise<void> {
  const { enterpriseId } = work;
  const kept = await work.session.one<Kept>(
    sql`select code, name, english_name as "englishName", day_school as "daySchool", contact_words as "contactWords",
        guardian_names as "guardianNames" from customer where ${ours(enterpriseId, 'customer')} and id = ${customerId}`,
    { prepare: true },
  );
  if (!kept || (kept.contactWords === words.contactWords && kept.guardianNames === words.guardianNames)) return;
  await work.session.rows(
    sql`update customer set contact_words = ${words.contactWords}, guardian_names = ${words.guardianNames},
        search = ${searchText(Customer, { ...kept, ...words })} where ${ours(enterpriseId, 'customer')} and id = ${customerId}`,
  );
}
