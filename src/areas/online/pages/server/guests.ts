// Pages as families open them: published versions only, without a session; a draft behind a preview link that ends in a day.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { intake } from '#areas/customers/customer/model/queries';
import { dayOf } from '#kernel/model/dates';
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
import { studentsOf } from '../../members/server/door';
import { mobileIn } from '../../members/server/memberToken';
import { runningOf } from '../../memberships/server/memberships';
import type { PageDocument } from '../model/document';
import { MiniPage, MiniPageVersion, PageLead } from '../model/miniPage';
import { type Looker, presented } from './presenting';
import { countSeen, seenShape } from './stats';

/** Who looks: a guest, or a family that proved its mobile, by the first of its students. */
export async function lookerOf(
  work: Work,
  appid: string,
  mobile: string | null,
  schoolId: number | null,
): Promise<Looker> {
  const today = dayOf(work.now, work.actor.timezone);
  const my = `/m/${appid}/my`;
  const [student] = mobile ? await studentsOf(work, mobile) : [];
  if (!student) return { my, student: null, viewer: { is: ['guest'], schoolId, today } };
  const isVip = (await runningOf(work, student.id)).length > 0;
  const is = [
    'customer' as const,
    ...(student.isMember ? ['member' as const] : []),
    ...(isVip ? ['vip' as const] : []),
  ];
  return { my, student, viewer: { is, schoolId: schoolId ?? student.schoolId, today } };
}

export const guestPreview: PublicPage = {
  key: 'm/preview',
  kind: 'preview',
  area: 'online',
  title: pair('页面预览', 'Preview of a page'),
  load: async (work, id) => {
    const page = await need(work, MiniPage, id);
    const { appid = '' } = (await work.app.identity.enterprises()).find((one) => one.id === work.enterpriseId) ?? {};
    return presented(work, page.document, await lookerOf(work, appid, null, page.schoolId), true);
  },
};

/** A school's own page of that key, else the enterprise's. */
export async function liveOf(work: Work, key: string, schoolId: number | null) {
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
      const given = request.headers['x-member'];
      const mobile = mobileIn(app, work.enterpriseId, typeof given === 'string' ? given : undefined, work.now);
      const looker = await lookerOf(work, request.params.appid, mobile, schoolId);
      const { timezone } = work.actor;
      return envelope({
        kind: 'page',
        title: document.title,
        timezone,
        data: await presented(work, document, looker, false),
      });
    });
  http.get<Asked>('/m/:appid/:key/data', limit, load);
  // Figures stand in nobody's way: whatever is sent, the answer is the same.
  http.post<Asked>('/m/:appid/:key/stat', limit, async (request) => {
    const seen = seenShape.safeParse(request.body);
    if (seen.success)
      await inside(app, request, async (work) => {
        const { page, document } = await liveOf(work, request.params.key, Number(request.query.s) || null);
        await countSeen(work, page.id, document, seen.data);
      });
    return envelope({ ok: true });
  });
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
