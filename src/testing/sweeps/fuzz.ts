// Calls nobody would make, by the thousand, from the API's own description: whatever is sent, no answer may be a fault of
// ours. The same seed makes the same calls.
import type { FastifyInstance } from 'fastify';
import { isWhole } from '../../kernel/model/rules/keepable';

interface Schema {
  type?: string;
  enum?: readonly string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  allOf?: readonly Schema[];
}
interface Operation {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Fault {
  call: string;
  payload: unknown;
  answer: string;
}

export interface Outcome {
  calls: number;
  byCode: Record<number, number>;
  faults: Fault[];
}

export interface Plan {
  http: FastifyInstance;
  /** The header of whoever calls; asked again when the session was ended by one of the calls. */
  signIn: () => Promise<string>;
  seed: number;
  calls: number;
  /** It ends when this time is over, wherever it is. */
  withinMs: number;
}

export async function fuzz({ http, signIn, seed, calls, withinMs }: Plan): Promise<Outcome> {
  let header = await signIn();
  const document = (
    await http.inject({ url: '/api/openapi.json', headers: { authorization: header } })
  ).json() as Description;
  const made = callMaker(document, chance(seed));
  const outcome: Outcome = { calls: 0, byCode: {}, faults: [] };
  const until = Date.now() + withinMs;
  while (outcome.calls < calls && Date.now() < until) {
    const some = Array.from({ length: Math.min(atOnce, calls - outcome.calls) }, made);
    const answers = await Promise.all(
      some.map((call) => http.inject({ ...sent(call), headers: headersOf(call, header) })),
    );
    for (const [i, { statusCode, body }] of answers.entries()) {
      outcome.calls++;
      outcome.byCode[statusCode] = (outcome.byCode[statusCode] ?? 0) + 1;
      const { method, path, payload } = some[i]!;
      if (statusCode === 500) outcome.faults.push({ call: `${method} ${path}`, payload, answer: body.slice(0, 200) });
    }
    if (answers.some(({ statusCode }) => statusCode === 401)) header = await signIn();
  }
  return outcome;
}

const atOnce = 4;

interface Made {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  payload: Record<string, unknown>;
}

const inQuery = ({ method }: Made): boolean => method === 'GET' || method === 'DELETE';

const headersOf = (call: Made, authorization: string) => ({
  authorization,
  ...(inQuery(call) ? {} : { 'content-type': 'application/json' }),
});

function sent(call: Made) {
  const { method, path, payload } = call;
  if (!inQuery(call)) return { method, url: path, payload: JSON.stringify(payload) };
  const pairs = Object.entries(payload).flatMap(([name, value]) => asQuery(name, value));
  return { method, url: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path };
}

/** As a form has it: nested names in brackets. A half of a pair of surrogates goes as its bytes, as a hostile client would. */
function asQuery(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item) => asQuery(`${name}[]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => asQuery(`${name}[${key}]`, item));
  return [`${encoded(name)}=${encoded(String(value ?? ''))}`];
}

const encoded = (text: string): string => (isWhole(text) ? encodeURIComponent(text) : '%ED%A0%80');

type Chance = () => number;

/** Mulberry32: small, and alike everywhere. */
function chance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(from: readonly T[], random: Chance): T => from[Math.floor(random() * from.length)]!;

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { all: value };
  return value;
};

const hostile: readonly unknown[] = [
  ...['', ' ', 'a', '%', '_', '\\', "'", '"', '\0', '\ud800', 'x\udfffy', '😀', 'constructor', '__proto__', 'toString'],
  ...['hasOwnProperty', 'null', 'undefined', 'NaN', 'Infinity', '-1', '0', '1e99', '-1e99', '1e-400', '0x10', '١٢'],
  ...['9007199254740991', '9223372036854775808', '-9223372036854775809', '2147483648', '1.005', '99999999999999.99'],
  ...['0000-00-00', '9999-12-31', '0001-01-01', '275760-09-13', '2026-02-30', '2026-07-08T25:00:00Z', '24:00'],
  ...['none', 'true', 'a,b', ',', '1,2,3', ':', '{}', '[]', '{"a":', 'id', '-id', 'x'.repeat(5000), '张'.repeat(300)],
  ...[null, true, false, 0, -1, 1, 1.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e300, Number.MIN_VALUE],
  ...[[], {}, [[]], [null], [{}], { id: 1 }, { constructor: 1 }, { length: 1e9 }, [9007199254740991], ['\ud800']],
  ...[{ lng: 181, lat: 91 }, { FileUrl: 'javascript:1' }, { FileUrl: '/x', FileSize: 1e300 }, [1, 'a', null]],
  nested(6),
  nested(400),
];

/** Names every list knows, and those that mean something to the language the server is written in. */
const anywhere = ['q', 'page', 'pageSize', 'sort', 'ids', 'columns', 'format', 'filters', 'view', 'id', 'version'];
const strange = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'a.b', 'nameFrom', 'idTo', ''];

function callMaker({ paths, components }: Description, random: Chance): () => Made {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase() as Made['method'],
      operation,
    })),
  );
  const known = (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;
  const fieldsOf = ({ parameters, requestBody }: Operation): [string, Schema][] => {
    const body = requestBody?.content['application/json']?.schema;
    return [
      ...(parameters ?? []).map(({ name, schema }) => [name, schema] as [string, Schema]),
      ...(body?.allOf ?? (body ? [body] : [])).flatMap((part) => Object.entries(known(part).properties ?? {})),
    ];
  };
  const valid = (schema: Schema, depth = 0): unknown => {
    const of = known(schema);
    if (of.enum?.length) return pick(of.enum, random);
    if (of.format === 'date') return pick(['2026-07-08', '2026-12-31', '2020-02-29'], random);
    if (of.format === 'date-time') return '2026-07-08T09:30:00+08:00';
    if (of.type === 'integer') return 1 + Math.floor(random() * 40);
    if (of.type === 'number') return Math.round(random() * 10_000) / 100;
    if (of.type === 'boolean') return random() < 0.5;
    if (of.type === 'array')
      return depth > 2
        ? []
        : Array.from({ length: 1 + Math.floor(random() * 2) }, () => valid(of.items ?? {}, depth + 1));
    if (of.type === 'object')
      return Object.fromEntries(
        Object.entries(of.properties ?? {}).map(([name, one]) => [name, valid(one, depth + 1)]),
      );
    return pick(['王小明', '12.50', '13912345678', 'a', '09:30', '#7571f9', 'a@b.cn'], random);
  };
  return () => {
    const { path, method, operation } = pick(operations, random);
    const fields = fieldsOf(operation);
    const payload = new Map<string, unknown>();
    // Mostly right with something wrong in it gets further than noise does.
    const wrong = pick([0.05, 0.3, 1], random);
    const asked = method === 'GET' ? 0.3 : 0.9;
    for (const [name, schema] of fields)
      if (random() < asked) payload.set(name, random() < wrong ? pick(hostile, random) : valid(schema));
    if (random() < 0.4) payload.set(pick(anywhere, random), pick(hostile, random));
    if (random() < 0.1) payload.set(pick(strange, random), pick(hostile, random));
    // Made at once, so that a name like `__proto__` is one of its own.
    return { method, path, payload: Object.fromEntries(payload) };
  };
}
