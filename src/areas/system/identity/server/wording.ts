// An enterprise's own words, as they are kept with whoever is signed in.
import { sql } from 'drizzle-orm';
import type { Wording } from '#kernel/model/text';
import type { Session } from '#kernel/server/database/session';
import { live } from '#kernel/server/rows';

export async function wordingOf(session: Session, enterpriseId: number): Promise<Wording> {
  const rows = await session.rows<{ label: string; cn: string | null; en: string | null }>(
    sql`select label, cn, en from language_label where ${live(enterpriseId, 'language_label')} order by label`,
    { prepare: true },
  );
  const said = (language: 'cn' | 'en'): Record<string, string> =>
    Object.fromEntries(rows.flatMap(({ label, [language]: word }) => (word === null ? [] : [[label, word]])));
  return { zh: said('cn'), en: said('en') };
}
