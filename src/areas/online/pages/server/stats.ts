// What was seen and pressed on live pages, summed by the day; a visitor is counted once a day and known only by a hash.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { live, onConflict, ours, reached, row } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { everyBlock, type PageDocument } from '../model/document';
import { MiniPage, MiniPageVersion } from '../model/miniPage';
import { type PageFigures, PageStat, PageVisitor, pageFigures } from '../model/pageStat';

const uids = z.array(z.string().min(1).max(40)).max(60).default([]);
const ids = z.array(z.number().int().positive()).max(20).default([]);
/** What a browser tells: blocks and banners that came up, and those that were pressed. `opened`: the page itself. */
export const seenShape = z.object({
  opened: z.boolean().default(false),
  shown: uids,
  clicked: uids,
  banners: ids,
  pressed: ids,
});
type Seen = z.infer<typeof seenShape>;

const today = (work: Work) => dayOf(work.now, work.actor.timezone);

async function isNewToday(work: Work, pageId: number): Promise<boolean> {
  const day = today(work);
  const who = `${work.caller.ip}:${work.caller.userAgent}:${day}:${work.enterpriseId}`;
  const visitor = createHash('sha256').update(who).digest('hex');
  const made = await work.session.rows(
    sql`insert into page_visitor (enterprise_id, page_id, day, visitor) values (${work.enterpriseId}, ${pageId}, ${day}, ${visitor})
      ${onConflict(PageVisitor, ['pageId', 'day', 'visitor'])} do nothing returning id`,
  );
  return made.length > 0;
}

interface Count {
  pageId: number | null;
  bannerId: number | null;
  blockUid?: string;
  shown?: number;
  clicked?: number;
  visitors?: number;
}

async function add(work: Work, { pageId, bannerId, blockUid = '', shown = 0, clicked = 0, visitors = 0 }: Count) {
  const subject = bannerId ? `banner:${bannerId}` : `page:${pageId}`;
  await work.session.rows(
    sql`insert into page_stat (enterprise_id, day, page_id, banner_id, subject, block_uid, shown, clicked, visitors)
      values (${work.enterpriseId}, ${today(work)}, ${pageId}, ${bannerId}, ${subject}, ${blockUid}, ${shown}, ${clicked}, ${visitors})
      ${onConflict(PageStat, ['day', 'subject', 'blockUid'])} do update set shown = page_stat.shown + excluded.shown,
        clicked = page_stat.clicked + excluded.clicked, visitors = page_stat.visitors + excluded.visitors`,
  );
}

/** Only what stands on the page counts; in the order of their names, so that two never wait for each other. */
export async function countSeen(work: Work, pageId: number, document: PageDocument, seen: Seen): Promise<void> {
  if (seen.opened)
    await add(work, {
      ...{ pageId, bannerId: null, shown: 1 },
      visitors: (await isNewToday(work, pageId)) ? 1 : 0,
    });
  const known = new Set(everyBlock(document).map(({ uid }) => uid));
  const told = [...new Set([...seen.shown, ...seen.clicked])].filter((uid) => known.has(uid)).sort();
  for (const blockUid of told)
    await add(work, {
      ...{ pageId, bannerId: null, blockUid },
      shown: seen.shown.includes(blockUid) ? 1 : 0,
      clicked: seen.clicked.filter((uid) => uid === blockUid).length,
    });
  const asked = [...new Set([...seen.banners, ...seen.pressed])].sort((a, b) => a - b);
  if (asked.length === 0) return;
  const there = await work.session.rows<{ id: number }>(
    sql`select id from mini_banner where ${live(work, 'mini_banner')} and id = any(${sql.param(asked)}::bigint[]) order by id`,
  );
  for (const { id } of there)
    await add(work, {
      ...{ pageId: null, bannerId: Number(id) },
      shown: seen.banners.includes(Number(id)) ? 1 : 0,
      clicked: seen.pressed.filter((one) => one === Number(id)).length,
    });
}

async function figuresOf(work: Work, page: MiniPage, days: number): Promise<PageFigures> {
  const since = addDays(today(work), 1 - days);
  const version = page.publishedVersionId ? await row(work, MiniPageVersion, page.publishedVersionId) : undefined;
  const perDay = await work.session.rows<{ day: string; visits: number; visitors: number }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day, shown as visits, visitors from page_stat
      where ${ours(work, 'page_stat')} and subject = ${`page:${page.id}`} and block_uid = '' and day >= ${since} order by day`,
  );
  const counted = await work.session.rows<{ uid: string; shown: number; clicked: number }>(
    sql`select block_uid as uid, sum(shown)::int as shown, sum(clicked)::int as clicked from page_stat
      where ${ours(work, 'page_stat')} and subject = ${`page:${page.id}`} and block_uid <> '' and day >= ${since} group by 1`,
  );
  const sum = (of: (one: (typeof perDay)[number]) => number) => perDay.reduce((so, one) => so + of(one), 0);
  return {
    ...{ visits: sum(({ visits }) => visits), visitors: sum(({ visitors }) => visitors), perDay },
    blocks: everyBlock(version?.document ?? page.document).map(({ uid, type }) => {
      const { shown = 0, clicked = 0 } = counted.find((one) => one.uid === uid) ?? {};
      return { uid, type, shown, clicked };
    }),
  };
}

export const pageStats: AreaPiece = {
  services: [service(PageStat), service(PageVisitor)],
  extends: [
    extend(MiniPage, {
      reads: [],
      async decorate(found, work) {
        const since = addDays(today(work), -6);
        const counted = await work.session.rows<{ id: number; visits: number }>(
          sql`select page_id as id, sum(shown)::int as visits from page_stat where ${ours(work, 'page_stat')} and block_uid = ''
            and day >= ${since} and page_id = any(${sql.param(found.map(({ id }) => id))}::bigint[]) group by 1`,
        );
        for (const one of found) one.visits = counted.find(({ id }) => Number(id) === one.id)?.visits ?? 0;
      },
      calls: [
        serves(pageFigures, async (work, { id, days }) =>
          figuresOf(work, await reached(work, MiniPage, id, 'view'), days),
        ),
      ],
    }),
  ],
  jobs: [
    {
      name: 'online.pageVisitors',
      title: pair('清理页面访客', 'Forget visitors of pages'),
      cron: '20 1 * * *',
      async run(work) {
        const gone = await work.session.rows(
          sql`delete from page_visitor where ${ours(work, 'page_visitor')} and day < ${addDays(today(work), -1)} returning id`,
        );
        return gone.length;
      },
    },
  ],
};
