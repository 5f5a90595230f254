// Every reading call of an area, each asked with whatever leads to one customer: for tests of what nobody may be told.
import type { AreaServer, Served } from '../kernel/server/service';
import type { Person, TestApp } from './app';

/** What a call may be asked for, by the name of its input. `id` is the customer, `name`, `mobile`, `guardian` what it is found by. */
export type Leads = Record<string, string | number> & { id: number; name: string; mobile: string; guardian: string };

interface Question {
  path: string;
  query: Record<string, string>;
}

/** The verbs of every resource, what each adds to them, those of the area itself, and the search in the header. */
async function questions({ app }: TestApp, area: AreaServer, leads: Leads): Promise<Question[]> {
  const found: Question[] = [];
  const ask = (path: string, ...queries: Record<string, string>[]) =>
    found.push(...queries.map((query) => ({ path, query })));
  const all = { pageSize: '200' };
  const named = [leads.name, leads.mobile, leads.guardian].map((q) => ({ q }));
  const further = ({ call: { method, path, input } }: Served) => {
    if (method !== 'GET') return;
    const known = Object.keys(input).filter((name) => name in leads);
    ask(path, Object.fromEntries(known.map((name) => [name, String(leads[name])])));
  };
  for (const { of, hooks } of area.services ?? []) {
    const refers = Object.entries(of.fields).filter(([, { to }]) => to === 'customer');
    const isAbout = of.name === 'customer' || refers.length > 0;
    const by = of.name === 'customer' ? ['id'] : refers.map(([name]) => name);
    const about = 'customerId' in of.fields ? [{ customerId: String(leads.id), ...all }] : [];
    for (const verb of of.verbs) {
      if (verb === 'list' || verb === 'options') ask(`${of.path}/${verb}`, all, ...(isAbout ? named : []), ...about);
      if (verb === 'export') ask(`${of.path}/export`, { format: 'csv' });
      if (verb !== 'detail' || !isAbout) continue;
      const rows = await app.database.owner.query<{ id: string }>(
        `select id from ${of.name} where ${by.map((name) => `${columnOf(name)} = $1`).join(' or ')}`,
        [leads.id],
      );
      for (const { id } of rows.rows) for (const read of ['detail', 'history']) ask(`${of.path}/${read}`, { id });
    }
    for (const served of hooks.calls ?? []) further(served);
  }
  for (const { hooks } of area.extends ?? []) for (const served of hooks.calls ?? []) further(served);
  for (const served of area.calls ?? []) further(served);
  for (const view of ['mine', 'team', 'pool', 'collected', 'lost', 'all'])
    ask('/api/v1/student/customer/list', { view, ...all });
  ask('/work/v1/search', ...named);
  return found;
}

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** Where the answers hold one of these words; where a call fails altogether, that. */
export async function toldIn(
  running: TestApp,
  area: AreaServer,
  person: Person,
  leads: Leads,
  words: (path: string) => readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const asked = await questions(running, area, leads);
  for (const { path, query } of asked) {
    const { body } = await running.http.inject({
      url: path,
      query,
      headers: { authorization: person.header, 'accept-language': 'zh-CN' },
    });
    // The board gives back its own question.
    const told = query.q ? body.replaceAll(`"q":${JSON.stringify(query.q)}`, '') : body;
    if (/^\{"code":500/.test(told)) found.push(`${path} ${JSON.stringify(query)} fails`);
    for (const word of words(path)) {
      const at = told.indexOf(word);
      if (at >= 0)
        found.push(`${path} ${JSON.stringify(query)} tells ${word}: ${told.slice(Math.max(0, at - 60), at + 20)}`);
    }
  }
  // A question that is never asked finds nothing.
  if (asked.length < 100) found.push(`only ${asked.length} questions were asked`);
  return found;
}
