// Stored configuration: what is in force where, saved with a version, a reason and a history that can be rolled back to.

import { sql } from 'drizzle-orm';
import { fieldProblem } from '#kernel/model/payload';
import { type FieldProblem, Invalid, notFound } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import type { Read } from '#kernel/model/values';
import { logSummary } from '#kernel/server/audit';
import { configOverride } from '#kernel/server/config';
import { ours } from '#kernel/server/rows';
import { seal, unseal } from '#kernel/server/sealing';
import { type AreaPiece, answers, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { outlineKey, outlineProblems } from '../../map/server/mapSettings';
import { ConfigItem, ConfigValue } from '../model/config';
import { effectiveConfig, rollbackConfig, saveConfig } from '../model/configCalls';
import { readConfigValue, valueInForce } from '../model/configValues';
import { configGroups } from './configItems';
import { refuseUnmet } from './configNeeds';
import { hiddenSecret } from './configSecret';
import {
  type Change,
  itemsOf,
  mayBeSetAt,
  overrides,
  type Place,
  placesOf,
  saveValue,
  storedValues,
  tellConfig,
  whereIs,
} from './configStore';

const wholeEnterprise: Place = { school: null, region: null };

async function effective(work: Work, place: Place) {
  const at = await whereIs(work, place);
  const values = await storedValues(work);
  // A title nobody set is the enterprise's name, here as on every page.
  const house = await houseName(work);
  const groupTitle = (group: string): string => {
    const title = configGroups[group] ?? work.app.allAreas.find((area) => area.name === group)?.title;
    return title ? say(title, work) : group;
  };
  return (await itemsOf(work)).map((item) => {
    const own = values.filter((one) => one.key === item.key);
    const otherwise = item.key === titleKey ? house : item.default;
    const { value: kept, source, targetId } = valueInForce(otherwise, own, at);
    const value = item.key === titleKey ? kept || house : kept;
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
      custom: item.custom ?? null,
      pattern: item.pattern?.source ?? '',
      default: isSecret ? '' : otherwise,
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

const titleKey = 'base.SYSTEM_TITLE';

const houseName = async ({ session, enterpriseId }: Work): Promise<string> =>
  (await session.one<{ name: string }>(sql`select name from enterprise where ${ours(enterpriseId, 'enterprise')}`))
    ?.name ?? '';

const levelLabel = ConfigValue.fields.level.label;
const targetLabel = ConfigValue.fields.targetId.label;

async function save(work: Work, { items, reason }: { items: Change[]; reason: string | null }) {
  const known = new Map((await itemsOf(work)).map((item) => [item.key, item]));
  const places = items.some(({ level }) => level !== 'enterprise') ? await placesOf(work) : [];
  const problems: FieldProblem[] = [];
  for (const [i, asked] of items.entries()) {
    const item = known.get(asked.key);
    const at = `items[${i}].value`;
    if (!item) throw notFound();
    if (!mayBeSetAt(item, asked.level)) problems.push(fieldProblem(`items[${i}].level`, 'choice', levelLabel));
    const isPlace = places.some((place) => place.level === asked.level && place.id === asked.target);
    if (asked.level === 'enterprise' ? asked.target !== 0 : !isPlace)
      problems.push(fieldProblem(`items[${i}].target`, 'ref', targetLabel));
    if (asked.remove) continue;
    const read = readConfigValue(item, asked.value);
    if ('rule' in read) problems.push(fieldProblem(at, read.rule, item.name, read.vars));
    else if (item.key === outlineKey) problems.push(...(await outlineProblems(work, read.value, at)));
    if ('value' in read) asked.value = item.type === 'secret' ? seal(String(read.value), work.app.secret) : read.value;
  }
  if (problems.length > 0) throw new Invalid(problems);
  for (const asked of items) await saveValue(work, asked, known.get(asked.key)!, reason);
  await logSummary(work, ConfigItem, 'save', items.length);
  await refuseUnmet(
    work,
    items.map(({ key }) => key),
    (i) => `items[${i}].value`,
  );
  await tellConfig(work);
  return effective(work, wholeEnterprise);
}

async function rollback(work: Work, { historyId }: { historyId: number }) {
  const past = await work.session.one<{ key: string; level: Change['level']; target: number; before: unknown }>(
    sql`select key, level, target_id as target, before from config_history where ${ours(work, 'config_history')} and id = ${historyId}`,
  );
  if (!past) throw notFound();
  const item = (await itemsOf(work)).find((one) => one.key === past.key);
  if (!item) throw notFound();
  const now = (await storedValues(work, [past.key])).find(
    (one) => one.level === past.level && one.targetId === past.target,
  );
  const version = now?.version ?? 0;
  if (!mayBeSetAt(item, past.level)) throw new Invalid([fieldProblem('historyId', 'choice', levelLabel)]);
  // Limits may have been drawn closer since.
  const read: Read =
    past.before === null || item.type === 'secret' ? { value: past.before } : readConfigValue(item, past.before);
  if ('rule' in read) throw new Invalid([fieldProblem('historyId', read.rule, item.name, read.vars)]);
  if (past.before === null && !now) return effective(work, wholeEnterprise);
  await saveValue(
    work,
    { ...past, value: past.before, version, remove: past.before === null },
    item,
    `↩ #${historyId}`,
  );
  await refuseUnmet(work, [past.key], () => 'historyId');
  await tellConfig(work);
  return effective(work, wholeEnterprise);
}

async function overrideOf(work: Work, { key, schoolId }: { key: string; schoolId: number | null }) {
  const values = await storedValues(work, [key]);
  if (values.length === 0) return null;
  const item = work.app.registries.config.get(key);
  const at = await whereIs(work, { school: schoolId, region: null });
  const { value, source } = valueInForce(item?.default, values, at);
  if (source === 'default') return null;
  return { value: item?.type === 'secret' ? unseal(String(value), work.app.secret) : value };
}

export const configValues: AreaPiece = {
  calls: [serves(effectiveConfig, effective), serves(saveConfig, save), serves(rollbackConfig, rollback)],
  answers: [
    answers(configOverride, (work, asked) => {
      const found = work.memo(overrides, () => new Map<string, ReturnType<typeof overrideOf>>());
      const place = `${asked.key} ${asked.schoolId}`;
      const known = found.get(place) ?? overrideOf(work, asked);
      found.set(place, known);
      return known;
    }),
  ],
};
