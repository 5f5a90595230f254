// Every answer is `{ code, message, data }` with the HTTP status equal to the code; a fault of ours tells only its number.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages } from '../../model/messages';
import { Invalid, Problem, unavailable } from '../../model/problems';
import { type Locale, localeOf, say, type Text, type Tongue, type Wording } from '../../model/text';
import { isDeadlock, isLost, isTooLong, isUnkeepable, Unavailable, Unsure } from '../database/faults';
import { SheetError } from '../sheet/sheet';

export const localeFor = (request: FastifyRequest): Locale => localeOf(request.headers['accept-language']);

/** In whose words a refusal is said; known once the caller is. */
const wordings = new WeakMap<FastifyRequest, Wording>();

export function speakAs(request: FastifyRequest, wording: Wording | undefined): void {
  if (wording) wordings.set(request, wording);
}

export const envelope = (data: unknown, message = 'ok') => ({ code: 200, message, data: data ?? null });

const bodyTypes = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];

const overLimit = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

function asProblem(error: unknown, request: FastifyRequest): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof SheetError)
    return new Invalid([{ field: 'file', rule: error.rule, text: sheetText(error.rule) }]);
  if (isUnkeepable(error)) return new Problem(400, errorMessages.malformed);
  if (isDeadlock(error)) return new Problem(409, errorMessages.busy);
  if (isTooLong(error)) return unavailable(errorMessages.tookTooLong);
  if (error instanceof Unsure) return unavailable(errorMessages.unsure);
  if (error instanceof Unavailable || isLost(error)) return unavailable();
  const { statusCode, code } = error as FastifyError;
  const maxBytes = request.routeOptions.bodyLimit;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413, errorMessages.tooLarge, { maxBytes });
  if (code && overLimit.has(code)) return new Problem(413, errorMessages.tooLarge);
  if (statusCode === 413) return new Problem(413, errorMessages.tooLarge);
  if (statusCode === 415) return new Problem(415, errorMessages.wrongType, { types: bodyTypes });
  if (statusCode === 429) return new Problem(429, errorMessages.tooMany, 60);
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem(400, errorMessages.malformed);
  return undefined;
}

const sheetText = (rule: string): Text =>
  rule === 'tooManyRows'
    ? errorMessages.tooManyRows
    : rule === 'tooLarge'
      ? errorMessages.tooLarge
      : errorMessages.notASheet;

export function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: (line: string, details?: unknown) => void,
) {
  const tongue: Tongue = { locale: localeFor(request), wording: wordings.get(request) };
  const problem = asProblem(error, request);
  if (!problem) {
    // The path without its query: queries carry passwords' hashes and names.
    log(`Fault ${request.id} at ${request.method} ${request.url.split('?')[0]}`, error);
    return reply
      .code(500)
      .send({ code: 500, message: say(errorMessages.fault, tongue), data: { requestId: request.id } });
  }
  const data = problem instanceof Invalid ? fieldList(problem, tongue) : (translate(problem.data, tongue) ?? null);
  const first = problem instanceof Invalid ? (data as { message: string }[])[0]?.message : undefined;
  if ([429, 503].includes(problem.code) && typeof problem.data === 'number')
    reply.header('retry-after', String(problem.data));
  return reply
    .code(problem.code)
    .send({ code: problem.code, message: first ?? say(problem.text, tongue, problem.vars), data });
}

const fieldList = (invalid: Invalid, tongue: Tongue) =>
  invalid.problems.map(({ field, rule, text, vars }) => ({ field, rule, message: say(text, tongue, vars) }));

/** Texts inside an answer's data are said in the caller's language. */
function translate(value: unknown, tongue: Tongue): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, tongue));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if ('zh' in value && 'en' in value) return say(value as Text, tongue);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, translate(item, tongue)]));
}
