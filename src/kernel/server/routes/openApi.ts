// The OpenAPI document of everything declared, and a page to browse it; written from the same models as the calls.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answers } from '../../model/call';
import type { Field, Fields } from '../../model/fields';
import { askedField, permission, permissionOf, type Resource, stateField, type Verb } from '../../model/resource';
import { say } from '../../model/text';
import type { App } from '../app';
import { localeFor } from '../http/answer';
import { actorOf } from '../http/handle';
import type { Service } from '../service';
import { apiPage, type OpenApi } from './apiPage';

type Schema = Record<string, unknown>;

export function openApiRoutes(http: FastifyInstance, app: App): void {
  const document = async (request: FastifyRequest) => {
    if (!app.settings.openDocs) await actorOf(app, request);
    return openApi(app, localeFor(request));
  };
  http.get('/api/openapi.json', document);
  http.get('/api/docs', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(await document(request))),
  );
}

const kinds: Partial<Record<Field['kind'], Schema>> = {
  int: { type: 'integer' },
  money: { type: 'string', pattern: '^-?\\d+\\.\\d{2}$', example: '1234.50' },
  percent: { type: 'number' },
  quantity: { type: 'number' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string', example: '09:30' },
  bool: { type: 'boolean' },
  ref: { type: 'integer' },
  category: { type: 'integer' },
  refs: { type: 'array', items: { type: 'integer' } },
  categories: { type: 'array', items: { type: 'integer' } },
  choices: { type: 'array', items: { type: 'string' } },
  geo: { type: 'object', properties: { lng: { type: 'number' }, lat: { type: 'number' } } },
  json: {},
  lines: { type: 'array', items: { type: 'object' } },
  file: { $ref: '#/components/schemas/File' },
  image: { $ref: '#/components/schemas/File' },
  files: { type: 'array', items: { $ref: '#/components/schemas/File' } },
};

function fieldSchema(field: Field, locale: 'zh' | 'en'): Schema {
  const base: Schema = { ...(kinds[field.kind] ?? { type: 'string' }), title: say(field.label, locale) };
  if (field.kind === 'choice' || field.kind === 'state') base.enum = Object.keys(field.options ?? {});
  if (base.type === 'string' && field.max && !base.pattern) base.maxLength = field.max;
  if (field.to) base.description = `→ ${field.to}`;
  return base;
}

function entitySchema(of: Resource, locale: 'zh' | 'en'): Schema {
  const fields = Object.entries(of.fields).filter(([, field]) => !field.secret);
  return {
    type: 'object',
    title: say(of.title, locale),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field, locale)])),
    required: fields.filter(([, field]) => field.required && !field.computed).map(([name]) => name),
  };
}

const methods: Record<Verb, string> = {
  list: 'get',
  detail: 'get',
  count: 'get',
  options: 'get',
  export: 'get',
  import: 'post',
  add: 'post',
  copy: 'post',
  edit: 'put',
  delete: 'delete',
};

