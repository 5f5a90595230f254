// Whom the nodes of a flow name today, and who stands in for whom.
import { and, eq, gt, inArray, isNull, lte, notInArray, or, type SQL } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Account, AccountRole } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { dayOf } from '#kernel/model/dates';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ApprovalDelegation } from '../../delegations/model/delegation';
import { type ApproverNode, approversOf, type CcNode, nodesOf, type Sequence, type Who } from '../model/tree';
import { aboveOf, type Organisation, organisationOf, type Place, placesOf, regionsAbove } from './organisation';

export interface About {
  initiatorId: number;
  /** Where roles are looked for. */
  schoolId: number | null;
  form: Readonly<Record<string, unknown>>;
  chosen: Readonly<Record<string, readonly number[]>>;
}

export interface Holder {
  staffId: number;
  role: string;
  schoolId: number | null;
}

/** Active people with one of these roles today. */
export async function holdersOf(work: Work, roles: readonly string[]): Promise<Holder[]> {
  return roles.length === 0 ? [] : holding(work, ({ key }) => inArray(key, [...roles]));
}

/** The roles somebody holds today. */
export const rolesOf = async (work: Work, staffId: number): Promise<string[]> =>
  (await holding(work, (_, a) => eq(a.staffId, staffId))).map(({ role }) => role);

const [accounts, held, roles] = [tableAs(Account, 'a'), tableAs(AccountRole, 'ar'), tableAs(Role, 'r')];

function holding(work: Work, which: (r: typeof roles, a: typeof accounts) => SQL): Promise<Holder[]> {
  const [a, ar, r] = [accounts, held, roles];
  const today = dayOf(work.now, work.actor.timezone);
  const inForce = and(
    or(isNull(ar.validFrom), lte(ar.validFrom, today)),
    or(isNull(ar.validTo), gt(ar.validTo, today), eq(ar.validTo, today)),
  );
  return work.db
    .select({ staffId: a.staffId, role: r.key, schoolId: a.schoolId })
    .from(a)
    .innerJoin(ar, and(eq(ar.enterpriseId, a.enterpriseId), eq(ar.accountId, a.id)))
    .innerJoin(r, and(eq(r.enterpriseId, a.enterpriseId), eq(r.id, ar.roleId)))
    .where(and(live(work, a, ar, r), eq(a.state, 'active'), eq(r.enabled, true), which(r, a), inForce))
    .orderBy(a.staffId);
}

