// The OpenAPI document as a page to browse: no scripts, so that it needs no exception from the content policy.
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        tags: string[];
        summary: string;
        'x-permission'?: string;
        parameters?: unknown;
        requestBody?: unknown;
        responses: unknown;
      }
    >
  >;
  components: { schemas: Record<string, Record<string, unknown>> };
}

const escaped = (text: unknown): string =>
  String(text ?? '').replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c]!,
  );

const style = `
  body { margin: 0; font: 14px/1.6 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #1f1f39; background: #f5f6fa }
  main { max-width: 960px; margin: 0 auto; padding: 24px }
  h1 { font-size: 22px } h2 { margin: 32px 0 8px; font-size: 18px; text-transform: capitalize }
  details { background: #fff; border-radius: 6px; margin: 4px 0; padding: 8px 12px; box-shadow: 0 1px 2px #0001 }
  summary { cursor: pointer; display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap }
  code { font-family: ui-monospace, monospace } .verb { min-width: 56px; font-weight: 600; color: #7571f9 } .what { color: #666 }
  table { border-collapse: collapse; margin: 8px 0; width: 100% } td, th { text-align: left; padding: 4px 8px; border-bottom: 1px solid #eee; vertical-align: top }`;

export function apiPage({ paths, components }: OpenApi): string {
  const areas = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const area = call.tags[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), callHtml(path, method, call, components.schemas)]);
    }
  }
  const sections = [...areas].map(([area, calls]) => `<section><h2>${escaped(area)}</h2>${calls.join('')}</section>`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><style>${style}</style></head>
<body><main><h1>API</h1><p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`;
}

function callHtml(
  path: string,
  method: string,
  call: OpenApi['paths'][string][string],
  schemas: OpenApi['components']['schemas'],
): string {
  const head = `<summary><span class="verb">${escaped(method.toUpperCase())}</span><code>${escaped(path)}</code><span class="what">${escaped(call.summary)}</span></summary>`;
  const permission = call['x-permission'] ? `<p><code>${escaped(call['x-permission'])}</code></p>` : '';
  return `<details>${head}${permission}${bodyHtml(call.requestBody, schemas)}</details>`;
}

function bodyHtml(body: unknown, schemas: OpenApi['components']['schemas']): string {
  const content = (body as { content?: Record<string, { schema?: Record<string, unknown> }> } | undefined)?.content;
  const given = content?.['application/json']?.schema;
  const schema = typeof given?.$ref === 'string' ? schemas[given.$ref.split('/').pop() ?? ''] : given;
  const fields = Object.entries((schema?.properties ?? {}) as Record<string, Record<string, unknown>>);
  const required = (schema?.required ?? []) as string[];
  const rows = fields.map(
    ([name, field]) =>
      `<tr><td><code>${escaped(name)}${required.includes(name) ? ' *' : ''}</code></td><td>${escaped(field.title)}</td><td>${escaped(field.type ?? 'any')} ${escaped(field.format ?? (field.enum as string[] | undefined)?.join(' | ') ?? field.description)}</td></tr>`,
  );
  return rows.length > 0 ? `<table>${rows.join('')}</table>` : '';
}
