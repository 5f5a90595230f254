// Pages as families open them: published versions only, without a session; a draft behind a preview link that ends in a day.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { intake } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { gone, invalid, tooMany } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import type { PublicPage } from '#kernel/server/registries';
import { guestDocument } from '#kernel/server/routes/publicRoutes';
import { count, insert, need, row, rows, update } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { VipPlan } from '../../memberships/model/membership';
import { OnlinePackage } from '../../packages/model/package';
import { OnlineResource } from '../../resources/model/resource';
import { shownTo } from '../model/checking';
import type { Block, PageDocument } from '../model/document';
import type { GuestCard, GuestPage } from '../model/guestPage';
import { MiniPage, MiniPageVersion, PageLead } from '../model/miniPage';

/** What a list block shows; what is off by now is left out. */
async function cardsOf(work: Work, { type, props }: Block): Promise<GuestCard[]> {
  const ids = (name: string): number[] => (Array.isArray(props[name]) ? props[name].map(Number) : []);
  const inOrder = <T extends { id: number }>(order: number[], found: T[]) =>
    order.flatMap((id) => found.find((one) => one.id === id) ?? []);
  if (type === 'package_list') {
    const found = await rows(work, OnlinePackage, { id: ids('packageIds'), state: 'on_sale' });
    return inOrder(ids('packageIds'), found).map(({ id, name, subtitle, price, cover }) => ({
      id,
      name,
      note: subtitle ?? '',
      price: yuan(price),
      picture: cover?.FileUrl ?? null,
    }));
  }
  if (type === 'course_list') {
    const found = await rows(work, Course, { id: ids('courseIds'), state: 'published' });
    return inOrder(ids('courseIds'), found).map(({ id, name }) => ({ id, name, note: '', price: null, picture: null }));
  }
  if (type === 'resource_list') {
    const found = await rows(work, OnlineResource, { id: ids('resourceIds'), state: 'on' });
    return inOrder(ids('resourceIds'), found).map(({ id, title, intro, cover }) => ({
      id,
      name: title,
      note: intro ?? '',
      price: null,
      picture: cover?.FileUrl ?? null,
    }));
  }
  if (type === 'vip_card') {
    const found = await rows(work, VipPlan, { id: ids('planIds'), state: 'on_sale' });
    return inOrder(ids('planIds'), found).map(({ id, name, days, price }) => ({
      id,
      name,
      note: String(days),
      price: yuan(price),
      picture: null,
    }));
  }
  return [];
}

async function presented(
  work: Work,
  document: PageDocument,
  schoolId: number | null,
  isPreview: boolean,
): Promise<GuestPage> {
  const today = dayOf(work.now, work.actor.timezone);
  const blocks = shownTo(document, { is: ['guest'], schoolId, today });
  const linked = [
    ...new Set(
      blocks.flatMap(({ entries }) =>
        entries.flatMap(({ link }) => (link.kind === 'page' && link.id ? [link.id] : [])),
      ),
    ),
  ];
  const keys = linked.length > 0 ? await rows(work, MiniPage, { id: linked, state: 'published' }) : [];
  const made = [];
  for (const block of blocks) {
    const { uid, type, props, entries, bg } = block;
    const { sourceId: _source, ...shown } = props as Record<string, unknown>;
    made.push({
      ...{ uid, type, props: shown, bg, cards: await cardsOf(work, block) },
      entries: entries.map(({ text, picture, link }) => ({
        text,
        picture: (picture as { FileUrl?: string } | null)?.FileUrl ?? null,
        link:
          link.kind === 'page'
            ? (keys.find(({ id }) => id === link.id)?.key ?? null)
            : link.kind === 'phone'
              ? `tel:${link.url}`
              : link.url || null,
      })),
    });
  }
  return { title: document.title, bgColor: document.bgColor, isPreview, blocks: made };
}

export const guestPreview: PublicPage = {
  key: 'm/preview',
  kind: 'preview',
  area: 'online',
  title: pair('页面预览', 'Preview of a page'),
  load: async (work, id) => {
    const page = await need(work, MiniPage, id);
    return presented(work, page.document, page.schoolId, true);
  },
};

/** A school's own page of that key, else the enterprise's. */
async function liveOf(work: Work, key: string, schoolId: number | null) {
  const found = await rows(work, MiniPage, { key, state: 'published' });
  const page =
    found.find((one) => one.schoolId !== null && one.schoolId === schoolId) ??
    found.find((one) => one.schoolId === null) ??
    found[0];
  const version = page?.publishedVersionId ? await row(work, MiniPageVersion, page.publishedVersionId) : undefined;
  if (!page || !version) throw gone();
  return { page, document: version.document };
}

interface Asked {
  Params: { appid: string; key: string };
  Querystring: { s?: string };
}

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

async function inside<T>(app: App, request: FastifyRequest<Asked>, run: (work: Work) => Promise<T>): Promise<T> {
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === request.params.appid);
  if (!enterprise) throw gone();
  return write(app, systemActor(enterprise), callerOf(request), run);
}

export function guestPages(http: FastifyInstance, app: App): void {
  http.get<Asked>('/m/:appid/:key', limit, async (_, reply) => {
    reply.header('cache-control', 'public, max-age=60').header('referrer-policy', 'no-referrer');
    return reply.type('text/html; charset=utf-8').send(await guestDocument());
  });
  const load = (request: FastifyRequest<Asked>) =>
    inside(app, request, async (work) => {
      const schoolId = Number(request.query.s) || null;
      const { document } = await liveOf(work, request.params.key, schoolId);
      return envelope({ kind: 'page', title: document.title, data: await presented(work, document, schoolId, false) });
    });
  http.get<Asked>('/m/:appid/:key/data', limit, load);
  http.post<Asked>('/m/:appid/:key/lead', limit, (request) =>
    inside(app, request, async (work) => {
      const { page, document } = await liveOf(work, request.params.key, Number(request.query.s) || null);
      return envelope(await takeLead(work, page, document, request.body as Record<string, unknown>));
    }),
  );
}

const perHour = 3;

async function takeLead(work: Work, page: MiniPage, document: PageDocument, given: Record<string, unknown>) {
  const block = document.blocks.find(({ uid, type }) => uid === given.uid && type === 'lead_form');
  if (!block) throw gone();
  const name = String(given.name ?? '')
    .trim()
    .slice(0, 30);
  const mobile = String(given.mobile ?? '').trim();
  if (!name) throw invalid('name', 'required', { label: '姓名' });
  if (!/^1\d{10}$/.test(mobile)) throw invalid('mobile', 'mobile', { label: '手机' });
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead:${work.enterpriseId}:${mobile}`}, 0))`,
  );
  const since = new Date(work.now.getTime() - 3_600_000).toISOString();
  const many = await count(work, PageLead, (l) => sql`${l.mobile} = ${mobile} and ${l.createdAt} > ${since}`);
  if (many >= perHour) throw tooMany(3600);
  const leadId = await insert(work, PageLead, { pageId: page.id, blockUid: block.uid, name, mobile });
  const { sourceId, schoolId } = block.props as { sourceId?: number; schoolId?: number };
  const taken = sourceId
    ? await work.ask(intake, {
        ...{ name, mobile, sourceId, originKind: 'lead_form', originId: String(leadId), note: page.name },
        ...(schoolId || page.schoolId ? { schoolId: schoolId ?? page.schoolId ?? 0 } : {}),
      })
    : { customerId: null };
  const lead = await need(work, PageLead, leadId, { lock: true });
  await update(work, PageLead, lead, { customerId: taken.customerId });
  return { receipt: `L${leadId}` };
}
