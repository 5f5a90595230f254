// The demo families: who they are, how far they came, whose they are. Everything else is drawn from this.
import type { Geo } from '#kernel/model/fields';
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { ranked } from '../board/model/funnelRules';
import type { Guardian } from '../customer/model/guardian';
import { nameKey } from '../customer/model/names';
import { namePinyin } from '../customer/server/names';
import { placeOf } from '../map/model/mapRules';
import { heatOf, recycleOf } from '../pool/model/clockRules';
import { isOpen, type Slot, type Stage } from './plan';
import type { World } from './world';

type CustomerDraft = Draft<typeof import('../customer/model/customer').Customer> & {
  createdAt: Date;
  createdBy: number;
};
type GuardianDraft = Omit<Draft<typeof import('../customer/model/guardian').Guardian>, 'customerId'>;

export interface Family {
  customer: CustomerDraft & { state: Stage };
  guardians: GuardianDraft[];
  /** When it reached each stage, in order. */
  path: { stage: Stage; at: Date }[];
  ownerThen: number;
  slot: Slot;
}
export type Planted = Family & { id: number };

const hardNames = ['曾乐', '单雨桐', '欧阳思远', '乐嘉怡', '解晓东', '仇子涵'];
const daySchools = [
  '实验小学',
  '第一小学',
  '外国语小学',
  '中心幼儿园',
  '第二中学',
  '育才中学',
  '师大附小',
  '阳光幼儿园',
];
const relations: Guardian['relation'][] = ['mother', 'father', 'grandparent'];
const minute = 60_000;
const day = 1440 * minute;

/** `before` are the families drawn already: brothers and sisters come after the first. */
export function draw(sample: Sample, world: World, n: number, slot: Slot, before: readonly Family[]): Family {
  const { stage, isOwned, lostKind, counsellor } = slot;
  const like = before[slot.likeness?.to ?? -1];
  const elder = slot.elder === n ? undefined : before[slot.elder ?? -1];
  const at = madeAt(sample, slot);
  const path = pathOf(sample, stage, at);
  const levelCode = sample.pick(['a', 'b', 'b', 'c', 'c', 'd']);
  const last = path[path.length - 1]!.at;
  const isContacted = stage !== 'new';
  const touchedAt = isOpen(stage) ? spokenAt(sample, n, slot, at) : last;
  const age = n % 40 === 9 ? sample.int(18, 45) : sample.int(3, 17);
  const name = nameOf(sample, n, slot, elder ?? like);
  const school = world.schools.find(({ id }) => id === counsellor.schoolId) ?? world.schools[0]!;
  const owner = isOwned ? counsellor.id : null;
  const poolAt = slot.poolReason === 'lost' ? new Date(last.getTime() + 7 * day) : last;
  const customer: Family['customer'] = {
    code: `C${at.toISOString().slice(2, 7).replace('-', '')}${String(n + 1).padStart(6, '0')}`,
    name,
    nameKey: nameKey(name),
    namePinyin: namePinyin(name),
    ...(n % 100 === 3 ? { englishName: sample.pick(['Tom', 'Lucy', 'Leo', 'Mia', 'Jack', 'Amy']) } : {}),
    gender: sample.pick(['male', 'female'] as const),
    birthDate: sample.day(-365 * age - sample.int(0, 364)),
    grade: world.grades[Math.min(age - 3, world.grades.length - 1)] ?? null,
    gradeYear: Number(sample.today.slice(0, 4)),
    daySchool: slot.likeness?.kind === 'similar' && like ? like.customer.daySchool! : sample.pick(daySchools),
    state: stage,
    level: world.level[levelCode] ?? null,
    schoolId: slot.isHeadquarters ? null : counsellor.schoolId,
    ownerId: owner,
    ...servedBy(world, n, slot),
    collectorId: sample.chance(0.3) && world.others.length > 0 ? sample.pick(world.others) : counsellor.id,
    sourceId: sourceOf(sample, world, slot),
    concerns: [sample.pick(world.concerns)],
    tags: sample.chance(0.5) ? [sample.pick(world.tags)] : [],
    budget: sample.int(20, 200) * 10_000,
    // By the round, so that every counsellor has some without a place.
    ...(Math.floor(n / world.counsellors.length) % 4 === 1 ? {} : placed(near(sample, school))),
    nextFollowUpAt: nextAt(sample, n, slot),
    lastFollowUpAt: isContacted ? touchedAt : null,
    lastEffectiveAt: isContacted ? touchedAt : null,
    lastContent: isContacted ? '已沟通课程安排，家长考虑中' : null,
    firstFollowedAt: atStage(path, 'following'),
    firstInvitedAt: atStage(path, 'invited'),
    firstVisitedAt: atStage(path, 'visited'),
    firstTrialAt: atStage(path, 'trial'),
    memberAt: atStage(path, 'member'),
    lostAt: atStage(path, 'lost'),
    graduatedAt: atStage(path, 'graduated'),
    ownedAt: owner ? at : null,
    lastOwnerId: owner ? null : counsellor.id,
    poolAt: slot.poolReason ? poolAt : null,
    poolReason: slot.poolReason,
    ...(slot.isProtected
      ? { protectedUntil: sample.moment(sample.int(9, 12), 23), protectReason: '重点客户，近期签约' }
      : {}),
    ...(lostKind
      ? {
          lostKind,
          lostReason: sample.pick(world.lostReasons.filter(({ kind }) => kind === lostKind)).id,
          // Whoever lost one still sees it, and may try again.
          viewerIds: [counsellor.id],
        }
      : {}),
    ...(stage === 'graduated' ? { leaveKind: 'completed' as const } : {}),
    consent: sample.pick(['none', 'verbal', 'signed'] as const),
    createdAt: at,
    createdBy: counsellor.id,
  };
  Object.assign(customer, clock(sample, customer, levelCode));
  const shared = elder ?? (slot.likeness && slot.likeness.kind !== 'similar' ? like : undefined);
  const guardians = guardiansOf(sample, customer, n, shared);
  customer.contactWords = guardians
    .map((one) => one.mobile)
    .filter(Boolean)
    .join(' ');
  customer.guardianNames = guardians
    .flatMap((one) => [one.name, one.wechat])
    .filter(Boolean)
    .join(' ');
  return { customer, guardians, path, ownerThen: counsellor.id, slot };
}

