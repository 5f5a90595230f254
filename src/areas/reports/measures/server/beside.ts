// What a counted row says through another: the name of its student.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { table } from '#kernel/server/database/table';
import { tableAs } from '#kernel/server/rows';

const n = tableAs(Customer, 'n');

export const customerName = (of: { enterpriseId: SQLWrapper }, customerId: SQLWrapper): SQL =>
  sql`(select ${n.name} from ${table(Customer)} n where ${n.enterpriseId} = ${of.enterpriseId} and ${n.id} = ${customerId})`;
