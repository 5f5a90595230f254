// Words for a client: one or several texts by the customer's own call, and the enterprise's whole wording with an ETag.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { choice, type Fields, json, text } from '#kernel/model/fields';
import { readPayload } from '#kernel/model/payload';
import { Invalid } from '#kernel/model/problems';
import { type Locale, say, type Wording } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, type Payload, payloadOf } from '#kernel/server/http/handle';
import { shippedText, shippedTexts } from './labelCatalogue';

const locales = { Cn: 'zh', En: 'en' } as const;
const languages = { Cn: ['中文', 'Chinese'], En: ['英文', 'English'] } as const;
const language = choice('语言', 'Language', languages, { required: true });
const oneLabel = { Language: language, Label: text('标签', 'Label', { required: true, max: 120 }) };
const severalLabels = {
  Language: language,
  Label: json('标签', 'Labels', z.array(z.string()).max(1000), { required: true }),
};
const pack = { Language: choice('语言', 'Language', languages), version: text('版本', 'Version', { max: 40 }) };

export function wordRoutes(http: FastifyInstance, app: App): void {
  http.post('/language/v1/fetch', async (request) => {
    const { wording } = await actorOf(app, request);
    const payload = payloadOf(request);
    if (typeof payload.Label !== 'object') {
      const { Language, Label } = checked(oneLabel, payload);
      return envelope(null, say(shippedText(String(Label)), { locale: localeOf(Language), wording }));
    }
    const { Language, Label } = checked(severalLabels, payload);
    const shipped = shippedTexts();
    const known = (Label as string[]).flatMap((label) => shipped.get(label) ?? []);
    return envelope(
      Object.fromEntries(known.map((one) => [one.key, say(one, { locale: localeOf(Language), wording })])),
    );
  });

  http.get('/language/v1/pack', async (request, reply) => {
    const { wording, permVersion } = await actorOf(app, request);
    const { Language, version } = checked(pack, payloadOf(request));
    const words = Language ? inOne(localeOf(Language), wording) : { Cn: wording?.zh ?? {}, En: wording?.en ?? {} };
    const made = createHash('md5').update(JSON.stringify(words)).digest('hex').slice(0, 16);
    reply
      .header('etag', `"${made}"`)
      .header('cache-control', 'private, no-cache')
      .header('x-perm-version', permVersion);
    if (request.headers['if-none-match'] === `"${made}"` || version === made) return reply.code(304).send();
    return envelope({ version: made, words });
  });
}

const localeOf = (language: unknown): Locale => locales[language as keyof typeof locales];

function checked(fields: Fields, payload: Payload): Payload {
  const { values, problems } = readPayload(fields, payload);
  if (problems.length > 0) throw new Invalid(problems);
  return values;
}

/** In one language nothing is missing: what has no text of its own is already said in the other. */
function inOne(locale: Locale, wording: Wording | undefined): Record<string, string> {
  const shipped = shippedTexts();
  const own = new Set([...Object.keys(wording?.zh ?? {}), ...Object.keys(wording?.en ?? {})]);
  const said = [...own].sort().flatMap((key) => shipped.get(key) ?? []);
  return Object.fromEntries(said.map((text) => [text.key, say(text, { locale, wording })]));
}
