// The OpenAPI document of everything declared, and a page to browse it; written from the same models as the calls.
import type { FastifyInstance } from 'fastify';
import type { Field } from '../../model/fields';
import { permission, permissionOf, type Resource, stateField, type Verb } from '../../model/resource';
import { say } from '../../model/text';
import type { App } from '../app';
import { localeFor } from './answer';
import { apiPage } from './apiPage';

type Schema = Record<string, unknown>;

export function openApiRoutes(http: FastifyInstance, app: App): void {
  http.get('/api/openapi.json', async (request) => openApi(app, localeFor(request)));
  http.get('/api/docs', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(openApi(app, localeFor(request)))),
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

export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      { tags: string[]; summary: string; 'x-permission'?: string; requestBody?: unknown; responses: unknown }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

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
  const add = (path: string, method: string, of: Resource, summary: string, key: string | undefined, body?: Schema) => {
    const content = { 'application/x-www-form-urlencoded': { schema: body }, 'application/json': { schema: body } };
    paths[path] = {
      ...paths[path],
      [method]: {
        tags: [of.area],
        summary,
        ...(key ? { 'x-permission': key } : {}),
        ...(body ? { requestBody: { content } } : {}),
        responses: { 200: { description: 'ok' } },
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
        verb === 'add' || verb === 'edit' ? self : undefined,
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
    for (const [route, call] of Object.entries(hooks.routes ?? {})) {
      const [method = 'GET', path = ''] = route.split(' ');
      add(
        `${of.path}/${path}`,
        method.toLowerCase(),
        of,
        `${title}: ${path}`,
        call.permission && permission(of, call.permission),
      );
    }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'School console', version: '1' },
    security: [{ userid: [] }],
    paths,
    components: { schemas, securitySchemes: { userid: { type: 'apiKey', in: 'header', name: 'authorization' } } },
  };
  return document;
}

const transitionBody = (fields: Resource['fields'], locale: 'zh' | 'en'): Schema => ({
  type: 'object',
  properties: {
    id: { type: 'integer' },
    version: { type: 'integer' },
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, locale)])),
  },
});
