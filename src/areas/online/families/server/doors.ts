// The doors behind which families shop, learn and redeem, for the pages of this product and for a mini-program alike.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { malformed } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { guestDocument } from '#kernel/server/routes/publicRoutes';
import { row } from '#kernel/server/rows';
import { unseal } from '#kernel/server/sealing';
import type { AreaPiece } from '#kernel/server/service';
import type { Errand, Work } from '#kernel/server/work';
import type { FamilyStudent } from '../../members/model/member';
import {
  errandAt,
  idShape,
  memberMobile,
  notSignedIn,
  ownStudent,
  readAs,
  studentsOf,
} from '../../members/server/door';
import { isSigned, takeNotice } from '../../orders/server/payNotice';
import { MiniSite } from '../../pages/model/miniPage';
import { familyTexts } from '../model/familyTexts';
import { orderByNo, orderFor, ordersOf, shopDetail, shopOf } from './buying';
import { lessonsOf, mediaOf, myCourses, noteProgress } from './learning';
import { redeemFor } from './redeeming';

const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });
const path = '/mini/v1/public';
const appid = z.string().min(1).max(40);
const studentId = idShape;

const inputs = {
  shop: z.object({ appid, s: idShape.optional() }),
  item: z.object({ appid, kind: z.enum(['package', 'vip']), id: idShape, studentId: studentId.optional() }),
  own: z.object({ appid, studentId }),
  course: z.object({ appid, studentId, courseId: idShape }),
  resource: z.object({ appid, id: idShape, studentId: studentId.optional() }),
  progress: z.object({
    ...{ appid, studentId, resourceId: idShape },
    segments: z.array(z.number().int().min(0).max(8640)).max(400),
    position: z.number().int().min(0).max(86_400).default(0),
  }),
  order: z.object({
    ...{ appid, studentId, itemId: idShape },
    kind: z.enum(['package', 'vip', 'resource']),
    channel: z.enum(['mini', 'h5']).default('h5'),
  }),
  orderNo: z.object({ appid, orderNo: z.string().max(20) }),
  redeem: z.object({
    ...{ appid, studentId, code: z.string().min(1).max(60) },
    requestId: z.string().max(36).optional(),
    channel: z.enum(['mini', 'h5']).default('h5'),
  }),
  notice: z.object({
    ...{ appid, orderNo: z.string().min(1).max(20), method: z.enum(['wechat', 'alipay']) },
    tradeNo: z.string().min(1).max(64),
    amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
    sign: z.string().max(100),
  }),
};

/** A signed-in family and one of its students. */
async function own<T>(
  errand: Errand,
  request: FastifyRequest,
  id: number,
  run: (work: Work, student: FamilyStudent, mobile: string) => Promise<T>,
): Promise<T> {
  const mobile = memberMobile(errand, request);
  if (!mobile) throw notSignedIn();
  return errand.write(async (work) => run(work, await ownStudent(work, mobile, id), mobile));
}

/** Somebody or nobody: what is free or on sale is shown to guests. */
async function maybeOwn(work: Work, errand: Errand, request: FastifyRequest, id: number | undefined) {
  const mobile = memberMobile(errand, request);
  return mobile && id ? ownStudent(work, mobile, id) : null;
}

export function familyDoors(http: FastifyInstance, app: App): void {
  http.get(`${path}/shop`, limit(60), async (request) => {
    const asked = readAs(inputs.shop, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(await errand.read((work) => shopOf(work, asked.s ?? null)));
  });
  http.get(`${path}/item`, limit(60), async (request) => {
    const asked = readAs(inputs.item, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(
      await errand.read(async (work) =>
        shopDetail(work, asked.kind, asked.id, await maybeOwn(work, errand, request, asked.studentId)),
      ),
    );
  });
  http.get(`${path}/courses`, limit(60), async (request) => {
    const asked = readAs(inputs.own, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(await own(errand, request, asked.studentId, myCourses));
  });
  http.get(`${path}/course`, limit(60), async (request) => {
    const asked = readAs(inputs.course, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(
      await own(errand, request, asked.studentId, (work, student) => lessonsOf(work, student, asked.courseId)),
    );
  });
  http.get(`${path}/resource`, limit(60), async (request) => {
    const asked = readAs(inputs.resource, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(
      await errand.write(async (work) =>
        mediaOf(work, await maybeOwn(work, errand, request, asked.studentId), asked.id),
      ),
    );
  });
  http.post(`${path}/progress`, limit(60), async (request) => {
    const asked = readAs(inputs.progress, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(await own(errand, request, asked.studentId, (work, student) => noteProgress(work, student, asked)));
  });
  buyingDoors(http, app);
}

function buyingDoors(http: FastifyInstance, app: App): void {
  http.post(`${path}/order`, limit(20), async (request) => {
    const { appid: at, studentId: id, channel, kind, itemId } = readAs(inputs.order, request);
    const errand = await errandAt(app, request, at);
    return envelope(
      await own(errand, request, id, (work, student, mobile) =>
        orderFor(work, student, mobile, { kind, itemId }, channel),
      ),
    );
  });
  http.get(`${path}/order`, limit(60), async (request) => {
    const asked = readAs(inputs.orderNo, request);
    const errand = await errandAt(app, request, asked.appid);
    const mobile = memberMobile(errand, request);
    if (!mobile) throw notSignedIn();
    return envelope(await errand.read(async (work) => orderByNo(work, await studentsOf(work, mobile), asked.orderNo)));
  });
  http.get(`${path}/orders`, limit(60), async (request) => {
    const asked = readAs(inputs.own, request);
    const errand = await errandAt(app, request, asked.appid);
    return envelope(await own(errand, request, asked.studentId, ordersOf));
  });
  http.post(`${path}/redeem`, limit(120), async (request) => {
    const asked = readAs(inputs.redeem, request);
    const errand = await errandAt(app, request, asked.appid);
    const mobile = memberMobile(errand, request);
    if (!mobile) throw notSignedIn();
    const student = await errand.read((work) => ownStudent(work, mobile, asked.studentId));
    return envelope(await redeemFor(errand, student, mobile, asked));
  });
  http.post(`${path}/payNotify`, limit(600), async (request) => {
    const asked = readAs(inputs.notice, request);
    const errand = await errandAt(app, request, asked.appid);
    const sealed = await errand.read(async (work) => (await row(work, MiniSite, {}))?.payKey);
    if (!sealed || !isSigned(asked, unseal(sealed, app.secret))) throw malformed();
    return { code: 'SUCCESS', result: await errand.write((work) => takeNotice(work, asked)) };
  });
}

/** `my` and `redeem` are pages of every enterprise; the code of a card stands behind the hash and reaches no server. */
export function familyPages(http: FastifyInstance, app: App): void {
  for (const name of ['my', 'redeem'] as const) {
    http.get(`/m/:appid/${name}`, limit(60), async (_: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'public, max-age=60').header('referrer-policy', 'no-referrer');
      return reply.type('text/html; charset=utf-8').send(await guestDocument());
    });
    http.get<{ Params: { appid: string } }>(`/m/:appid/${name}/data`, limit(60), async (request) => {
      const errand = await errandAt(app, request, request.params.appid);
      return errand.read(async (work) => {
        const site = await row(work, MiniSite, {});
        const title = site?.title ?? say(familyTexts.home, work);
        const data = { start: name, colour: site?.colour ?? null, phone: site?.servicePhone ?? null };
        return envelope({ kind: 'family', title, timezone: work.actor.timezone, data });
      });
    });
  }
}

export const families: AreaPiece = { open: [familyDoors, familyPages] };
