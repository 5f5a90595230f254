// One row of any resource, straight into its table: for tests that hold over every resource, whatever its rules of saving.
import { type Resource, snake } from '../kernel/model/resource';
import { hasSearch } from '../kernel/server/database/table';
import { searchText } from '../kernel/server/search';
import type { TestApp } from './app';

type Cells = Record<string, unknown>;
let made = 0;

/** Every field that must be there has something; what it refers to is planted too where there is none. */
export async function plant(t: TestApp, of: Resource, given: Cells = {}): Promise<number> {
  const { owner } = t.app.database;
  const enterprise = await owner.query("select id from enterprise where appid = 'demo'");
  const cells: Cells = { enterprise_id: enterprise.rows[0].id };
  const row: Cells = {};
  made += 1;
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.kind === 'lines') continue;
    const value = Object.hasOwn(given, name)
      ? given[name]
      : field.required || isScope(of, name)
        ? await some(t, of, name)
        : undefined;
    if (value !== undefined) row[name] = value;
  }
  for (const [name, value] of Object.entries(row)) cells[snake(name)] = value;
  if (hasSearch(of)) cells.search = searchText(of, row);
  const names = Object.keys(cells);
  const added = await owner.query(
    `insert into "${of.name}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(cells).map(asStored),
  );
  return Number(added.rows[0].id);
}

/** Whose it is and where: so that it lies in no pool. */
const isScope = ({ scope }: Resource, name: string): boolean => name === scope.owner || name === scope.school;

const isUnique = ({ unique, rules }: Resource, name: string): boolean =>
  [...unique, ...rules.uniqueWhere.map(({ fields }) => fields)].some((names) => names.includes(name));

const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;

async function some(t: TestApp, of: Resource, name: string): Promise<unknown> {
  const field = of.fields[name]!;
  switch (field.kind) {
    case 'ref':
      // What stands once beside something gets something of its own.
      return isUnique(of, name) ? plant(t, t.app.services.get(field.to!)!.of) : anyOf(t, field.to!);
    case 'category':
      return anyOf(t, 'category');
    case 'refs':
    case 'categories':
    case 'choices':
      return [];
    case 'choice':
    case 'state':
      return field.default ?? Object.keys(field.options!)[0];
    case 'int':
    case 'money':
    case 'percent':
    case 'quantity':
      return Math.max(made, field.min ?? 0);
    case 'date':
      return '2026-07-08';
    case 'datetime':
      return '2026-07-08T09:00:00Z';
    case 'time':
      return '09:00';
    case 'bool':
      return false;
    case 'json':
    case 'geo':
      return {};
    case 'file':
    case 'image':
      return { FileName: '图.png', FileUrl: '/files/1/a.png', FileType: 'image/png', FileSize: 12, FileDuration: '' };
    case 'files':
      return '[]';
    case 'mobile':
      return `1390000${String(made).padStart(4, '0')}`;
    default:
      return `种${made}`.slice(0, field.max ?? 20);
  }
}

async function anyOf(t: TestApp, name: string): Promise<number> {
  const of = t.app.services.get(name)!.of;
  const found = await t.app.database.owner.query(
    `select id from "${name}" where deleted_at is null and enterprise_id = (select id from enterprise where appid = 'demo') order by id limit 1`,
  );
  return found.rows[0] ? Number(found.rows[0].id) : plant(t, of);
}
