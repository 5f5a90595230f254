// The rows a call is about lie within the very right it asks for: who sees every refund pays out those of their own school.
import { sql } from 'drizzle-orm';
import type { Call } from '../../model/call';
import { fieldProblem } from '../../model/payload';
import { type FieldProblem, Invalid } from '../../model/problems';
import { permission, type Resource } from '../../model/resource';
import { tableSql } from '../database/table';
import { and, reachable } from '../resources/query';
import { idsOf } from '../resources/references';
import type { Work } from '../work';

/** 404 at the field, as for a row that is not there. Other references are only chosen: being seen is enough for them. */
export async function checkAbout(
  work: Work,
  input: Call['input'],
  key: string,
  values: Record<string, unknown>,
): Promise<void> {
  const verb = key.split('.').at(-1)!;
  const problems: FieldProblem[] = [];
  for (const [name, field] of Object.entries(input)) {
    const service = work.app.services.get(field.to ?? '');
    const ids = [...new Set(idsOf(values[name]))];
    if (!service || ids.length === 0 || permission(service.of, verb) !== key || !isAbout(service.of, name)) continue;
    // What is added is made after a row that one sees.
    const reached = reachable(work.actor, service, verb === 'add' ? 'view' : verb, work.app.services);
    const rows = await work.session.rows(
      sql`select t.id from ${tableSql(service.of)} t where ${and([...reached, sql`t.id = any(${sql.param(ids)}::bigint[])`])}`,
      { prepare: true },
    );
    if (rows.length < ids.length) problems.push(fieldProblem(name, 'ref', field.label));
  }
  if (problems.length > 0) throw new Invalid(problems, 404);
}

/** `id` and `ids`, or named by what it is: `customerId` of a customer. */
const isAbout = ({ entity }: Resource, input: string): boolean =>
  ['id', 'ids', `${entity}Id`, `${entity}Ids`].includes(input);
