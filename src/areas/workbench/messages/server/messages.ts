// A person's own messages: the list, the counts, and what is done with one. Nobody reaches another's.

import { type SQL, sql } from 'drizzle-orm';
import { invalid, notFound } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { say, texts } from '#kernel/model/text';
import { logOperation, logSummary } from '#kernel/server/audit';
import { live } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Message, MessageReceipt } from '../model/message';
import type { Changed, Counts, MessageWhole, messageFilter } from '../model/messageCalls';
import * as calls from '../model/messageCalls';

const rules = texts('workbench.message', {
  snoozePast: ['请选择将来的时间，最长 30 天', 'Choose a time to come, within 30 days'],
});

const countCap = 1000;
const summaryLength = 160;
const longestSnoozeMs = 30 * 86_400_000;

type Filter = Values<typeof messageFilter>;
type Tab = Filter['tab'];

const own = ({ enterpriseId, actor }: Work): SQL =>
  sql`from message_receipt r join message m on m.enterprise_id = r.enterprise_id and m.id = r.message_id
    where ${live(enterpriseId, 'r')} and r.staff_id = ${actor.staffId}`;

/** What the bell counts: not read, not put away, not put off, not out of date, not recalled. */
const waiting = ({ now }: Work): SQL =>
  sql`r.read_at is null and r.archived_at is null and (r.snooze_until is null or r.snooze_until <= ${now.toISOString()})
    and (m.expire_at is null or m.expire_at > ${now.toISOString()}) and m.recalled_at is null`;

const inTab = (work: Work, tab: Tab): SQL => {
  const kept = sql`r.archived_at is null`;
  if (tab === 'unread') return waiting(work);
  if (tab === 'starred') return sql`r.starred`;
  if (tab === 'archived') return sql`r.archived_at is not null`;
  return tab === 'all' ? kept : sql`${kept} and m.category = ${tab}`;
};

function matching(work: Work, { tab, category, q }: Filter): SQL {
  const like = `%${(q ?? '').replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  return sql.join(
    [
      own(work),
      inTab(work, tab),
      ...(category ? [sql`m.category = ${category}`] : []),
      ...(q ? [sql`(m.title_zh ilike ${like} or m.title_en ilike ${like})`] : []),
    ],
    sql` and `,
  );
}

/** In the reader's language. */
const columns = ({ caller }: Work): SQL => {
  const [title, body] = caller.locale === 'en' ? ['title_en', 'body_en'] : ['title_zh', 'body_zh'];
  return sql`r.id, r.at, coalesce(r.read_at, m.recalled_at) as "readAt", r.confirmed_at as "confirmedAt", r.starred, r.archived_at as "archivedAt", r.snooze_until as "snoozeUntil",
    r.merged_count as "mergedCount", m.kind, m.category, m.level, m.url, m.subject, m.actions, m.need_confirm and m.recalled_at is null as "needConfirm", m.expire_at as "expireAt",
    ${sql.raw(`m.${title} as title, m.${body} as body`)}, m.files,
    (select s.name from staff s where s.enterprise_id = m.enterprise_id and s.id = m.sender_id) as sender`;
};

type Stamps = 'at' | 'readAt' | 'confirmedAt' | 'archivedAt' | 'snoozeUntil' | 'expireAt';
type Row = Omit<MessageWhole, Stamps | 'kindName'> & { at: Date } & Record<Exclude<Stamps, 'at'>, Date | null>;

/** What a person wrote has no template and is simply a message; a key is for nobody to read. */
const named = (work: Work, kind: string): string =>
  say(work.app.registries.template.get(kind)?.name ?? Message.title, work);

const tags = /<[^>]*>/g;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const summaryOf = (body: string): string =>
  body
    .replace(tags, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (mark) => entities[mark]!)
    .trim()
    .slice(0, summaryLength);

async function list(work: Work, asked: Filter & { page: number; pageSize: number }) {
  const where = matching(work, asked);
  const rows = await work.session.rows<Row>(
    sql`select ${columns(work)} ${where} order by r.at desc, r.id desc limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`,
  );
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${where} limit ${countCap + 1}) c`,
  );
  const total = counted?.n ?? 0;
  return {
    list: rows.map(({ body, files, ...row }) => ({
      ...row,
      kindName: named(work, row.kind),
      summary: summaryOf(body),
      hasFiles: files.length > 0,
    })),
    total: Math.min(total, countCap),
    ...(total > countCap ? { totalIsCapped: true } : {}),
    page: asked.page,
    pageSize: asked.pageSize,
  };
}

async function detail(work: Work, { id }: { id: number }) {
  const row = await work.session.one<Row>(sql`select ${columns(work)} ${own(work)} and r.id = ${id}`);
  if (!row) throw notFound();
  return { ...row, kindName: named(work, row.kind) };
}

