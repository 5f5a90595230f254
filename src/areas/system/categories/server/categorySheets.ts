// A tree as a sheet, each category by its path (英语/启蒙/L1): carried out whole, taken in after a rehearsal of every row.
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem } from '#kernel/model/payload';
import { type FieldProblem, Invalid, notFound, Problem, problem } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { say, texts } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import { demand, refuseReadOnly } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { logOperation, logSummary } from '#kernel/server/audit';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf } from '#kernel/server/http/handle';
import { sendSheet, templateName } from '#kernel/server/http/sheetAnswer';
import { live } from '#kernel/server/rows';
import { readSheet } from '#kernel/server/sheet/read';
import type { ReadSheet, SheetCell } from '#kernel/server/sheet/sheet';
import { receivedSheet } from '#kernel/server/transfer/importing';
import { sheetTexts } from '#kernel/server/transfer/sheetCells';
import { type Work, write } from '#kernel/server/work';
import { Category, categorySheet, type SheetName } from '../model/category';
import { namesOf, pathsOf } from '../model/categoryPaths';
import { type Given, takeRow } from './categoryTaking';

type Place = Partial<Record<SheetName, number>>;

const rules = texts('system.categorySheet', {
  path: ['路径如 英语/启蒙/L1，不能有空的一级', 'A path is like English/Starter/L1, without an empty level'],
  noSchool: ['没有编号为 {code} 的校区', 'No school has the code {code}'],
});

export function categorySheets(http: FastifyInstance, app: App): void {
  const path = '/v1/category/sheet/:tree';
  type Route = { Params: { tree: string } };
  http.get<Route>(`${path}/export`, (request, reply) => carryOut(app, request, reply, 'export'));
  // What is there is the template.
  http.get<Route>(`${path}/import`, (request, reply) => carryOut(app, request, reply, 'import'));
  http.post<Route>(`${path}/import`, (request) => takeIn(app, request));
}

const treeIn = (app: App, request: FastifyRequest<{ Params: { tree: string } }>) => {
  const tree = app.registries.category.get(request.params.tree);
  if (!tree) throw notFound();
  return tree;
};

interface Node {
  id: number;
  parentId: number | null;
  name: string;
  nameEn: string | null;
  code: string;
  color: string | null;
  icon: string | null;
  enabled: boolean;
  school: string | null;
}

async function carryOut(
  app: App,
  request: FastifyRequest<{ Params: { tree: string } }>,
  reply: FastifyReply,
  verb: 'export' | 'import',
) {
  const actor = await actorOf(app, request);
  demand(actor, permission(Category, verb));
  const tree = treeIn(app, request);
  return write(app, actor, callerOf(request), async (work) => {
    const nodes = await work.session.rows<Node>(
      sql`select c.id, c.parent_id as "parentId", c.name, c.name_en as "nameEn", c.code, c.color, c.icon, c.enabled, s.code as school
        from category c left join school s on s.enterprise_id = c.enterprise_id and s.id = c.school_id
        where ${live(work, 'c')} and c.tree = ${tree.key} order by c.sort, c.id`,
    );
    const paths = pathsOf(nodes);
    const lines = nodes.map((node) => ({
      ...node,
      path: paths.get(node.id)!,
      enabled: say(node.enabled ? sheetTexts.yes : sheetTexts.no, work),
    }));
    const title = say(tree.title, work);
    if (verb === 'export') await logOperation(work, { action: 'export', of: Category, rowTitle: title });
    const names = Object.keys(categorySheet) as SheetName[];
    async function* rows(): AsyncGenerator<SheetCell[]> {
      for (const line of lines) yield names.map((name) => line[name]);
    }
    const columns = names.map((name) => ({ header: say(categorySheet[name].label, work), kind: 'text' as const }));
    const called =
      verb === 'import' ? { plain: 'template', title: templateName(title, work) } : { plain: tree.key, title };
    return sendSheet(reply, called, { title, columns, rows: rows() });
  });
}

class Rehearsed extends Error {}

