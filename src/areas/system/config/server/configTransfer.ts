// Every value that is set, without secrets, as a file; and such a file taken in after a preview, all of it or nothing.

import { fieldProblem } from '#kernel/model/payload';
import { type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { logOperation, logSummary, same } from '#kernel/server/audit';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { ConfigItem, ConfigValue } from '../model/config';
import { exportConfig, importConfig } from '../model/configCalls';
import type { TransferLine, Transferred } from '../model/configTransfer';
import { readConfigValue } from '../model/configValues';
import { refuseUnmet } from './configNeeds';
import { itemsOf, mayBeSetAt, placesOf, saveValue, storedValues, tellConfig } from './configStore';

const rules = texts('system.configTransfer', {
  unknown: ['没有这个配置项', 'There is no such setting'],
  secret: ['密钥不能导入', 'A secret cannot be imported'],
  place: ['找不到编号为 {code} 的区域或校区', 'No region or school has the code {code}'],
  twice: ['文件中出现两次', 'It stands in the file twice'],
});

async function carryOut(work: Work) {
  const items = new Map((await itemsOf(work)).map((item) => [item.key, item]));
  const places = await placesOf(work);
  const values = (await storedValues(work))
    .filter(({ key }) => items.has(key) && items.get(key)!.type !== 'secret')
    .flatMap(({ key, level, targetId, value }): Transferred[] => {
      if (level === 'enterprise') return [{ key, level, value }];
      const at = places.find((place) => place.level === level && place.id === targetId)?.code;
      return at ? [{ key, level, at, value }] : [];
    })
    .sort((a, b) => (`${a.key} ${a.level} ${a.at}` < `${b.key} ${b.level} ${b.at}` ? -1 : 1));
  await logOperation(work, { action: 'export', of: ConfigItem, after: { count: values.length } });
  return { exportedAt: work.now, enterprise: work.actor.appid, values };
}

interface Taken {
  line: TransferLine;
  problem: FieldProblem | null;
  target: number;
  version: number;
}

async function looked(work: Work, given: readonly Transferred[]): Promise<Taken[]> {
  const items = new Map((await itemsOf(work)).map((item) => [item.key, item]));
  const places = await placesOf(work);
  const stored = await storedValues(work);
  const seen = new Set<string>();
  return given.map(({ key, level, at, value }, i) => {
    const item = items.get(key);
    const place = places.find((one) => one.level === level && one.code === at);
    const target = level === 'enterprise' ? 0 : (place?.id ?? 0);
    const was = stored.find((one) => one.key === key && one.level === level && one.targetId === target);
    const read = item && readConfigValue(item, value);
    const field = `values[${i}]`;
    const id = `${key} ${level} ${at ?? ''}`;
    const wrong = (): FieldProblem | null => {
      if (!item || !read) return problem(field, rules.unknown);
      if (item.type === 'secret') return problem(field, rules.secret);
      if (!mayBeSetAt(item, level)) return fieldProblem(field, 'choice', ConfigValue.fields.level.label);
      if (level !== 'enterprise' && !place) return problem(field, rules.place, { code: at ?? '' });
      if ('rule' in read) return fieldProblem(field, read.rule, item.name, read.vars);
      return seen.has(id) ? problem(field, rules.twice) : null;
    };
    const found = wrong();
    seen.add(id);
    const after = read && 'value' in read ? read.value : value;
    return {
      problem: found,
      target,
      version: was?.version ?? 0,
      line: {
        key,
        name: item ? say(item.name, work) : key,
        level,
        place: place?.name ?? at ?? '',
        before: item?.type === 'secret' ? null : (was?.value ?? null),
        after,
        problem: found ? say(found.text, work, found.vars) : '',
        changes: !found && !same(was?.value, after),
      },
    };
  });
}

async function takeIn(
  work: Work,
  { file, dryRun, reason }: { file: { values: Transferred[] }; dryRun: boolean; reason: string | null },
) {
  const taken = await looked(work, file.values);
  const wrong = taken.flatMap((one) => (one.problem ? [one.problem] : []));
  const changes = taken.filter(({ line }) => line.changes);
  if (!dryRun) {
    if (wrong.length > 0) throw new Invalid(wrong);
    const items = new Map((await itemsOf(work)).map((item) => [item.key, item]));
    for (const { line, target, version } of changes) {
      const change = { key: line.key, level: line.level, target, value: line.after, version };
      await saveValue(work, change, items.get(line.key)!, reason);
    }
    await logSummary(work, ConfigItem, 'import', changes.length);
    await refuseUnmet(
      work,
      taken.map(({ line }) => line.key),
      (i) => `values[${i}]`,
    );
    if (changes.length > 0) await tellConfig(work);
  }
  return { lines: taken.map(({ line }) => line), changes: changes.length, problems: wrong.length };
}

export const configTransfer: AreaPiece = {
  calls: [serves(exportConfig, carryOut), serves(importConfig, takeIn)],
};
