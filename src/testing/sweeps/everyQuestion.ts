// Every reading call of an area, or of all of them, each asked with whatever leads to one customer: for tests of what nobody may
// be told.
import type { Fields } from '../../kernel/model/fields';
import type { Person, TestApp } from '../app';

/** What a call may be asked for, by the name of its input. `id` is the customer, `name`, `mobile`, `guardian` what it is found by. */
export type Leads = Record<string, string | number> & { id: number; name: string; mobile: string; guardian: string };

interface Question {
  method: 'GET' | 'POST';
  path: string;
  asked: Record<string, string>;
}

/** The verbs of every resource, what each adds to them, those of the area itself, and the search in the header. */
async function questions({ app }: TestApp, area: string | undefined, leads: Leads): Promise<Question[]> {
  const found: Question[] = [];
  const ask = (path: string, ...all: Record<string, string>[]) =>
    found.push(...all.map((asked) => ({ method: 'GET' as const, path, asked })));
  const all = { pageSize: '200' };
  const named = [leads.name, leads.mobile, leads.guardian].map((q) => ({ q }));
  const further = (path: string, input: Fields, method: Question['method'] = 'GET') => {
    const known = Object.keys(input).filter((name) => name in leads);
    found.push({ method, path, asked: Object.fromEntries(known.map((name) => [name, String(leads[name])])) });
  };
  for (const { of, hooks } of app.services.values()) {
    if (area && of.area !== area) continue;
    const refers = Object.entries(of.fields).filter(([, { to }]) => to === 'customer');
    const isAbout = of.name === 'customer' || refers.length > 0;
    const by = of.name === 'customer' ? ['id'] : refers.map(([name]) => name);
    const about = 'customerId' in of.fields ? [{ customerId: String(leads.id), ...all }] : [];
    for (const verb of of.verbs) {
      if (verb === 'list' || verb === 'options') ask(`${of.path}/${verb}`, all, ...(isAbout ? named : []), ...about);
      if (verb === 'export') ask(`${of.path}/export`, { format: 'csv' });
      if (verb !== 'detail' || !isAbout) continue;
      const rows = await app.database.owner.query<{ id: string }>(
        `select id from ${of.name} where ${by.map((name) => columnIs(of.fields[name], name)).join(' or ')}`,
        [leads.id],
      );
      for (const { id } of rows.rows) for (const read of ['detail', 'history']) ask(`${of.path}/${read}`, { id });
    }
    for (const { call } of hooks.calls ?? [])
      if (call.method === 'GET' || call.reads) further(call.path, call.input, call.method === 'GET' ? 'GET' : 'POST');
  }
  for (const part of app.parts) {
    if (area && part.area.name !== area) continue;
    for (const { call } of part.calls ?? [])
      if (call.method === 'GET' || call.reads) further(call.path, call.input, call.method === 'GET' ? 'GET' : 'POST');
  }
  for (const view of ['mine', 'team', 'pool', 'collected', 'lost', 'all'])
    ask('/api/v1/student/customer/list', { view, ...all });
  ask('/work/v1/search', ...named);
  return found;
}

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const columnIs = (field: Fields[string] | undefined, name: string): string =>
  field?.kind === 'refs' ? `$1 = any(${columnOf(name)})` : `${columnOf(name)} = $1`;

/** Where the answers hold one of these words; where a call fails altogether, that. Of one area, or of all. */
export async function toldIn(
  running: TestApp,
  area: string | undefined,
  person: Person,
  leads: Leads,
  words: (path: string) => readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const all = await questions(running, area, leads);
  for (const { method, path, asked } of all) {
    const { body } = await running.http.inject({
      ...{ method, url: path },
      ...(method === 'GET' ? { query: asked } : { payload: asked }),
      headers: { authorization: person.header, 'accept-language': 'zh-CN' },
    });
    // The board gives back its own question.
    const told = asked.q ? body.replaceAll(`"q":${JSON.stringify(asked.q)}`, '') : body;
    if (/^\{"code":500/.test(told)) found.push(`${path} ${JSON.stringify(asked)} fails`);
    for (const word of words(path)) {
      const at = told.indexOf(word);
      if (at >= 0)
        found.push(`${path} ${JSON.stringify(asked)} tells ${word}: ${told.slice(Math.max(0, at - 60), at + 20)}`);
    }
  }
  // A question that is never asked finds nothing.
  if (all.length < 100) found.push(`only ${all.length} questions were asked`);
  return found;
}