async function takeIn(app: App, request: FastifyRequest<{ Params: { tree: string } }>) {
  const actor = await actorOf(app, request);
  demand(actor, permission(Category, 'import'));
  refuseReadOnly(actor);
  const tree = treeIn(app, request);
  const { file, name, dryRun } = await receivedSheet(request);
  const sheet = await readSheet(file, name);
  const errors: { row: number; field: string; message: string }[] = [];
  try {
    await write(app, actor, callerOf(request), async (work) => {
      for (const given of await readRows(work, sheet)) {
        const problems = given.problems.length > 0 ? given.problems : await tried(work, tree.key, given);
        for (const { field, text, vars } of problems)
          errors.push({ row: given.row, field, message: say(text, work, vars) });
      }
      if (dryRun || errors.length > 0) throw new Rehearsed();
      await logSummary(work, Category, 'import', sheet.rows.length);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  errors.sort((a, b) => a.row - b.row);
  const total = sheet.rows.length;
  const wrong = new Set(errors.map(({ row }) => row)).size;
  return envelope({
    total,
    valid: total - wrong,
    errors: errors.slice(0, 1000),
    ignored: [],
    committed: !dryRun && wrong === 0,
  });
}

/** A savepoint for each row: one that is refused does not hide what is wrong with the next. */
async function tried(work: Work, tree: string, given: Given): Promise<readonly FieldProblem[]> {
  const { client } = work.session;
  await client.query('savepoint category_row');
  try {
    await takeRow(work, tree, given);
    await client.query('release savepoint category_row');
    return [];
  } catch (error) {
    await client.query('rollback to savepoint category_row');
    if (error instanceof Invalid) return error.problems;
    if (!(error instanceof Problem)) throw error;
    return [{ field: 'path', rule: 'rule', text: error.text, ...(error.vars ? { vars: error.vars } : {}) }];
  }
}

/** Above before below, whatever the order of the sheet. */
async function readRows(work: Work, { header, rows }: ReadSheet): Promise<Given[]> {
  const at = columnsOf(work, header);
  const schools = await work.session.rows<{ id: number; code: string }>(
    sql`select id, code from school where ${live(work, 'school')}`,
  );
  const given = rows.map(({ row, cells }): Given => {
    const problems: FieldProblem[] = [];
    const cell = (name: SheetName): string => {
      const read = readValue(categorySheet[name], at[name] === undefined ? null : cells[at[name]]);
      if ('rule' in read) problems.push(fieldProblem(name, read.rule, categorySheet[name].label, read.vars));
      return 'value' in read ? String(read.value ?? '') : '';
    };
    const path = cell('path');
    const names = namesOf(path);
    if (path && !names) problems.push(problem('path', rules.path));
    const code = cell('school');
    const school = schools.find((one) => one.code === code);
    if (code && !school) problems.push(problem('school', rules.noSchool, { code }));
    const isOn = switchedOn(work, cell('enabled'));
    if (isOn === null) problems.push(fieldProblem('enabled', 'choice', categorySheet.enabled.label));
    const kept = { code: cell('code'), nameEn: cell('nameEn'), color: cell('color'), icon: cell('icon') };
    const filled = Object.entries(kept).filter(([, value]) => value !== '');
    const values = {
      ...Object.fromEntries(filled),
      ...(typeof isOn === 'boolean' ? { enabled: isOn } : {}),
      ...(school ? { schoolId: school.id } : {}),
    };
    return { row, names: names ?? [], values, problems };
  });
  return given.sort((a, b) => a.names.length - b.names.length);
}

/** Undefined where the cell is empty, null where it says neither. */
function switchedOn(work: Work, text: string): boolean | undefined | null {
  if (text === '') return undefined;
  const said = (word: 'yes' | 'no') => [sheetTexts[word].zh, sheetTexts[word].en, say(sheetTexts[word], work)];
  const isOneOf = (words: readonly string[]) => words.some((one) => one.toLowerCase() === text.toLowerCase());
  if (isOneOf([...said('yes'), 'true', '1'])) return true;
  return isOneOf([...said('no'), 'false', '0']) ? false : null;
}

function columnsOf(work: Work, header: readonly string[]): Place {
  const place: Place = {};
  for (const [name, { label }] of Object.entries(categorySheet)) {
    const titles = [name, label.zh, label.en, say(label, work)].map((title) => title.toLowerCase());
    const index = header.findIndex((title) => titles.includes(title.toLowerCase()));
    if (index >= 0) place[name as SheetName] = index;
  }
  if (place.path === undefined) throw new Invalid([fieldProblem('path', 'column', categorySheet.path.label)]);
  return place;
}
