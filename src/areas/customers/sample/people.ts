// The demo families: who they are, how far they came, whose they are. Everything else is drawn from this.
import type { Geo } from '#kernel/model/fields';
import type { Draft } from '#kernel/model/resource';
import type { Sample } from '#kernel/server/sample';
import { heatOf, recycleOf } from '../model/clockRules';
import type { Customer } from '../model/customer';
import { nameKey } from '../model/duplicateRules';
import { ranked } from '../model/funnelRules';
import type { Guardian } from '../model/guardian';
import { placeOf } from '../model/mapRules';
import { namePinyin } from '../server/names';
import type { World } from './world';

export type Stage = Customer['state'];
type CustomerDraft = Draft<typeof import('../model/customer').Customer> & { createdAt: Date; createdBy: number };
type GuardianDraft = Omit<Draft<typeof import('../model/guardian').Guardian>, 'customerId'>;

export interface Family {
  customer: CustomerDraft & { state: Stage };
  guardians: GuardianDraft[];
  /** When it reached each stage, in order. */
  path: { stage: Stage; at: Date }[];
  ownerThen: number | null;
  levelCode: string;
}

/** How many of three thousand stand where. */
export const spread: [Stage, number][] = [
  ['new', 240],
  ['following', 680],
  ['invited', 185],
  ['visited', 240],
  ['trial', 160],
  ['member', 900],
  ['dormant', 45],
  ['graduated', 80],
  ['lost', 470],
];
const open: readonly string[] = ['new', 'following', 'invited', 'visited', 'trial'];
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
const reasons: NonNullable<Customer['poolReason']>[] = [
  'new',
  'release',
  'overdue',
  'deal_overdue',
  'staff_left',
  'import',
];
const minute = 60_000;
const day = 1440 * minute;

export function draw(sample: Sample, world: World, n: number, stage: Stage): Family {
  const counsellor = sample.pick(world.counsellors);
  const madeDaysAgo = stage === 'new' ? sample.int(0, 6) : sample.int(8, open.includes(stage) ? 80 : 540);
  const createdAt = sample.moment(-madeDaysAgo, sample.int(8, 19), sample.int(0, 59));
  const at = createdAt > sample.now ? new Date(sample.now.getTime() - sample.int(5, 240) * minute) : createdAt;
  const path = pathOf(sample, stage, at);
  const isOpen = open.includes(stage);
  const isOwned = isOpen ? !sample.chance(0.19) : stage !== 'lost';
  const isHq = isOpen && !isOwned && sample.chance(0.14);
  const levelCode = sample.pick(['a', 'b', 'b', 'c', 'c', 'd']);
  const last = path[path.length - 1]!.at;
  const touchedAt = isOpen ? new Date(Math.max(at.getTime(), sample.now.getTime() - sample.int(0, 5) * day)) : last;
  const isContacted = stage !== 'new';
  const next = isOpen && isOwned && isContacted ? nextOf(sample) : null;
  const age = n % 40 === 9 ? sample.int(18, 45) : sample.int(3, 17);
  const name = n < hardNames.length ? hardNames[n]! : sample.personName();
  const mobile = sample.mobile();
  const lost = stage === 'lost' ? sample.pick(world.lostReasons) : null;
  const source = sample.pick(world.sources);
  const school = world.schools.find(({ id }) => id === counsellor.schoolId) ?? world.schools[0]!;
  const state = stage;
  const owner = isOwned ? counsellor.id : null;
  const effective = isContacted ? touchedAt : null;
  const protectedUntil = isOpen && isOwned && n % 260 === 7 ? sample.moment(sample.int(3, 12), 23) : null;
  const customer: Family['customer'] = {
    code: `C${createdAt.toISOString().slice(2, 7).replace('-', '')}${String(n + 1).padStart(6, '0')}`,
    name,
    nameKey: nameKey(name),
    namePinyin: namePinyin(name),
    ...(n % 100 === 3 ? { englishName: sample.pick(['Tom', 'Lucy', 'Leo', 'Mia', 'Jack', 'Amy']) } : {}),
    gender: sample.pick(['male', 'female'] as const),
    birthDate: sample.day(-365 * age - sample.int(0, 364)),
    grade: world.grades[Math.min(age - 3, world.grades.length - 1)] ?? null,
    gradeYear: Number(sample.today.slice(0, 4)),
    daySchool: sample.pick(daySchools),
    state,
    level: world.level[levelCode] ?? null,
    schoolId: isHq ? null : counsellor.schoolId,
    ownerId: owner,
    collectorId: sample.chance(0.3) && world.others.length > 0 ? sample.pick(world.others) : counsellor.id,
    sourceId: source.id,
    contactWords: mobile,
    concerns: [sample.pick(world.concerns)],
    tags: sample.chance(0.5) ? [sample.pick(world.tags)] : [],
    budget: sample.int(20, 200) * 10_000,
    ...(sample.chance(0.75) ? placed(near(sample, school)) : {}),
    nextFollowUpAt: next,
    lastFollowUpAt: isContacted ? touchedAt : null,
    lastEffectiveAt: effective,
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
    poolAt: owner || lost?.kind === 'invalid' ? null : last,
    poolReason: owner || lost?.kind === 'invalid' ? null : lost ? 'lost' : sample.pick(reasons),
    protectedUntil,
    ...(protectedUntil ? { protectReason: '重点客户，近期签约' } : {}),
    ...(lost ? { lostKind: lost.kind, lostReason: lost.id } : {}),
    ...(stage === 'graduated' ? { leaveKind: 'completed' as const } : {}),
    consent: sample.pick(['none', 'verbal', 'signed'] as const),
    createdAt: at,
    createdBy: counsellor.id,
  };
  Object.assign(customer, clock(sample, customer, levelCode));
  const guardians = guardiansOf(sample, customer, mobile, at);
  customer.contactWords = guardians
    .flatMap((one) => [one.mobile, one.wechat])
    .filter(Boolean)
    .join(' ');
  customer.guardianNames = guardians
    .map((one) => one.name)
    .filter(Boolean)
    .join(' ');
  return { customer, guardians, path, ownerThen: counsellor.id, levelCode };
}

