// Pages, banners and the site for a mini-program: the same contents as the pages of this product, by call.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { errandAt, idShape, memberMobile, readAs } from '../../members/server/door';
import { bannerPositions } from '../model/blockTypes';
import { MiniPage, MiniSite } from '../model/miniPage';
import { liveOf, lookerOf } from './guests';
import { bannersOf, type Looker, presented } from './presenting';

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
const path = '/mini/v1/public';
const appid = z.string().min(1).max(40);
const s = idShape.optional();
const positions = Object.keys(bannerPositions) as [string, ...string[]];
const inputs = {
  site: z.object({ appid }),
  page: z.object({ appid, key: z.string().min(1).max(40), s }),
  banners: z.object({ appid, position: z.enum(positions), s }),
};

export function pageDoors(http: FastifyInstance, app: App): void {
  /** As whoever looks, at the school they name. */
  const looking = async <T>(
    request: FastifyRequest,
    asked: { appid: string; s?: number | undefined },
    run: (work: Work, looker: Looker, schoolId: number | null) => Promise<T>,
  ) => {
    const errand = await errandAt(app, request, asked.appid);
    const [mobile, schoolId] = [memberMobile(errand, request), asked.s ?? null];
    return envelope(
      await errand.write(async (work) => run(work, await lookerOf(work, asked.appid, mobile, schoolId), schoolId)),
    );
  };
  http.get(`${path}/site`, limit, (request) =>
    looking(request, readAs(inputs.site, request), async (work) => {
      const site = await row(work, MiniSite, {});
      const home = site?.homePageId
        ? await row(work, MiniPage, { id: site.homePageId, state: 'published' })
        : undefined;
      return {
        ...{ title: site?.title ?? '', colour: site?.colour ?? null, logo: site?.logo?.FileUrl ?? null },
        ...{ servicePhone: site?.servicePhone ?? null, home: home?.key ?? null },
      };
    }),
  );
  http.get(`${path}/page`, limit, (request) => {
    const asked = readAs(inputs.page, request);
    return looking(request, asked, async (work, looker, schoolId) =>
      presented(work, (await liveOf(work, asked.key, schoolId)).document, looker, false),
    );
  });
  http.get(`${path}/banners`, limit, (request) => {
    const asked = readAs(inputs.banners, request);
    return looking(request, asked, (work, looker) => bannersOf(work, asked.position, looker));
  });
}
