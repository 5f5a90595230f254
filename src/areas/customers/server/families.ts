// A family is seen by whoever sees one of its children.
import { sql } from 'drizzle-orm';
import { reaches } from '#kernel/server/database/scope';
import { type AreaPiece, type Service, service } from '#kernel/server/service';
import { CustomerFamily } from '../model/customerParts';

const child = sql.raw('child');

export const families = (customer: Service): AreaPiece => ({
  services: [
    service(CustomerFamily, {
      narrow: (actor, alias) =>
        sql`exists (select 1 from customer ${child} where ${child}.enterprise_id = ${actor.enterpriseId} and ${child}.family_id = ${alias}.id
          and ${child}.deleted_at is null and ${reaches(actor, customer, 'view', child, new Map())})`,
    }),
  ],
});