function madeAt(sample: Sample, { stage, isFading }: Slot): Date {
  const daysAgo = stage === 'new' ? sample.int(0, 4) : sample.int(isFading ? 20 : 8, isOpen(stage) ? 50 : 540);
  const at = sample.moment(-daysAgo, sample.int(8, 19), sample.int(0, 59));
  return at > sample.now ? new Date(sample.now.getTime() - sample.int(5, 240) * minute) : at;
}

/** Most were spoken to in the last days; who was not is late, or nearly forgotten. */
function spokenAt(sample: Sample, n: number, { next, isFading }: Slot, from: Date): Date {
  const daysAgo = isFading ? 6 : next === 'late' ? 4 : sample.int(0, 3);
  const at = sample.moment(-daysAgo, 0, minuteOf(n));
  return later(from, at > sample.now ? new Date(at.getTime() - day) : at);
}

function nextAt(sample: Sample, n: number, { next }: Slot): Date | null {
  if (next === 'none') return null;
  if (next === 'today') return sample.moment(0, 20, sample.int(0, 59));
  if (next === 'late') return sample.moment(-sample.int(1, 3), 0, minuteOf(n));
  return sample.moment(sample.int(1, 9), sample.int(9, 18), (n % 4) * 15);
}

/** One family after another through the day: between nine and seven. */
const minuteOf = (n: number): number => 540 + ((n * 37) % 600);

/** A family bears one name; who looks alike is written alike. */
function nameOf(sample: Sample, n: number, { likeness, name: given }: Slot, relative: Family | undefined): string {
  if (given) return given;
  const name = n < hardNames.length ? hardNames[n]! : sample.personName();
  if (!relative) return name;
  const { name: theirs } = relative.customer;
  if (likeness?.kind === 'similar') return theirs;
  return theirs.slice(0, 1) + (name.slice(1) === theirs.slice(1) ? '安' : name.slice(1));
}

/** Whoever learns here has a study manager of the school, where there is one; in turn, as with places. */
function servedBy({ advisers, counsellors }: World, n: number, { stage, counsellor }: Slot) {
  const here = advisers.filter(({ schoolId }) => schoolId === counsellor.schoolId);
  const adviser = here[Math.floor(n / counsellors.length) % here.length];
  if (!adviser || !['member', 'dormant'].includes(stage)) return {};
  return { serviceOwnerId: adviser.id, viewerIds: [adviser.id] };
}

