// Pages: drafts saved against a version, published without faults, scheduled as they stood, restored into the draft only.
import { sql } from 'drizzle-orm';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { conflict, Invalid, invalid, problem } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { makeLink } from '#kernel/server/links';
import { detail } from '#kernel/server/resources/reading';
import { insert, live, move, need, ours, reached, row, rows, serviceOf, update } from '#kernel/server/rows';
import { seal } from '#kernel/server/sealing';
import { type AreaPiece, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { compared, type Fault, faultsOf } from '../model/checking';
import type { PageDocument } from '../model/document';
import {
  keepTemplate,
  lockPage,
  MiniPage,
  MiniPageVersion,
  MiniSite,
  PageLead,
  PageTemplate,
  pageFaults,
  previewPage,
  publishPage,
  restorePage,
  saveDraft,
  useTemplate,
} from '../model/miniPage';
import { guestPages, guestPreview } from './guests';
import { pageDoors } from './pageDoors';
import { pageRules as said } from './pageTexts';
import { cleanDocument } from './sharedBlocks';
import { liveTargets } from './targets';

const heldForMs = 120_000;
const reserved = ['redeem', 'my', 'api', 'data', 'p'];
const shown = (work: Work, id: number) => detail(work, serviceOf(work, MiniPage), id);

async function faults(work: Work, document: PageDocument): Promise<Fault[]> {
  const site = await row(work, MiniSite, {});
  const sites = site?.urlWhitelist ?? [];
  const isAllowed = (url: string) => {
    if (sites.length === 0) return true;
    const { hostname } = new URL(url);
    return sites.some((one) => hostname === one || hostname.endsWith(`.${one}`));
  };
  return faultsOf(document, await liveTargets(work, document), isAllowed);
}

async function refuseFaults(work: Work, page: MiniPage): Promise<void> {
  const found = await faults(work, page.document);
  if (found.length > 0)
    throw new Invalid(
      found.map(({ uid, kind }) => problem(`blocks.${uid ?? ''}.${kind}`, said.faults, { n: found.length })),
    );
  if (page.kind !== 'home' && page.kind !== 'mine') return;
  const others = await rows(
    work,
    MiniPage,
    (p) =>
      sql`${p.kind} = ${page.kind} and ${p.state} = 'published' and ${p.id} <> ${page.id} and ${p.schoolId} is not distinct from ${page.schoolId}`,
  );
  if (others[0]) throw conflict(said.secondHome, undefined, { name: others[0].name });
}

/** A new version that families see from now on. */
async function goLive(work: Work, page: MiniPage, document: PageDocument, note: string | null): Promise<void> {
  const versionNo = page.versionNo + 1;
  const versionId = await insert(work, MiniPageVersion, {
    ...{ pageId: page.id, versionNo, document, note, publishedAt: work.now, publishedBy: work.actor.staffId || null },
  });
  const live = await move(work, MiniPage, page, 'goLive');
  const dirty = JSON.stringify(page.document) !== JSON.stringify(document);
  await update(
    work,
    MiniPage,
    live,
    { publishedVersionId: versionId, versionNo, dirty, publishAt: null, scheduled: null },
    { action: 'publish' },
  );
}

async function publishDue(work: Work): Promise<number> {
  const due = await rows(
    work,
    MiniPage,
    (p) => sql`${p.publishAt} <= ${work.now.toISOString()} and ${p.state} <> 'archived'`,
    { lock: 'skip', limit: 50 },
  );
  for (const page of due) if (page.scheduled) await goLive(work, page, page.scheduled, null);
  return due.length;
}

async function refuseStale(work: Work, page: MiniPage, version: number): Promise<void> {
  if (page.version === version) return;
  const who = await row(work, Staff, page.updatedBy ?? 0);
  const at = page.updatedAt.toLocaleString(work.locale === 'en' ? 'en-GB' : 'zh-CN', { timeZone: work.actor.timezone });
  throw conflict(
    said.stale,
    { version: page.version, by: who?.name ?? '', at: page.updatedAt.toISOString() },
    { name: who?.name ?? '', at },
  );
}

/** Who leads here: blocks of other drafts and the site itself. */
async function linkedFrom(work: Work, id: number): Promise<string[]> {
  const found = await work.session.rows<{ name: string }>(
    sql`select name from mini_page where ${live(work, 'mini_page')} and id <> ${id} and state <> 'archived'
      and jsonb_path_exists(document, '$.blocks[*].entries[*].link ? (@.kind == "page" && @.id == $id)', jsonb_build_object('id', ${id}::bigint)) limit 5`,
  );
  return found.map(({ name }) => name);
}

export const pages: AreaPiece = {
  services: [
    service(MiniPage, {
      beforeSave({ row, was }) {
        if (reserved.includes(row.key)) throw invalid('key', said.reserved);
        if (was && was.versionNo > 0 && was.key !== row.key) throw invalid('key', said.fixedKey);
        if (!was)
          Object.assign(row, {
            versionNo: 0,
            publishedVersionId: null,
            dirty: false,
            publishAt: null,
            scheduled: null,
            editorId: null,
          });
        if (!was && !row.document.title) row.document = { ...row.document, title: row.name };
      },
      reads: [],
      decorate(found) {
        for (const one of found) if (one.document) one.document = cleanDocument(one.document);
      },
      async beforeDelete({ row, work }) {
        const names = await linkedFrom(work, row.id);
        if (names.length > 0) throw conflict(said.linked, names, { names: names.join('、') });
        const site = await rows(work, MiniSite, { homePageId: row.id });
        if (site.length > 0) throw conflict(said.isHome);
      },
      calls: [
        serves(lockPage, async (work, { id, takeOver }) => {
          const page = await reached(work, MiniPage, id, 'edit', { lock: true });
          const isHeld =
            page.editorId !== null &&
            page.editorId !== work.actor.staffId &&
            work.now.getTime() - (page.editorSeenAt?.getTime() ?? 0) < heldForMs;
          if (isHeld && !takeOver)
            return { mine: false, by: (await row(work, Staff, page.editorId ?? 0))?.name ?? null };
          // A heartbeat is no change of the page: its version stays.
          const t = table(MiniPage);
          await work.db
            .update(t)
            .set({ editorId: work.actor.staffId, editorSeenAt: work.now })
            .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${id}`);
          return { mine: true, by: null };
        }),
        serves(saveDraft, async (work, { id, version, document }) => {
          const page = await reached(work, MiniPage, id, 'edit', { lock: true });
          if (page.state === 'archived') throw conflict(said.archived);
          await refuseStale(work, page, version);
          if (JSON.stringify(document).length > 300_000) throw invalid('document', said.tooLarge);
          await update(work, MiniPage, page, { document: cleanDocument(document), dirty: true });
          return shown(work, id);
        }),
        serves(pageFaults, async (work, { id }) => {
          const page = await reached(work, MiniPage, id, 'view');
          const live = page.publishedVersionId ? await row(work, MiniPageVersion, page.publishedVersionId) : undefined;
          return {
            faults: await faults(work, page.document),
            changes: live ? compared(live.document, page.document) : null,
          };
        }),
        serves(publishPage, async (work, { id, note, publishAt }) => {
          const page = await reached(work, MiniPage, id, 'publish', { lock: true });
          if (page.state === 'archived') throw conflict(said.archived);
          await refuseFaults(work, page);
          if (publishAt) {
            if (publishAt.getTime() < work.now.getTime() + 5 * 60_000) throw invalid('publishAt', said.soon);
            await update(work, MiniPage, page, { publishAt, scheduled: page.document }, { action: 'schedule' });
          } else await goLive(work, page, page.document, note);
          return shown(work, id);
        }),
        serves(restorePage, async (work, { id, versionId }) => {
          const page = await reached(work, MiniPage, id, 'edit', { lock: true });
          const { document } = await need(work, MiniPageVersion, { id: versionId, pageId: id });
          await update(work, MiniPage, page, { document, dirty: true }, { action: 'restore' });
          return shown(work, id);
        }),
        serves(previewPage, async (work, { id }) => {
          await reached(work, MiniPage, id, 'view');
          return { url: await makeLink(work, 'm', 'preview', id, new Date(work.now.getTime() + 24 * 3_600_000)) };
        }),
      ],
    }),
    service(MiniPageVersion),
    service(PageTemplate, {
      calls: [
        serves(keepTemplate, async (work, { id, name, category }) => {
          const page = await reached(work, MiniPage, id, 'edit');
          const { schoolId, document } = page;
          return { templateId: await insert(work, PageTemplate, { name, category, schoolId, document }) };
        }),
        serves(useTemplate, async (work, { id, name, key, kind, schoolId }) => {
          const template = await reached(work, PageTemplate, id, 'view', { lock: true });
          const document = { ...template.document, title: name };
          const pageId = await insert(work, MiniPage, { name, key, kind, schoolId, document });
          await reached(work, MiniPage, pageId, 'edit');
          await update(work, PageTemplate, template, { usedCount: template.usedCount + 1 });
          return { pageId };
        }),
      ],
    }),
    service(MiniSite, {
      beforeSave({ row, was, work }) {
        if (!row.payKey) row.payKey = was?.payKey ?? null;
        else if (row.payKey !== was?.payKey) row.payKey = seal(row.payKey, work.app.secret);
      },
    }),
    service(PageLead),
  ],
  listeners: [
    on(staffLeft, async (work, { staffId }) => {
      await work.session.rows(
        sql`update mini_page set editor_id = null where ${ours(work, 'mini_page')} and editor_id = ${staffId}`,
      );
    }),
  ],
  jobs: [
    {
      name: 'online.publishing',
      title: pair('定时发布页面', 'Publish pages on time'),
      cron: '* * * * *',
      run: publishDue,
    },
  ],
  open: [guestPages, pageDoors],
  registers: { publicPage: [guestPreview] },
};