/** How many wait, in all and by category. */
export async function messageCounts(work: Work): Promise<Counts> {
  const rows = await work.session.rows<{ category: string; n: number }>(
    sql`select m.category, count(*)::int as n ${own(work)} and ${waiting(work)} group by m.category`,
    { prepare: true },
  );
  const category = Object.fromEntries(rows.map((row) => [row.category, row.n]));
  return { message: rows.reduce((sum, row) => sum + row.n, 0), category };
}

/** Changes the person's own receipts, and their other windows hear of it. */
async function change(work: Work, set: SQL, where: SQL): Promise<Changed> {
  const { app, enterpriseId, actor, now } = work;
  const changed = await work.session.rows(
    sql`update message_receipt r set ${set}, updated_at = ${now.toISOString()}, version = r.version + 1 from message m
      where ${live(enterpriseId, 'r')} and r.staff_id = ${actor.staffId}
        and m.enterprise_id = r.enterprise_id and m.id = r.message_id and ${where} returning r.id`,
  );
  if (changed.length > 0) await app.live.tell(work, [actor.staffId], 'message', { level: null });
  return { changed: changed.length, ...(await messageCounts(work)) };
}

const among = (given: readonly number[]): SQL => sql`r.id = any(${sql.param([...given])}::bigint[])`;
const at = ({ now }: Work): string => now.toISOString();

function snooze(work: Work, given: { ids: number[]; until: Date }) {
  const ahead = given.until.getTime() - work.now.getTime();
  if (ahead <= 0 || ahead > longestSnoozeMs) throw invalid('until', rules.snoozePast);
  return change(work, sql`snooze_until = ${given.until.toISOString()}`, among(given.ids));
}

/** To have taken note is a word given, which the log keeps; to read, mark or put away one's own copy is not. */
async function confirm(work: Work, given: { ids: number[] }) {
  const asked = await work.session.rows<{ id: number; title: string }>(
    sql`select r.id, m.title_zh as title ${own(work)} and m.need_confirm and m.recalled_at is null and r.confirmed_at is null and ${among(given.ids)} order by r.id for update of r`,
  );
  const done = await change(
    work,
    sql`confirmed_at = ${at(work)}, read_at = coalesce(r.read_at, ${at(work)})`,
    among(asked.map(({ id }) => id)),
  );
  const entries = asked.map(({ id, title }) => ({
    action: 'confirm',
    of: MessageReceipt,
    rowId: id,
    rowTitle: title,
    before: { confirmedAt: null },
    after: { confirmedAt: at(work) },
  }));
  await logOperation(work, ...entries);
  await logSummary(work, MessageReceipt, 'confirm', asked.length);
  return done;
}

async function readAll(work: Work, asked: Filter) {
  const matched = sql`r.read_at is null and r.id in (select r.id ${matching(work, asked)})`;
  const done = await change(work, sql`read_at = ${at(work)}`, matched);
  return { ...done, readAt: at(work) };
}

/** Takes back what `readAll` marked, by the moment at which it did. */
const unreadAll = (work: Work, { readAt }: { readAt: Date }) =>
  change(work, sql`read_at = null`, sql`r.read_at = ${readAt.toISOString()}`);

export const messages = service(Message, {
  calls: [
    serves(calls.messageList, list),
    serves(calls.openMessage, detail),
    serves(calls.unreadCount, async (work) => ({ count: (await messageCounts(work)).message })),
    serves(calls.readMessages, (work, given) => {
      const clicked = given.clicked ? sql`, clicked_at = coalesce(r.clicked_at, ${at(work)})` : sql``;
      return change(work, sql`read_at = coalesce(r.read_at, ${at(work)})${clicked}`, among(given.ids));
    }),
    serves(calls.readAllMessages, readAll),
    serves(calls.unreadAllMessages, unreadAll),
    serves(calls.confirmMessages, confirm),
    serves(calls.archiveMessages, (work, given) =>
      change(
        work,
        sql`archived_at = ${given.on ? sql`coalesce(r.archived_at, ${at(work)})` : sql`null`}`,
        among(given.ids),
      ),
    ),
    serves(calls.starMessages, (work, given) => change(work, sql`starred = ${given.on}`, among(given.ids))),
    serves(calls.snoozeMessages, snooze),
  ],
});

interface Announced {
  id: number;
  title: string;
  at: Date;
  readAt: Date | null;
}

/** For the home page: as the tab of announcements counts them, those not read first. */
export async function announcements(work: Work, most: number): Promise<{ total: number; list: Announced[] }> {
  const where = matching(work, { tab: 'announcement', category: null, q: null });
  const list = await work.session.rows<Announced>(
    sql`select ${columns(work)} ${where} order by (coalesce(r.read_at, m.recalled_at) is not null), r.at desc, r.id desc limit ${most}`,
  );
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${where} limit ${countCap}) c`,
  );
  return { total: counted?.n ?? 0, list };
}
