// The names under which the database keeps a resource's rules, by which a refusal finds its way back to a field, and the
// rows that a rule means, in SQL. A migration and a constraint take no parameters, so values are written out.
import { createHash } from 'node:crypto';
import { type Resource, snake } from '../../model/resource';
import type { Meant, TableRules } from '../../model/rules/tableRules';

const longestName = 63;

export const keyName = (of: Resource, fields: readonly string[]): string =>
  `${of.name}_${fields.map(snake).join('_')}_key`.slice(0, longestName);

type UniqueRule = TableRules['uniqueWhere'][number];
type OverlapRule = TableRules['noOverlap'][number];

/** `period_school_id_open_key` */
export const uniqueWhereName = (of: Resource, { fields, where }: UniqueRule): string =>
  keyName(of, [...fields, ...Object.values(where).flat().map(String)]);

/** Ends in a digest of the rule: one that is said differently has another name and takes the place of the former. */
export function overlapName(of: Resource, rule: OverlapRule): string {
  const digest = createHash('md5').update(overlapSql(of, rule)).digest('hex').slice(0, 8);
  return `${of.name}_${rule.by.map(snake).join('_')}`.slice(0, longestName - 14).concat(`_${digest}_excl`);
}

export function overlapSql(of: Resource, { by, range: [from, to], where }: OverlapRule): string {
  const same = ['enterprise_id', ...by.map(snake)].map((column) => `"${column}" with =`);
  const span =
    of.fields[from]!.kind === 'date'
      ? `daterange("${snake(from)}", "${snake(to)}", '[]')`
      : `tstzrange("${snake(from)}", "${snake(to)}", '[)')`;
  return `exclude using gist (${[...same, `${span} with &&`].join(', ')}) where (${meantSql(where)})`;
}

/** Rows that are not deleted and that the rule means. */
export function meantSql(where: Meant): string {
  const conditions = Object.entries(where).map(([name, value]) => {
    if (value === null) return `"${snake(name)}" is null`;
    const values = (Array.isArray(value) ? value : [value]).map(literal);
    return `"${snake(name)}" ${values.length === 1 ? `= ${values[0]}` : `in (${values.join(', ')})`}`;
  });
  return ['deleted_at is null', ...conditions].join(' and ');
}

const literal = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
