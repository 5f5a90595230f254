// What happened to one row, newest first, in the reader's language.
import { sql } from 'drizzle-orm';
import { fieldOf, type Resource } from '../../model/resource';
import { say, type Tongue, texts } from '../../model/text';
import { fieldView } from '../actor';
import { actorName } from '../identity';
import type { Service } from '../service';
import type { Work } from '../work';
import { rowFor } from './reading';

const most = 50;
const historyTexts = texts('history', { field: ['字段', 'Field'] });

interface LogRow {
  at: Date;
  staff_name: string;
  action: string;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export async function history(work: Work, found: Service, id: number) {
  const { of } = found;
  await rowFor(work, found, id, 'view');
  const rows = await work.session.rows<LogRow>(
    sql`select at, staff_name, action, reason, before, after from operation_log
      where enterprise_id = ${work.enterpriseId} and entity = ${of.entity} and row_id = ${id} and area = ${of.area} and result = 'done'
      order by at desc, id desc limit ${most}`,
    { prepare: true },
  );
  return rows.map((row) => ({
    at: row.at,
    by: actorName(row.staff_name, work),
    action: row.action,
    reason: row.reason,
    changes: Object.keys({ ...row.before, ...row.after }).flatMap((field) => {
      const label = fieldOf(of, field)?.label;
      const line = of.fields[field]?.line;
      if (line) return inLines(line.of, say(label!, work), field, row, work);
      if (fieldView(work.actor, of, field) === 'hide') return [];
      const after = row.after?.[field] ?? null;
      if (row.action === 'reveal') return { ...revealed(of, after, work), field, before: null };
      return { field, label: label ? say(label, work) : field, before: row.before?.[field] ?? null, after };
    }),
  }));
}

interface Change {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
}

/** Each changed cell of a line at `lines[id].cell`; a line that came or went as a whole, at `lines[id]`. */
function inLines(
  child: Pick<Resource, 'fields'>,
  called: string,
  name: string,
  { before, after }: Pick<LogRow, 'before' | 'after'>,
  tongue: Tongue,
): Change[] {
  const sides = [before, after].map((side) => new Map(linesIn(side?.[name]).map((line) => [line.id, line])));
  const [from, to] = sides as [Map<unknown, Values>, Map<unknown, Values>];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((id): Change[] => {
    const [was, now] = [from.get(id), to.get(id)];
    const path = `${name}[${id}]`;
    const line = `${called} ${(now ?? was)!.$title}`;
    if (!was || !now)
      return [{ field: path, label: line, before: was ? cells(was) : null, after: now ? cells(now) : null }];
    return Object.keys(cells(now)).map((cell) => {
      const label = child.fields[cell]?.label;
      return {
        field: `${path}.${cell}`,
        label: `${line} · ${label ? say(label, tongue) : cell}`,
        before: was[cell] ?? null,
        after: now[cell] ?? null,
      };
    });
  });
}

type Values = Record<string, unknown>;

/** A log entry that was covered says nothing of its lines. */
const linesIn = (side: unknown): Values[] => (Array.isArray(side) ? side : []);
const cells = ({ id: _id, $title: _title, ...own }: Values): Values => own;

/** A look at a covered value, in words: which one it was. */
export function revealed(of: Resource | undefined, name: unknown, tongue: Tongue): { label: string; after: string } {
  const label = of && fieldOf(of, String(name))?.label;
  return { label: say(historyTexts.field, tongue), after: label ? say(label, tongue) : String(name) };
}
