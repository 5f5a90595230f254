// Links to pages outside the console: an unguessable token of which only the hash is kept, with an expiry and a recall.
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { App } from './app';
import type { Work } from './work';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes the link and answers its path, the only time the token is known. */
export async function makeLink(
  work: Work,
  prefix: string,
  kind: string,
  subjectId: number,
  expiresAt: Date | null,
): Promise<string> {
  const token = `${work.enterpriseId.toString(36)}.${randomBytes(24).toString('base64url')}`;
  await work.session.rows(
    sql`insert into public_link (enterprise_id, prefix, kind, token_hash, subject_id, expires_at) values
      (${work.enterpriseId}, ${prefix}, ${kind}, ${hashToken(token)}, ${subjectId}, ${expiresAt?.toISOString() ?? null})`,
  );
  return `/${prefix}/${token}`;
}

export async function recallLinks(work: Work, kind: string, subjectId: number): Promise<void> {
  await work.session.rows(
    sql`update public_link set revoked_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId} and kind = ${kind} and subject_id = ${subjectId} and revoked_at is null`,
  );
}

export interface LinkRow {
  id: number;
  kind: string;
  subject_id: number;
}

/** The live link behind a token, or nothing. */
export async function findLink(work: Work, prefix: string, token: string): Promise<LinkRow | undefined> {
  return work.session.one<LinkRow>(
    sql`update public_link set uses = uses + 1 where enterprise_id = ${work.enterpriseId} and prefix = ${prefix} and token_hash = ${hashToken(token)}
      and revoked_at is null and (expires_at is null or expires_at > ${work.now.toISOString()}) returning id, kind, subject_id`,
  );
}

/** Whether such a link was ever made: only who had it learns that it is over. */
export const wasMade = async (work: Work, prefix: string, token: string): Promise<boolean> =>
  (await work.session.one(
    sql`select 1 from public_link where enterprise_id = ${work.enterpriseId} and prefix = ${prefix} and token_hash = ${hashToken(token)}`,
  )) !== undefined;

/** Whether somebody shows the token of a link, whatever page it opens, where a person signed in is asked for. */
export async function isLinkToken(app: App, token: string): Promise<boolean> {
  const enterprise = (await app.identity.enterprises()).find(({ id }) => id === enterpriseOfToken(token));
  if (!token.includes('.') || !enterprise) return false;
  const made = await app.database.read(enterprise.id, (session) =>
    session.one(
      sql`select 1 from public_link where enterprise_id = ${enterprise.id} and token_hash = ${hashToken(token)}`,
    ),
  );
  return made !== undefined;
}

export const enterpriseOfToken = (token: string): number | undefined => {
  const id = Number.parseInt(token.split('.')[0] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
