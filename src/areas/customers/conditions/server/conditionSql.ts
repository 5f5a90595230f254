// Conditions a person built, as a condition on the customer `t`. They are read with the fields' own code first, so that no
// value reaches the database that the field itself would not take.
import { type SQL, sql } from 'drizzle-orm';
import { type Condition, type ConditionGroup, type ConditionNode, isGroup, problemsOf } from '#kernel/model/conditions';
import { dayOf } from '#kernel/model/dates';
import { isKeepable } from '#kernel/model/rules/keepable';
import { columnSql } from '#kernel/server/database/table';
import { and } from '#kernel/server/resources/query';
import { isReadable } from '#kernel/server/resources/readable';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerService } from '../../customer/server/customerRows';
import { sourceBranch } from '../../customer/server/sourceBranch';
import { isAbout, ownKey } from '../model/groupConditions';
import { type Asking, compareSql, wrong } from './comparisonSql';
import { elsewhereOf, fieldsFor } from './conditionFields';

/**
 * The customers who meet these conditions today; the row is `t`. Scope is added by whoever asks. `isKept`: not asked by this
 * person, but kept in a group that they see.
 */
export async function conditionSql(work: Work, given: unknown, { isKept = false } = {}): Promise<SQL> {
  const conditions = parsed(given);
  const fields = await fieldsFor(work, isKept);
  if (problemsOf(fields, conditions).length > 0) throw wrong();
  const { timezone } = work.actor;
  const elsewhere = (name: string) => elsewhereOf(work, name);
  const isPlaceExact = isReadable(work.actor, Customer, 'geo');
  const isCovered = (name: string) => coveredOn(work, name);
  const asking = {
    fields,
    elsewhere,
    isPlaceExact,
    isCovered,
    enterpriseId: work.enterpriseId,
    timezone,
    today: dayOf(work.now, timezone),
  };
  return nodeSql(conditions, asking);
}

/** The customers of whom this person does not see what a condition asks. */
const coveredOn = (work: Work, name: string): SQL | undefined =>
  customerService(work)
    .hooks.covers?.(work, sql.raw('t'))
    ?.field(isAbout.own(name) ? 'extra' : name);

/** A tree of groups and leaves, whoever sent it; deeper than any that is allowed is not looked into. */
function parsed(given: unknown): ConditionGroup {
  let value = given;
  if (typeof given === 'string') {
    try {
      value = JSON.parse(given);
    } catch {
      throw wrong();
    }
  }
  if (!isKeepable(value)) throw wrong();
  const node = nodeOf(value, 0);
  if (!isGroup(node)) throw wrong();
  return node;
}

function nodeOf(value: unknown, depth: number): ConditionNode {
  if (typeof value !== 'object' || value === null || depth > 5) throw wrong();
  const { op, items, field } = value as Record<string, unknown>;
  if (items === undefined) {
    if (typeof field !== 'string' || typeof op !== 'string') throw wrong();
    return value as Condition;
  }
  const list = Array.isArray(items) ? items : Object.values(Object(items));
  if (op !== 'and' && op !== 'or') throw wrong();
  return { op, items: list.map((item) => nodeOf(item, depth + 1)) };
}

function nodeSql(node: ConditionNode, asking: Asking): SQL {
  if (!isGroup(node)) {
    if (isAbout.appointment(node.field)) return metSql([node], asking);
    const rows = asking.isCovered(node.field);
    return rows ? sql`(${leafSql(node, asking)} and not ${rows})` : leafSql(node, asking);
  }
  if (node.items.length === 0) return sql`true`;
  const together = node.op === 'and' ? node.items.filter(isMeeting) : [];
  const rest = node.items.filter((item) => !together.includes(item as Condition));
  const parts = rest.map((item) => nodeSql(item, asking));
  if (together.length > 0) parts.push(metSql(together, asking));
  return sql`(${sql.join(parts, node.op === 'and' ? sql` and ` : sql` or `)})`;
}

const isMeeting = (node: ConditionNode): node is Condition => !isGroup(node) && isAbout.appointment(node.field);

const meetingColumns: Record<string, SQL> = {
  appointmentKind: sql`a.kind`,
  appointmentState: sql`a.state`,
  appointmentAt: sql`a.start_at`,
};

/** There is an appointment of which all of this is true. */
const metSql = (leaves: readonly Condition[], asking: Asking): SQL =>
  sql`exists (select 1 from appointment a where ${live(asking, 'a')} and a.customer_id = t.id and ${and(leaves.map((leaf) => compareSql(leaf, meetingColumns[leaf.field]!, asking)))})`;

function leafSql(leaf: Condition, asking: Asking): SQL {
  const { enterpriseId, timezone, today } = asking;
  switch (leaf.field) {
    case 'age':
      return compareSql(leaf, sql`extract(year from age(${today}::date, t.birth_date))::int`, asking);
    case 'sinceContact':
      return compareSql(
        leaf,
        sql`(${today}::date - (coalesce(t.last_follow_up_at, t.created_at) at time zone ${timezone})::date)`,
        asking,
      );
    case 'hasWechat':
      return compareSql(
        leaf,
        sql`exists (select 1 from guardian g where ${live(enterpriseId, 'g')} and g.customer_id = t.id and g.wechat_added)`,
        asking,
      );
    case 'distance':
      return compareSql(leaf, distanceSql(enterpriseId, asking.isPlaceExact), asking);
    case 'sourceId':
      return compareSql(leaf, sql`t.source_id`, asking, (ids) => sourceBranch(ids, enterpriseId));
    default: {
      const own = isAbout.own(leaf.field) ? ownSql(leaf, asking) : sql`t.${columnSql(leaf.field)}`;
      return compareSql(leaf, asking.elsewhere(leaf.field) ?? own, asking);
    }
  }
}

/** Whole metres between the customer and their school, along the great circle; none where either has no place. */
const distanceSql = (enterpriseId: number, isExact: boolean): SQL => {
  const at = (name: 'lng' | 'lat') => {
    const degrees = sql`(t.geo->>${sql.raw(`'${name}'`)})::float8`;
    return isExact ? degrees : sql`round((${degrees})::numeric, 3)::float8`;
  };
  return sql`(select round(12742017.6 * asin(least(1, sqrt(
      sin(radians((s.location->>'lat')::float8 - ${at('lat')}) / 2) ^ 2
      + cos(radians(${at('lat')})) * cos(radians((s.location->>'lat')::float8))
        * sin(radians((s.location->>'lng')::float8 - ${at('lng')}) / 2) ^ 2))))
    -- "least" passes over what is not there, and would put it at the other end of the world.
    from school s where ${ours(enterpriseId, 's')} and s.id = t.school_id and s.location is not null and t.geo is not null)`;
};

/** One of the enterprise's own fields, out of the document they are kept in. */
function ownSql({ field: name }: Condition, { fields }: Asking): SQL {
  const value = sql`t.extra->>${ownKey(name)}`;
  switch (fields[name]!.kind) {
    case 'int':
      return sql`(${value})::numeric`;
    case 'money':
      return sql`((${value})::numeric * 100)`;
    case 'date':
      return sql`(${value})::date`;
    case 'bool':
      return sql`coalesce((${value})::boolean, false)`;
    case 'choices':
      return sql`array(select jsonb_array_elements_text(t.extra->${ownKey(name)}))`;
    default:
      return sql`(${value})`;
  }
}