/** A customer passes through the stages in order; some are lost on the way. */
function pathOf(sample: Sample, stage: Stage, from: Date): Family['path'] {
  const until = sample.now.getTime();
  const rank = ranked.indexOf(stage as (typeof ranked)[number]);
  const stages: Stage[] =
    rank >= 0 ? ranked.slice(0, rank + 1) : [...ranked.slice(0, stage === 'lost' ? sample.int(1, 5) : 6), stage];
  const span = Math.max(0, until - from.getTime()) * 0.8;
  return stages.map((one, n) => ({ stage: one, at: new Date(from.getTime() + (span * n) / stages.length) }));
}

const atStage = (path: Family['path'], stage: Stage): Date | null =>
  path.find((one) => one.stage === stage)?.at ?? null;

/** Some today, some late, most in the days to come. */
function nextOf(sample: Sample): Date {
  const draw = sample.random();
  if (draw < 0.05) return sample.moment(0, 20, sample.int(0, 59));
  if (draw < 0.09) return sample.moment(-sample.int(1, 3), 10);
  return sample.moment(sample.int(1, 9), sample.int(9, 18));
}

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
  const soonest = sample.moment(1, 0);
  const heat = heatOf(
    { ...facts, createdAt: customer.createdAt, nextFollowUpAt: customer.nextFollowUpAt ?? null, wasTouched: false },
    sample.now,
    sample.timezone,
  );
  return { heat, recycleAt: recycle && (recycle.at < soonest ? soonest : recycle.at) };
}

function guardiansOf(sample: Sample, customer: Family['customer'], mobile: string, at: Date): GuardianDraft[] {
  const count = sample.chance(0.45) ? 2 : 1;
  return Array.from({ length: count }, (_, n) => {
    const added = sample.chance(0.6);
    return {
      name: sample.personName(),
      relation: relations[n]!,
      mobile: n === 0 ? mobile : sample.mobile(),
      mobileState: 'good' as const,
      wechatAdded: added,
      ...(added ? { wechat: `wx${sample.int(100_000, 999_999)}${n}`, wechatAddedAt: at } : {}),
      isPrimary: n === 0,
      isDecider: n === 0,
      nameKey: customer.nameKey,
    };
  });
}