/** Whoever was brought by somebody says so; all others came by themselves. */
function sourceOf(sample: Sample, { sources }: World, { broughtBy }: Slot): number {
  const kind = broughtBy === 'staff' ? 'staff_referral' : 'referral';
  const isBrought = (source: { kind: string }) => ['referral', 'staff_referral'].includes(source.kind);
  return sample.pick(sources.filter((one) => (broughtBy ? one.kind === kind : !isBrought(one)))).id;
}

/** A customer passes through the stages in order; some are lost on the way. */
function pathOf(sample: Sample, stage: Stage, from: Date): Family['path'] {
  const until = sample.now.getTime();
  const rank = ranked.indexOf(stage as (typeof ranked)[number]);
  const stages: Stage[] =
    rank >= 0 ? ranked.slice(0, rank + 1) : [...ranked.slice(0, stage === 'lost' ? sample.int(1, 5) : 6), stage];
  const span = Math.max(0, until - from.getTime()) * 0.8;
  let at = from;
  return stages.map((one, n) => {
    if (n > 0) at = later(at, atWork(sample, new Date(from.getTime() + (span * n) / stages.length)));
    return { stage: one, at };
  });
}

const later = (one: Date, other: Date): Date => (other > one ? other : one);

/** The same day in the same order, while the school is open: between nine and seven. */
export function atWork(sample: Sample, at: Date): Date {
  const today = sample.moment(0, 0).getTime();
  const midnight = today + Math.floor((at.getTime() - today) / day) * day;
  const open = new Date(midnight + 540 * minute + (at.getTime() - midnight) * (600 / 1440));
  return open > sample.now ? at : open;
}

const atStage = (path: Family['path'], stage: Stage): Date | null =>
  path.find((one) => one.stage === stage)?.at ?? null;

const placed = (geo: Geo) => ({ geo, ...placeOf(geo), geoSource: 'picked' as const });

const near = (sample: Sample, { lng, lat }: { lng: number; lat: number }) => ({
  lng: Number((lng + (sample.random() - 0.5) * 0.12).toFixed(6)),
  lat: Number((lat + (sample.random() - 0.5) * 0.1).toFixed(6)),
});

const rule = {
  enabled: true,
  followDays: 7,
  levelDays: {},
  dealDays: 60,
  graduatedDays: 180,
  skipHolidays: false,
  graceUntil: null,
};

function clock(sample: Sample, customer: Family['customer'], level: string) {
  const facts = {
    state: customer.state,
    ownerId: customer.ownerId ?? null,
    level,
    ownedAt: customer.ownedAt ?? null,
    lastEffectiveAt: customer.lastEffectiveAt ?? null,
    protectedUntil: customer.protectedUntil ?? null,
    graduatedAt: customer.graduatedAt ?? null,
  };
  const around = { nextAppointmentEnd: null, isContracting: false, isOwnerPaused: false };
  const recycle = recycleOf(facts, rule, { timezone: sample.timezone, holidays: [] }, around);
  const heat = heatOf(
    { ...facts, createdAt: customer.createdAt, nextFollowUpAt: customer.nextFollowUpAt ?? null, wasTouched: false },
    sample.now,
    sample.timezone,
  );
  return { heat, recycleAt: recycle?.at ?? null };
}

/** Children of one home have one first number. */
function guardiansOf(
  sample: Sample,
  customer: Family['customer'],
  n: number,
  home: Family | undefined,
): GuardianDraft[] {
  const count = n % 15 < 7 ? 2 : 1;
  return Array.from({ length: count }, (_, i) => {
    const first = i === 0 ? home?.guardians[0] : undefined;
    const isAdded = (n + i) % 5 < 3;
    return {
      name: first?.name ?? sample.personName(),
      relation: first?.relation ?? relations[i]!,
      mobile: first?.mobile ?? sample.mobile(),
      mobileState: 'good' as const,
      wechatAdded: isAdded,
      ...(isAdded ? { wechat: `wx${sample.int(100_000, 999_999)}${i}`, wechatAddedAt: customer.createdAt } : {}),
      isPrimary: i === 0,
      isDecider: i === 0,
      nameKey: customer.nameKey,
    };
  });
}
