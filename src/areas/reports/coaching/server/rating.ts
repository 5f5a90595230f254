// What a family says of a session, once, behind a link; as a page, and as a call for what other programs send.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Customer } from '#areas/customers/customer/model/customer';
import { Staff } from '#areas/people/model/staff';
import { localTime } from '#kernel/model/dates';
import { conflict, gone, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { callerOf, payloadOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { enterpriseOfToken, findLink } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { need, row as rowOf, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import type { SessionToRate } from '../model/rating';
import { CoachSession } from '../model/session';

const said = texts('reports.coachRating', {
  twice: ['已经评过分了', 'It was rated already'],
  score: ['请选择 1 到 5 分', 'Choose from 1 to 5'],
  comment: ['评语最多 300 字', 'At most 300 characters'],
});
const mostWords = 300;

async function shown(work: Work, id: number): Promise<SessionToRate> {
  const session = await need(work, CoachSession, id);
  const coach = session.coachId ? await rowOf(work, Staff, session.coachId) : undefined;
  return {
    student: (await need(work, Customer, session.customerId)).name,
    coach: coach?.name ?? '',
    at: localTime(session.scheduledAt, work.actor.timezone).slice(0, 16),
    topics: session.topics ?? '',
    result: session.result ?? '',
    score: session.guardianScore,
    comment: session.guardianComment,
  };
}

/** Two who press at once wait for each other; the second is told. */
async function rate(work: Work, id: number, input: Record<string, unknown>): Promise<SessionToRate> {
  const session = await need(work, CoachSession, id, { lock: true });
  if (session.guardianScore !== null) throw conflict(said.twice);
  const guardianScore = Number(input.score);
  if (!Number.isInteger(guardianScore) || guardianScore < 1 || guardianScore > 5) throw invalid('score', said.score);
  const words = typeof input.comment === 'string' ? input.comment.trim() : '';
  if (words.length > mostWords) throw invalid('comment', said.comment);
  const given = { guardianScore, guardianComment: words || null, ratedAt: work.now };
  await update(work, CoachSession, session, given, { action: 'rate' });
  return shown(work, id);
}

const page: PublicPage = {
  key: 's/coach',
  kind: 'coach',
  area: 'reports',
  title: pair('辅导评分', 'Rate the session'),
  load: shown,
  act: { rate },
};

async function behind(
  app: App,
  request: FastifyRequest,
  run: (work: Work, sessionId: number, input: Record<string, unknown>) => Promise<SessionToRate>,
) {
  const { token, ...input } = payloadOf(request);
  const given = typeof token === 'string' ? token.replace(/^\/s\//, '') : '';
  const enterprise = (await app.identity.enterprises()).find(({ id }) => id === enterpriseOfToken(given));
  if (!enterprise) throw gone();
  return envelope(
    await write(app, systemActor(enterprise), callerOf(request), async (work) => {
      const link = await findLink(work, 's', given);
      if (link?.kind !== page.kind) throw gone();
      return run(work, Number(link.subject_id), input);
    }),
  );
}

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

function rateRoutes(http: FastifyInstance, app: App): void {
  http.get('/cloudcoach/v1/rate', limit, (request) => behind(app, request, shown));
  http.post('/cloudcoach/v1/rate', limit, (request) => behind(app, request, rate));
}

export const rating: AreaPiece = { registers: { publicPage: [page] }, open: [rateRoutes] };
