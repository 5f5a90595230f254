// Stored configuration: what is in force where, saved with a version, a reason and a history that can be rolled back to.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { int, json, text } from '#kernel/model/fields';
import { errorMessages } from '#kernel/model/messages';
import { fieldProblem } from '#kernel/model/payload';
import { conflict, type FieldProblem, Invalid, notFound } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { configOverride } from '#kernel/server/config';
import type { ConfigItem as Declared } from '#kernel/server/registries';
import { seal, unseal } from '#kernel/server/sealing';
import { type AreaPiece, answers, asks, does } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ConfigItem } from '../model/config';
import { readConfigValue, type SetValue, valueInForce } from '../model/configValues';
import { configGroups } from './configItems';
import { hiddenSecret } from './configSecret';

type Item = Declared & { custom?: boolean };
type Stored = SetValue & { key: string; version: number; updatedAt: Date };

async function itemsOf(work: Work): Promise<Item[]> {
  const custom = await work.session.rows<{
    key: string;
    name: string;
    nameEn: string;
    type: Declared['type'];
    default: unknown;
    level: Declared['level'];
    help: string | null;
  }>(
    sql`select key, name, name_en as "nameEn", type, "default", level, help from config_item where enterprise_id = ${work.enterpriseId} and deleted_at is null order by key`,
  );
  const added = custom.map(({ name, nameEn, help, ...rest }) => ({
    ...rest,
    group: 'custom',
    custom: true,
    name: { zh: name, en: nameEn },
    ...(help ? { help: { zh: help, en: help } } : {}),
  })) as Item[];
  return [...work.app.registries.config.all(), ...added];
}

async function stored(work: Work, keys?: readonly string[]): Promise<Stored[]> {
  const only = keys ? sql`and key = any(${sql.param([...keys])}::text[])` : sql``;
  return work.session.rows<Stored>(
    sql`select key, level, target_id as "targetId", value, version, updated_at as "updatedAt" from config_value where enterprise_id = ${work.enterpriseId} and deleted_at is null ${only}`,
  );
}

interface Place {
  school: number | null;
  region: number | null;
}

/** The place itself and everything above it. */
async function whereIs(
  work: Work,
  { school, region }: Place,
): Promise<{ schoolId: number | null; regionIds: number[] }> {
  if (school === null && region === null) return { schoolId: null, regionIds: [] };
  const start =
    school === null
      ? sql`select ${region}::bigint as id, 1 as step`
      : sql`select region_id as id, 1 as step from school where enterprise_id = ${work.enterpriseId} and id = ${school}`;
  const rows = await work.session.rows<{ id: number }>(
    sql`with recursive up as (${start}
      union all select r.parent_id, up.step + 1 from region r join up on r.id = up.id where r.enterprise_id = ${work.enterpriseId} and r.parent_id is not null and up.step < 10)
      select id from up order by step`,
  );
  return { schoolId: school, regionIds: rows.map((row) => row.id) };
}

const wholeEnterprise: Place = { school: null, region: null };

async function effective(work: Work, place: Place) {
  const at = await whereIs(work, place);
  const values = await stored(work);
  const groupTitle = (group: string): string => {
    const title = configGroups[group] ?? work.app.allAreas.find((area) => area.name === group)?.title;
    return title ? say(title, work) : group;
  };
  return (await itemsOf(work)).map((item) => {
    const own = values.filter((one) => one.key === item.key);
    const { value, source, targetId } = valueInForce(item.default, own, at);
    const isSecret = item.type === 'secret';
    return {
      key: item.key,
      group: item.group,
      groupTitle: groupTitle(item.group),
      name: say(item.name, work),
      help: item.help ? say(item.help, work) : '',
      type: item.type,
      options:
        item.options && Object.fromEntries(Object.entries(item.options).map(([key, label]) => [key, say(label, work)])),
      min: item.min,
      max: item.max,
      level: item.level ?? 'enterprise',
      custom: item.custom ?? false,
      default: isSecret ? '' : item.default,
      value: isSecret ? (source === 'default' ? '' : hiddenSecret) : value,
      source,
      targetId,
      set: own.map((one) => ({
        level: one.level,
        targetId: one.targetId,
        value: isSecret ? hiddenSecret : one.value,
        version: one.version,
        updatedAt: one.updatedAt,
      })),
    };
  });
}

const change = z.object({
  key: z.string().max(60),
  level: z.enum(['enterprise', 'region', 'school']),
  target: z.coerce.number().int().min(0).default(0),
  value: z.unknown().optional(),
  version: z.coerce.number().int().min(0),
  remove: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
});
type Change = z.infer<typeof change>;

const depth = { enterprise: 0, region: 1, school: 2 };

