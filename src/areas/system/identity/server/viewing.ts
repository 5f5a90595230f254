// Somebody looks at the console as another: what that person sees, never more than the one who looks may see, and nothing
// that leaves the house.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import type { Actor, FieldView } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/session';
import type { Enterprise } from '#kernel/server/identity';
import { live } from '#kernel/server/rows';
import { covers } from '../model/upwards';
import { loadActor, type SessionRow, withoutSession } from './rights';

/** What reveals or carries out stays closed, whoever looks. */
const leaves = /\.(reveal|export|exportPlain|plain|download)$/;

export const actorOfAccount = async (
  app: App,
  session: Session,
  enterprise: Enterprise,
  accountId: number,
): Promise<Actor | null> => {
  const row = await session.one<SessionRow>(
    sql`select ${withoutSession} from account a join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
      where ${live(enterprise.id, 'a')} and a.id = ${accountId} and a.state = 'active'`,
  );
  return row ? loadActor(app, session, enterprise, row, dayOf(app.clock.now(), enterprise.timezone)) : null;
};

export function seenBy(actor: Actor, viewer: Actor): Actor {
  const grants = [...actor.grants].filter(([key]) => !leaves.test(key) && covers(actor, key, viewer));
  return {
    ...actor,
    grants: new Map(grants),
    fieldViews: stricter(actor.fieldViews, viewer.fieldViews),
    lockedFields: new Set([...actor.lockedFields, ...viewer.lockedFields]),
    permVersion: `${actor.permVersion}v`,
    readOnly: true,
    viewedBy: { accountId: viewer.accountId, staffId: viewer.staffId, name: viewer.name },
  };
}

/** A field that one of the two is not shown is shown to neither; what is not listed is covered anyway. */
function stricter(
  of: ReadonlyMap<string, FieldView>,
  by: ReadonlyMap<string, FieldView>,
): ReadonlyMap<string, FieldView> {
  const views = new Map<string, FieldView>();
  for (const key of new Set([...of.keys(), ...by.keys()])) {
    const [one, other] = [of.get(key), by.get(key)];
    if (one === 'hide' || other === 'hide') views.set(key, 'hide');
    else if (one && other) views.set(key, one === 'mask' || other === 'mask' ? 'mask' : 'show');
  }
  return views;
}
