// The table behind configuration: which items there are, what is set where, and how one value is stored with its history.
import { sql } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict } from '#kernel/model/problems';
import { logOperation } from '#kernel/server/audit';
import type { Session } from '#kernel/server/database/session';
import { live, onConflict, ours } from '#kernel/server/rows';
import type { ConfigItem as Declared } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { ConfigItem, ConfigValue } from '../model/config';
import type { SetValue } from '../model/configValues';
import { type CustomItem, shapeOfCustom } from '../model/customItem';
import { hiddenSecret } from './configSecret';

export type Item = Declared & { custom?: { id: number; version: number } };
export type Stored = SetValue & { key: string; version: number; updatedAt: Date };

/** What is in force at a place, found once in a unit of work. */
export const overrides = Symbol('config in force');

export async function itemsOf(work: Work): Promise<Item[]> {
  return [...work.app.registries.config.all(), ...(await customItems(work.session, work.enterpriseId))];
}

interface CustomRow extends CustomItem {
  id: number;
  version: number;
  key: string;
  name: string;
  nameEn: string;
  type: Declared['type'];
  level: Declared['level'];
  public: boolean;
  help: string | null;
}

/** What administrators of this enterprise added. */
export async function customItems(session: Session, enterpriseId: number): Promise<Item[]> {
  const rows = await session.rows<CustomRow>(
    sql`select id, version, key, name, name_en as "nameEn", type, options, min, max, pattern, "default", level, public, help
      from config_item where ${live(enterpriseId, 'config_item')} order by key`,
  );
  return rows.map(({ id, version, name, nameEn, help, level, ...row }) => ({
    ...(shapeOfCustom(row) as Pick<Item, 'options' | 'min' | 'max' | 'pattern'>),
    key: row.key,
    type: row.type,
    group: 'custom',
    name: { zh: name, en: nameEn },
    default: row.default ?? (row.type === 'bool' ? false : ''),
    level,
    public: row.public,
    custom: { id, version },
    ...(help ? { help: { zh: help, en: help } } : {}),
  }));
}

/** Also of items that were deleted: their history stays. */
export async function secretKeys(work: Work): Promise<Set<string>> {
  const added = await work.session.rows<{ key: string }>(
    sql`select key from config_item where ${ours(work, 'config_item')} and type = 'secret'`,
  );
  const declared = work.app.registries.config.all().filter(({ type }) => type === 'secret');
  return new Set([...declared, ...added].map(({ key }) => key));
}

export async function storedValues(work: Work, keys?: readonly string[]): Promise<Stored[]> {
  const only = keys ? sql`and key = any(${sql.param([...keys])}::text[])` : sql``;
  return work.session.rows<Stored>(
    sql`select key, level, target_id as "targetId", value, version, updated_at as "updatedAt" from config_value where ${live(work, 'config_value')} ${only}`,
  );
}

export interface Place {
  school: number | null;
  region: number | null;
}

/** The place itself and everything above it. */
export async function whereIs(
  work: Work,
  { school, region }: Place,
): Promise<{ schoolId: number | null; regionIds: number[] }> {
  if (school === null && region === null) return { schoolId: null, regionIds: [] };
  const start =
    school === null
      ? sql`select ${region}::bigint as id, 1 as step`
      : sql`select region_id as id, 1 as step from school where ${ours(work, 'school')} and id = ${school}`;
  const rows = await work.session.rows<{ id: number }>(
    sql`with recursive up as (${start}
      union all select r.parent_id, up.step + 1 from region r join up on r.id = up.id where ${ours(work, 'r')} and r.parent_id is not null and up.step < 10)
      select id from up order by step`,
  );
  return { schoolId: school, regionIds: rows.map((row) => row.id) };
}

export interface Change {
  key: string;
  level: SetValue['level'];
  target: number;
  value?: unknown;
  version: number;
  remove?: boolean;
}

/** Lower levels may not set what belongs to a higher one. */
const depth = { enterprise: 0, region: 1, school: 2 };
export const mayBeSetAt = (item: Pick<Item, 'level'>, level: SetValue['level']): boolean =>
  depth[level] <= depth[item.level ?? 'enterprise'];

/** The regions and schools there are, by which values are set. */
export async function placesOf(
  work: Work,
): Promise<{ level: 'region' | 'school'; id: number; code: string; name: string }[]> {
  const schoolName = work.caller.locale === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`;
  return work.session.rows(
    sql`select 'region' as level, id, code, name from region where ${live(work, 'region')}
      union all select 'school', id, code, ${schoolName} from school where ${live(work, 'school')} order by 1, 3`,
  );
}

export async function saveValue(work: Work, asked: Change, item: Item, reason: string | null): Promise<void> {
  const { enterpriseId } = work;
  const by = work.actor.staffId || null;
  const was = await work.session.one<{ value: unknown; version: number }>(
    sql`select value, version from config_value where ${live(enterpriseId, 'config_value')} and key = ${asked.key} and level = ${asked.level} and target_id = ${asked.target} for update`,
  );
  const stale = (version: number) => conflict(errorMessages.stale, { reason: 'stale', key: asked.key, version });
  if ((was?.version ?? 0) !== asked.version) throw stale(was?.version ?? 0);
  const isRemoved = asked.remove === true;
  if (isRemoved) {
    await work.session.rows(
      sql`delete from config_value where ${ours(enterpriseId, 'config_value')} and key = ${asked.key} and level = ${asked.level} and target_id = ${asked.target}`,
    );
  } else {
    // Where nothing was set there was no row to lock: somebody else may be setting it for the first time too.
    const kept = await work.session.one(
      sql`insert into config_value (enterprise_id, key, level, target_id, value, created_by, updated_by) values (${enterpriseId}, ${asked.key}, ${asked.level}, ${asked.target}, ${JSON.stringify(asked.value)}::jsonb, ${by}, ${by})
        ${onConflict(ConfigValue, ['key', 'level', 'targetId'])}
        do update set value = excluded.value, version = config_value.version + 1, updated_at = ${work.now.toISOString()}, updated_by = ${by}
        where config_value.version = ${asked.version} returning id`,
    );
    if (!kept) throw stale(1);
  }
  work.forget(overrides);
  const after = isRemoved ? null : asked.value;
  await work.session.rows(
    sql`insert into config_history (enterprise_id, key, level, target_id, before, after, reason, created_by, created_at) values
      (${enterpriseId}, ${asked.key}, ${asked.level}, ${asked.target}, ${jsonOf(was?.value)}::jsonb, ${jsonOf(after)}::jsonb, ${reason}, ${by}, ${work.now.toISOString()})`,
  );
  const shown = (value: unknown) => (item.type === 'secret' ? hiddenSecret : (value ?? null));
  await logOperation(work, {
    action: 'save',
    of: ConfigItem,
    rowTitle: asked.key,
    schoolId: asked.level === 'school' ? asked.target : null,
    before: { [asked.key]: shown(was?.value) },
    after: { [asked.key]: shown(after) },
    ...(reason ? { reason } : {}),
  });
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Every process and every open page goes by the new values at once. */
export async function tellConfig(work: Work): Promise<void> {
  await work.app.bus.publish(work.session, 'config', { enterpriseId: work.enterpriseId });
  await work.app.live.tell(work, [], 'config', null);
}
