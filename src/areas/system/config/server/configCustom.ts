// Items an administrator adds: they must hold together, fit what is set already, and take their values with them.
import { sql } from 'drizzle-orm';
import { conflict, Invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { live } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import { ConfigItem } from '../model/config';
import { readConfigValue } from '../model/configValues';
import { type CustomItem, customItemProblems, limitsOf, shapeOfCustom } from '../model/customItem';
import { itemsOf, mayBeSetAt, saveValue, storedValues, tellConfig } from './configStore';

const rules = texts('system.configCustom', {
  inTheWay: [
    '已设置的 {count} 个值不符合新的定义，请先修改它们',
    '{count} values that are set do not fit this; change them first',
  ],
  deleted: ['配置项已删除', 'The setting was deleted'],
});

export const customConfig = service(ConfigItem, {
  async beforeSave({ row, was, work }) {
    const kept = limitsOf(row.type);
    for (const name of ['options', 'min', 'max', 'pattern'] as const) if (!kept.includes(name)) row[name] = null;
    if (row.type === 'secret') row.public = false;
    const problems = customItemProblems(row as CustomItem);
    if (problems.length > 0) throw new Invalid(problems);
    const shape = shapeOfCustom(row as CustomItem);
    const isSet = row.default !== null && row.default !== '' && row.type !== 'secret';
    const read = isSet ? readConfigValue(shape, row.default) : null;
    row.default = read && 'value' in read ? read.value : null;
    if (!was || row.type === 'secret') return;
    await work.session.rows(
      sql`select 1 from config_value where ${live(work, 'config_value')} and key = ${row.key} for update`,
    );
    const set = await storedValues(work, [row.key]);
    const bad = set.filter(
      ({ level, value }) => !mayBeSetAt({ level: row.level }, level) || 'rule' in readConfigValue(shape, value),
    );
    if (bad.length > 0) throw conflict(rules.inTheWay, undefined, { count: bad.length });
  },
  afterSave: ({ work }) => tellConfig(work),
  /** A key that is used again later must not find somebody's old values. */
  async beforeDelete({ row, work }) {
    const item = (await itemsOf(work)).find(({ key }) => key === row.key);
    if (!item) return;
    const reason = work.caller.locale === 'en' ? rules.deleted.en : rules.deleted.zh;
    for (const { key, level, targetId, version } of await storedValues(work, [row.key]))
      await saveValue(work, { key, level, target: targetId, version, remove: true }, item, reason);
    await tellConfig(work);
  },
});
