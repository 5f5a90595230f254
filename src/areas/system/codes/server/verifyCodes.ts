// Six digits sent to a mobile: five minutes, once, five tries; and how often one may be asked for. What strangers ask for and
// guess is counted apart from what the owner's own devices do, so that nobody uses up another's codes.
import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { invalid, type Problem, tooMany } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { textMessage } from '#kernel/server/calls';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Sender } from '../../sessions/server/knownSender';
import { spendPicture } from './pictureCode';

export const codeTexts = texts('system.code', {
  tooSoon: ['验证码发送过于频繁，请稍后再试', 'A code was sent just now, please wait'],
  tooMany: ['验证码次数已达上限，请稍后再试', 'Too many codes were sent, please wait'],
  needPicture: ['请输入图形验证码', 'Type the letters of the picture'],
  wrongPicture: ['图形验证码错误或已过期', 'The letters of the picture are wrong or too old'],
});

/** The second factor is not offered yet. */
export const scenes = ['sign_in', 'reset_password', 'change_mobile', 'activate'] as const;
/** `family`: whoever has the mobile, account or not; a page for guests has no picture to read. */
export type Scene = (typeof scenes)[number] | 'family';

const minute = 60_000;
const hour = 60 * minute;
const lifeMs = 5 * minute;
/** Of one sender, and of all strangers together. */
const mostTries = 5;
const mostByStrangers = 30;
export const waitSeconds = 60;
const mostPerMobile = { count: 10, withinMs: 24 * hour };
const mostPerAddress = { count: 30, withinMs: hour };
/** Many families stand behind the address of one school. */
const ofFamilies = { perMobile: 5, perAddress: 50 };
/** So many from one address in an hour go without a picture. */
const freeOfPicture = 2;

interface Asked {
  mobile: string;
  scene: Scene;
  /** Whose code it is; null: nobody's, which is counted alike and sends nothing. */
  staffId: number | null;
  picture?: { key: string; letters: string } | undefined;
  sender: Sender;
}

/** Sends a code, or says why not. The refusal is an answer, not an exception: a spent picture stays spent. */
export async function sendCode(
  work: Work,
  { mobile, scene, staffId, picture, sender }: Asked,
): Promise<Problem | null> {
  const { ip } = work.caller;
  await oneAtATime(work, mobile);
  await oneAtATime(work, ip);
  const refused = await (sender.isKnown
    ? refuseOwn(work, mobile, sender)
    : refuse(work, mobile, ip, picture, scene === 'family'));
  if (refused) return refused;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await work.session.rows(
    sql`insert into verify_code (enterprise_id, mobile, scene, code_hash, expires_at, ip, sender, created_at) values
      (${work.enterpriseId}, ${mobile}, ${scene}, ${hashOf(work, mobile, code)}, ${at(work, lifeMs)}, ${ip}, ${sender.key}, ${at(work, 0)})`,
  );
  if (staffId || scene === 'family') {
    const vars = { code, minutes: String(lifeMs / minute) };
    await textMessage(work, { kind: 'system.verifyCode', staffId, mobile, vars });
  }
  return null;
}

/** True once, for the code sent last: an older one is no second chance. */
export async function takeCode(
  work: Work,
  mobile: string,
  among: readonly Scene[],
  code: string,
  sender: Sender,
): Promise<boolean> {
  const right = await tryCode(work, mobile, among, code, sender);
  if (right !== null) await spendCodes(work, [right]);
  return right !== null;
}

/** One more try; the id of the code when it is right, which is not spent yet. */
export async function tryCode(
  work: Work,
  mobile: string,
  among: readonly Scene[],
  code: string,
  { key, isKnown }: Sender,
): Promise<number | null> {
  await oneAtATime(work, mobile);
  const scene = sql`scene = any(${sql.param([...among])}::text[])`;
  const soFar = sql`coalesce((tries_by ->> ${key}::text)::int, 0)`;
  // The last that strangers asked for, and to a device of the owner's the last it asked for itself.
  const sent = await work.session.rows<{ id: number; hash: string }>(
    sql`update verify_code set tries = tries + 1, tries_by = tries_by || jsonb_build_object(${key}::text, ${soFar} + 1)
      where ${ours(work, 'verify_code')} and id in (
        select max(id) from verify_code where ${ours(work, 'verify_code')} and mobile = ${mobile} and ${scene}
          and (${byStrangers} or sender = ${key}) group by ${byStrangers})
      and used_at is null and expires_at > ${at(work, 0)} and ${soFar} < ${mostTries} and (${isKnown} or tries < ${mostByStrangers})
      returning id, code_hash as hash`,
  );
  const expected = hashOf(work, mobile, code);
  return sent.find(({ hash }) => hash === expected)?.id ?? null;
}