/** Of these, who is at work and can sign in. */
export async function activeAmong(work: Work, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const [s, a] = [tableAs(Staff, 's'), tableAs(Account, 'a')];
  const found = await work.db
    .select({ id: s.id })
    .from(s)
    .innerJoin(a, and(eq(a.enterpriseId, s.enterpriseId), eq(a.staffId, s.id)))
    .where(
      and(
        live(work, s, a),
        inArray(s.id, [...new Set(ids)]),
        notInArray(s.status, ['left', 'suspended']),
        inArray(a.state, ['active', 'locked']),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

export async function deputiesOf(work: Work, ids: readonly number[], kind: string): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const d = tableAs(ApprovalDelegation, 'd');
  const found = await work.db
    .select({ fromId: d.fromId, toId: d.toId, kinds: d.kinds })
    .from(d)
    .where(and(live(work, d), inArray(d.fromId, [...ids]), lte(d.startAt, work.now), gt(d.endAt, work.now)))
    .orderBy(d.id);
  return new Map(
    found.filter(({ kinds }) => kinds.length === 0 || kinds.includes(kind)).map(({ fromId, toId }) => [fromId, toId]),
  );
}

const roleKeysOf = (nodes: readonly Who[]): string[] => [
  ...new Set(
    nodes.flatMap((who) =>
      who.kind === 'role' ? who.roleKeys : who.kind === 'manager_chain' && who.untilRole ? [who.untilRole] : [],
    ),
  ),
];

const needsOrganisation = (who: Who, schoolId: number | null): boolean =>
  ['manager', 'manager_chain', 'department_head', 'school_principal'].includes(who.kind) ||
  (who.kind === 'role' && who.range !== 'enterprise' && schoolId !== null);

/** Reads once what all nodes of a tree need. */
export class Finder {
  private constructor(
    private readonly work: Work,
    private readonly about: About,
    private readonly holders: readonly Holder[],
    private readonly org: Organisation | null,
    private readonly places: Map<number, Place>,
  ) {}

  static async of(work: Work, about: About, tree: Sequence, needsAll = false): Promise<Finder> {
    const asked = nodesOf(tree).flatMap((node) =>
      node.kind === 'approver' ? [node.who] : node.kind === 'cc' ? node.who : [],
    );
    const isNeeded =
      needsAll || asked.some((who) => needsOrganisation(who, about.schoolId)) || approversOf(tree).some(isSentUp);
    const org = isNeeded ? await organisationOf(work) : null;
    return new Finder(
      work,
      about,
      await holdersOf(work, roleKeysOf(asked)),
      org,
      await placesOf(work, [about.initiatorId]),
    );
  }

  async peopleOf({ id, who }: ApproverNode): Promise<number[]> {
    return who.kind === 'initiator_choice' ? [...(this.about.chosen[id] ?? [])] : this.named(who);
  }

  async copiedBy({ who }: CcNode): Promise<number[]> {
    const found: number[] = [];
    for (const one of who) found.push(...(await this.named(one)));
    return [...new Set(found)];
  }

  /** The next one up who is at work. */
  async managerOf(staffId: number): Promise<number | null> {
    if (!this.org) return null;
    const place = await this.placeOf(staffId);
    const above = place ? aboveOf(this.org, place) : [];
    const active = await activeAmong(this.work, above);
    return above.find((id) => active.has(id)) ?? null;
  }

  private async placeOf(id: number): Promise<Place | undefined> {
    const known = this.places.get(id) ?? (await placesOf(this.work, [id])).get(id);
    if (known) this.places.set(id, known);
    return known;
  }

  private async named(who: Who): Promise<number[]> {
    const { about, org } = this;
    const initiator = this.places.get(about.initiatorId);
    const given = (field: string) => this.idsIn(field);
    switch (who.kind) {
      case 'person':
        return who.staffIds;
      case 'role':
        return this.inRole(who);
      case 'manager':
        return (await this.chain(who.level)).slice(who.level - 1);
      case 'manager_chain':
        return this.chainUntil(who);
      case 'department_head': {
        const departments = who.field ? given(who.field) : [initiator?.departmentId ?? 0];
        return departments.flatMap((id) => org?.departments.get(id)?.leaderId ?? []);
      }
      case 'school_principal': {
        const schools = who.field ? given(who.field) : [about.schoolId ?? initiator?.schoolId ?? 0];
        return schools.flatMap((id) => org?.schools.get(id)?.principalId ?? []);
      }
      case 'self':
        return [about.initiatorId];
      case 'form_staff':
        return given(who.field);
      case 'initiator_choice':
        return [];
    }
  }

  private idsIn(field: string): number[] {
    const value = this.about.form[field];
    return (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  }

  private inRole({ roleKeys, range }: Extract<Who, { kind: 'role' }>): number[] {
    for (const role of roleKeys) {
      const found = this.near(
        this.holders.filter((one) => one.role === role),
        range,
      );
      if (found.length > 0) return [...new Set(found.map(({ staffId }) => staffId))];
    }
    return [];
  }

  /** At the school; in its region, by managing it or by working there; or anywhere. */
  private near(holders: readonly Holder[], range: 'school' | 'region' | 'enterprise' | 'nearest'): readonly Holder[] {
    const { org, about } = this;
    if (range === 'enterprise' || !org || about.schoolId === null) return holders;
    const here = holders.filter(({ schoolId }) => schoolId === about.schoolId);
    if (range === 'school' || (range === 'nearest' && here.length > 0)) return here;
    for (const region of regionsAbove(org, about.schoolId)) {
      const managers = org.regions.get(region)?.managerIds ?? [];
      const managing = holders.filter(({ staffId }) => managers.includes(staffId));
      const there =
        managing.length > 0 ? managing : holders.filter(({ schoolId }) => regionsAbove(org, schoolId)[0] === region);
      if (there.length > 0) return there;
    }
    return range === 'nearest' ? holders : here;
  }

  private async chain(levels: number): Promise<number[]> {
    const found: number[] = [];
    for (let at: number | null = this.about.initiatorId; at !== null && found.length < levels; ) {
      at = await this.managerOf(at);
      if (at === null || found.includes(at)) break;
      found.push(at);
    }
    return found;
  }

  private async chainUntil({ level, untilRole }: Extract<Who, { kind: 'manager_chain' }>): Promise<number[]> {
    const found = await this.chain(level);
    const last = found.findIndex((id) =>
      this.holders.some(({ staffId, role }) => staffId === id && role === untilRole),
    );
    return last >= 0 ? found.slice(0, last + 1) : found;
  }
}

const isSentUp = ({ sameAsInitiator, timeout }: ApproverNode): boolean =>
  sameAsInitiator === 'to_manager' || timeout?.action === 'to_manager';