async function save(work: Work, { items, reason }: { items: Change[]; reason: string | null }) {
  const known = new Map((await itemsOf(work)).map((item) => [item.key, item]));
  const problems: FieldProblem[] = [];
  for (const [i, asked] of items.entries()) {
    const item = known.get(asked.key);
    const at = `items[${i}].value`;
    if (!item) throw notFound();
    if (depth[asked.level] > depth[item.level ?? 'enterprise'])
      problems.push(fieldProblem(`items[${i}].level`, 'choice', { zh: '层级', en: 'Level' }));
    if (String(asked.remove) === 'true') continue;
    const read = readConfigValue(item, asked.value);
    if ('rule' in read) problems.push(fieldProblem(at, read.rule, item.name, read.vars));
    else asked.value = item.type === 'secret' ? seal(String(read.value), work.app.secret) : read.value;
  }
  if (problems.length > 0) throw new Invalid(problems);
  for (const asked of items) await saveOne(work, asked, known.get(asked.key)!, reason);
  await work.app.bus.publish(work.session, 'config', { enterpriseId: work.enterpriseId });
  return effective(work, wholeEnterprise);
}

async function saveOne(work: Work, asked: Change, item: Item, reason: string | null): Promise<void> {
  const { enterpriseId } = work;
  const by = work.actor.staffId || null;
  const was = await work.session.one<{ value: unknown; version: number }>(
    sql`select value, version from config_value where enterprise_id = ${enterpriseId} and key = ${asked.key} and level = ${asked.level} and target_id = ${asked.target} and deleted_at is null for update`,
  );
  if ((was?.version ?? 0) !== asked.version)
    throw conflict(errorMessages.stale, { reason: 'stale', key: asked.key, version: was?.version ?? 0 });
  const isRemoved = String(asked.remove) === 'true';
  if (isRemoved) {
    await work.session.rows(
      sql`delete from config_value where enterprise_id = ${enterpriseId} and key = ${asked.key} and level = ${asked.level} and target_id = ${asked.target}`,
    );
  } else {
    await work.session.rows(
      sql`insert into config_value (enterprise_id, key, level, target_id, value, created_by, updated_by) values (${enterpriseId}, ${asked.key}, ${asked.level}, ${asked.target}, ${JSON.stringify(asked.value)}::jsonb, ${by}, ${by})
        on conflict (enterprise_id, key, level, target_id) where deleted_at is null
        do update set value = excluded.value, version = config_value.version + 1, updated_at = ${work.now.toISOString()}, updated_by = ${by}`,
    );
  }
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
    before: { [asked.key]: shown(was?.value) },
    after: { [asked.key]: shown(after) },
    ...(reason ? { reason } : {}),
  });
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

async function rollback(work: Work, { historyId }: { historyId: number }) {
  const past = await work.session.one<{ key: string; level: Change['level']; target: number; before: unknown }>(
    sql`select key, level, target_id as target, before from config_history where enterprise_id = ${work.enterpriseId} and id = ${historyId}`,
  );
  if (!past) throw notFound();
  const item = (await itemsOf(work)).find((one) => one.key === past.key);
  if (!item) throw notFound();
  const now = (await stored(work, [past.key])).find((one) => one.level === past.level && one.targetId === past.target);
  const version = now?.version ?? 0;
  if (past.before === null && !now) return effective(work, wholeEnterprise);
  await saveOne(work, { ...past, value: past.before, version, remove: past.before === null }, item, `↩ #${historyId}`);
  await work.app.bus.publish(work.session, 'config', { enterpriseId: work.enterpriseId });
  return effective(work, wholeEnterprise);
}

const id = { max: Number.MAX_SAFE_INTEGER } as const;

export const configValues: AreaPiece = {
  routes: {
    'GET /configuration/v1/effective': asks(
      {
        permission: 'system.configItem.view',
        input: { school: int('校区', 'School', id), region: int('区域', 'Region', id) },
      },
      effective,
    ),
    'POST /configuration/v1/save': does(
      {
        permission: 'system.configItem.save',
        input: {
          items: json('配置', 'Items', z.array(change).min(1).max(200), { required: true }),
          reason: text('原因', 'Reason', { max: 200 }),
        },
      },
      save,
    ),
    'POST /configuration/v1/rollback': does(
      {
        permission: 'system.configItem.rollback',
        input: { historyId: int('记录', 'Entry', { ...id, required: true }) },
      },
      rollback,
    ),
  },
  answers: [
    answers(configOverride, async (work, { key, schoolId }) => {
      const values = await stored(work, [key]);
      if (values.length === 0) return null;
      const item = work.app.registries.config.get(key);
      const { value, source } = valueInForce(
        item?.default,
        values,
        await whereIs(work, { school: schoolId, region: null }),
      );
      if (source === 'default') return null;
      return { value: item?.type === 'secret' ? unseal(String(value), work.app.secret) : value };
    }),
  ],
};