const byStrangers = sql.raw(`(sender is null or sender !~ '^(device|account):')`);

export const spendCodes = (work: Work, ids: readonly number[]) =>
  work.session.rows(
    sql`update verify_code set used_at = ${at(work, 0)} where ${ours(work, 'verify_code')} and id = any(${sql.param([...ids])}::bigint[])`,
  );

const at = ({ now }: Work, later: number): string => new Date(now.getTime() + later).toISOString();

/** Six digits are soon tried through by who reads the table; with the server's secret they are not. */
const hashOf = ({ app }: Work, mobile: string, code: string): string =>
  createHmac('sha256', app.secret).update(`code:${mobile}:${code}`).digest('hex');

/** Calls about one mobile or from one address wait for each other: many at once get no more than one after another. */
const oneAtATime = ({ session }: Work, what: string) =>
  session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 2))`);

/** A device of one's own is limited by itself: how often strangers asked does not keep its owner out. */
async function refuseOwn(work: Work, mobile: string, { key }: Sender): Promise<Problem | null> {
  const sent = await sentSince(work, sql`mobile = ${mobile} and sender = ${key}`, mostPerMobile.withinMs);
  const soon = secondsLeft(work, sent[0], waitSeconds * 1000);
  if (soon > 0) return tooMany(soon, codeTexts.tooSoon);
  const later = secondsLeft(work, sent[mostPerMobile.count - 1], mostPerMobile.withinMs);
  return later > 0 ? tooMany(later, codeTexts.tooMany) : null;
}

async function refuse(
  work: Work,
  mobile: string,
  ip: string,
  picture: Asked['picture'],
  isFamily: boolean,
): Promise<Problem | null> {
  const [perMobile, perAddress] = isFamily
    ? [ofFamilies.perMobile, ofFamilies.perAddress]
    : [mostPerMobile.count, mostPerAddress.count];
  const toMobile = await sentSince(work, sql`mobile = ${mobile} and ${byStrangers}`, mostPerMobile.withinMs);
  const soon = secondsLeft(work, toMobile[0], waitSeconds * 1000);
  if (soon > 0) return tooMany(soon, codeTexts.tooSoon);
  const fromAddress = await sentSince(work, sql`ip = ${ip}`, mostPerAddress.withinMs);
  const later = Math.max(
    secondsLeft(work, toMobile[perMobile - 1], mostPerMobile.withinMs),
    secondsLeft(work, fromAddress[perAddress - 1], mostPerAddress.withinMs),
  );
  if (later > 0) return tooMany(later, codeTexts.tooMany);
  if (isFamily || fromAddress.length < freeOfPicture) return null;
  if (!picture) return invalid('picture', codeTexts.needPicture);
  return (await spendPicture(work, picture.key, picture.letters)) ? null : invalid('picture', codeTexts.wrongPicture);
}

/** When the last ones were sent, newest first; whatever the enterprise, since a telephone rings all the same. */
async function sentSince(work: Work, which: ReturnType<typeof sql>, withinMs: number): Promise<Date[]> {
  const rows = await work.app.database.aside((session) =>
    session.rows<{ sentAt: Date }>(
      sql`select created_at as "sentAt" from verify_code where ${which} and created_at > ${at(work, -withinMs)} order by created_at desc limit ${ofFamilies.perAddress}`,
    ),
  );
  return rows.map(({ sentAt }) => sentAt);
}

const secondsLeft = ({ now }: Work, sentAt: Date | undefined, ms: number): number =>
  sentAt ? Math.max(0, Math.ceil((sentAt.getTime() + ms - now.getTime()) / 1000)) : 0;
