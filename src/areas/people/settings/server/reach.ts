// The rows `t` that this person reaches, as one condition.
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#kernel/model/resource';
import { reachable } from '#kernel/server/resources/query';
import type { Work } from '#kernel/server/work';

export const reachOf = (work: Work, of: Resource, verb = 'view'): SQL => reachTo(work, of.name, verb);

/** Of a resource of another area, by its name. */
export const reachTo = (work: Work, name: string, verb = 'view'): SQL =>
  sql.join(reachable(work.actor, work.app.services.get(name)!, verb, work.app.services), sql` and `);
