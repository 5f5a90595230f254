// Who acts. Everything the server decides about a person is decided from this, never from what the page sent.
import type { DataScope } from '../model/area';
import { errorMessages } from '../model/messages';
import { forbidden } from '../model/problems';
import { permission, type Resource } from '../model/resource';
import type { Locale, Wording } from '../model/text';

export type FieldView = 'show' | 'mask' | 'hide';

export interface Actor {
  readonly enterpriseId: number;
  readonly appid: string;
  readonly timezone: string;
  readonly accountId: number;
  readonly staffId: number;
  readonly name: string;
  readonly sessionId: number;
  /** Role keys in the person's own order; the first decides which routes the client adds. */
  readonly roles: readonly string[];
  /** Each permission with the scopes of only those roles that grant it. */
  readonly grants: ReadonlyMap<string, ReadonlySet<DataScope>>;
  /** How sensitive fields are shown, `customer.mobile` → mask; what is not listed is masked. */
  readonly fieldViews: ReadonlyMap<string, FieldView>;
  /** Sensitive fields this person may not change, `customer.mobile`. */
  readonly lockedFields: ReadonlySet<string>;
  /** What each scope reaches for this person today. */
  readonly reach: {
    readonly departmentIds: readonly number[];
    readonly schoolIds: readonly number[];
    readonly regionSchoolIds: readonly number[];
  };
  readonly schoolId: number | null;
  readonly departmentId: number | null;
  /** Moves whenever what this person may do changes. */
  readonly permVersion: string;
  /** A session made by a restricted code only reads. */
  readonly readOnly: boolean;
  /** Whether what the enterprise has bought holds this permission at all; without it, everything. */
  readonly isPlanned?: (key: string) => boolean;
  /** Somebody looks at the console as this person: whatever is done is theirs, and nothing is written. */
  readonly viewedBy?: { readonly accountId: number; readonly staffId: number; readonly name: string };
  /** The enterprise's own words; a job has none and speaks the shipped ones. */
  readonly wording?: Wording;
}

export const may = (actor: Actor, key: string): boolean => actor.grants.has(key);

export function demand(actor: Actor, key: string): void {
  if (may(actor, key)) return;
  throw actor.isPlanned?.(key) === false ? forbidden(key, errorMessages.notPlanned) : forbidden(key);
}

/** Who looks as another takes nothing out of the house: no sheet, no private file. */
export function refuseViewed(actor: Actor): void {
  if (actor.viewedBy) throw forbidden('read-only session');
}

/** What every way to a change asks first. */
export function refuseReadOnly(actor: Actor): void {
  if (actor.readOnly) throw forbidden('read-only session');
}

export const mayDo = (actor: Actor, of: Resource, verb: string): boolean => may(actor, permission(of, verb));

export function fieldView(actor: Actor, of: Resource, name: string): FieldView {
  const field = of.fields[name];
  if (!field?.mask) return 'show';
  if (field.seenWith && mayDo(actor, of, field.seenWith)) return 'show';
  return actor.fieldViews.get(field.readAs ?? `${of.entity}.${name}`) ?? (field.mask === 'hidden' ? 'hide' : 'mask');
}

/** Whether what a permission allows reaches a school: for calls about a place rather than a row. */
export function reachesSchool(actor: Actor, key: string, schoolId: number): boolean {
  const scopes = actor.grants.get(key);
  if (!scopes) return false;
  if (scopes.has('all')) return true;
  const { schoolIds, regionSchoolIds } = actor.reach;
  return schoolIds.includes(schoolId) || (scopes.has('region') && regionSchoolIds.includes(schoolId));
}

export const isLocked = (actor: Actor, of: Resource, name: string): boolean =>
  actor.lockedFields.has(`${of.entity}.${name}`);

export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly locale: Locale;
  /** The name by which the browser reached us; nothing where no browser called. */
  readonly host?: string;
}
