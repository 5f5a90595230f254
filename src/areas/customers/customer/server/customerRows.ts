// The customer's row as the other subjects of this area reach it: through the service in force, locked before anything is
// decided about it. Saving calls ownership and the clock, so they name the service by this and not by its file.
import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '#kernel/model/problems';
import { standardFields } from '#kernel/model/resource';
import { columnSql, isStored } from '#kernel/server/database/table';
import { live, serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';

export const customerService = (work: Work) => serviceOf(work, Customer);

const names = [
  ...Object.keys(standardFields),
  ...Object.entries(Customer.fields).flatMap(([name, field]) => (isStored(field) ? [name] : [])),
];
/** Every column under the name it has in code; the table stands behind `t`. */
const columns = sql.join(
  names.map((name) => sql`t.${columnSql(name)} as ${sql.raw(`"${name}"`)}`),
  sql`, `,
);

/** Whole rows by a condition on `t`, whoever may see them; who decides by them locks them, ids ascending. */
export async function customerRows(work: Work, where: SQL, lock = false): Promise<Customer[]> {
  return work.session.rows<Customer>(
    sql`select ${columns} from customer t where ${live(work, 't')} and ${where}
      order by t.id${lock ? sql` for update of t` : sql``}`,
  );
}

/** One customer, locked, whoever may see it. */
export async function lockCustomer(work: Work, id: number): Promise<Customer> {
  const [row] = await customerRows(work, sql`t.id = ${id}`, true);
  if (!row) throw notFound();
  return row;
}