function openApi(app: App, locale: 'zh' | 'en'): OpenApi {
  const schemas: Record<string, Schema> = {
    File: {
      type: 'object',
      properties: Object.fromEntries(
        ['FileName', 'FileUrl', 'FileType', 'FileSize', 'FileDuration'].map((name) => [
          name,
          { type: name === 'FileSize' ? 'integer' : 'string' },
        ]),
      ),
    },
  };
  const paths: OpenApi['paths'] = {};
  const add = (
    path: string,
    method: string,
    of: Pick<Resource, 'area'>,
    summary: string,
    key: string | undefined,
    body?: Schema,
    answer?: Schema,
  ) => {
    const content = { 'application/x-www-form-urlencoded': { schema: body }, 'application/json': { schema: body } };
    const ok = { description: 'ok', ...(answer ? { content: { 'application/json': { schema: answer } } } : {}) };
    paths[path] = {
      ...paths[path],
      [method]: {
        tags: [of.area],
        summary,
        ...(key ? { 'x-permission': key } : {}),
        ...(body && (method === 'get' || method === 'delete') ? { parameters: parametersOf(body) } : {}),
        ...(body && method !== 'get' && method !== 'delete' ? { requestBody: { content } } : {}),
        responses: { 200: ok },
      },
    };
  };
  for (const { of, hooks } of app.services.values()) {
    schemas[of.entity] = entitySchema(of, locale);
    const self = { $ref: `#/components/schemas/${of.entity}` };
    const title = say(of.title, locale);
    for (const verb of of.verbs) {
      const key = permission(of, permissionOf[verb]);
      add(
        `${of.path}/${verb}`,
        methods[verb],
        of,
        `${title}: ${verb}`,
        key,
        verb === 'add' ? self : verb === 'edit' ? { allOf: [self, versioned] } : verbInput(of, hooks, verb, locale),
      );
    }
    const state = stateField(of);
    for (const [name, t] of Object.entries(state ? of.fields[state]!.life!.transitions : {})) {
      if (!t.internal)
        add(
          `${of.path}/${name}`,
          'post',
          of,
          `${title}: ${say(t.label, locale)}`,
          permission(of, name),
          transitionBody(t.fields, locale),
        );
    }
  }
  for (const { call } of app.calls)
    add(
      call.path,
      call.method.toLowerCase(),
      { area: call.permission?.split('.')[0] ?? 'system' },
      say(call.label, locale),
      call.permission,
      inputSchema(call.input, locale),
      answerSchema(call.answer, locale),
    );
  const document = {
    openapi: '3.1.0',
    info: { title: 'School console', version: '1' },
    security: [{ userid: [] }],
    paths,
    components: { schemas, securitySchemes: { userid: { type: 'apiKey', in: 'header', name: 'authorization' } } },
  };
  return document;
}

const whole = { type: 'integer' };
const words = { type: 'string' };
const versioned: Schema = { type: 'object', properties: { id: whole, version: whole } };
const several = { type: 'array', items: whole };

const parametersOf = ({ properties }: Schema) =>
  Object.entries((properties ?? {}) as Schema).map(([name, schema]) => ({ name, in: 'query', schema }));

/** What a verb can be asked for beyond a row: a list by its search names and those its area adds. */
function verbInput(of: Resource, hooks: Service['hooks'], verb: Verb, locale: 'zh' | 'en'): Schema | undefined {
  const named = [...of.search, ...Object.keys(of.asked)].map((name) => [name, askedField(of, name)] as const);
  const searched = Object.fromEntries(
    named.flatMap(([name, field]) => (field ? [[name, fieldSchema(field, locale)]] : [])),
  );
  const besides = Object.fromEntries(
    Object.entries(hooks.filters ?? {}).map(([name, { field }]) => [name, fieldSchema(field, locale)]),
  );
  const asked = { q: words, ids: several, sort: words, ...besides, ...searched };
  const inputs: Partial<Record<Verb, Schema>> = {
    list: { page: whole, pageSize: whole, ...asked },
    count: asked,
    export: { columns: words, format: { enum: ['xlsx', 'csv'], ...words }, ...asked },
    options: { q: words, ids: several },
    detail: { id: whole },
    copy: { id: whole },
    delete: { id: whole, ids: several, version: whole },
  };
  return inputs[verb] && { type: 'object', properties: inputs[verb] };
}

const inputSchema = (fields: Fields, locale: 'zh' | 'en'): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, locale)])),
});

const transitionBody = (fields: Fields, locale: 'zh' | 'en'): Schema => {
  const { properties } = inputSchema(fields, locale);
  return {
    type: 'object',
    properties: { id: { type: 'integer' }, version: { type: 'integer' }, ...(properties as Schema) },
  };
};

/** The envelope around what a call answers. */
function answerSchema({ kind, of, fields }: Answers<unknown>, locale: 'zh' | 'en'): Schema {
  const row = { $ref: `#/components/schemas/${of?.entity}` };
  const data: Record<typeof kind, Schema> = {
    free: {},
    none: { type: 'null' },
    row,
    rows: { type: 'array', items: row },
    fields: inputSchema(fields ?? {}, locale),
  };
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: data[kind] },
  };
}
