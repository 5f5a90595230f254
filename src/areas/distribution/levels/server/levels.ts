// Levels: one default, together under the cap, never taken from somebody who holds one.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { and, reachable } from '#kernel/server/resources/query';
import { count, need, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, firstRows, type Step, serves, service } from '#kernel/server/service';
import { Distributor } from '../../distributors/model/distributor';
import { DistributionSetting } from '../../settings/model/setting';
import { settingOf, settingTexts } from '../../settings/server/settings';
import { highestTotal, upgradeFor } from '../model/conditions';
import { DistributionLevel, LevelChange, levelFigures, tryLevel } from '../model/level';
import { factsFor, rulesOf } from './facts';
import { changeLevel } from './rising';

const said = texts('distribution.level', {
  oneDefault: ['必须有一个启用的默认等级', 'There must be a default level that is on'],
  sameLevel: ['已是该等级', 'This level is held already'],
  levelOff: ['该等级已停用', 'This level is off'],
  held: ['仍有 {n} 位分销员使用该等级', '{n} distributors hold this level'],
});

async function setLevel({ row, input, work }: Step<typeof Distributor, 'setLevel'>): Promise<void> {
  const was = await need(work, Distributor, row.id);
  const level = await need(work, DistributionLevel, input.levelId);
  if (!level.enabled) throw invalid('levelId', said.levelOff);
  if (was.levelId === level.id && was.levelLocked === input.lock) throw invalid('levelId', said.sameLevel);
  row.levelLocked = input.lock;
  if (was.levelId === level.id) return;
  row.levelAt = work.now;
  await changeLevel(work, was, level.id, { way: 'manual', facts: [], reason: input.reason });
}

export const levels: AreaPiece = {
  services: [
    service(LevelChange),
    service(DistributionLevel, {
      async beforeSave({ row, was, work }) {
        const others = (await rows(work, DistributionLevel, {}, { lock: true })).filter(({ id }) => id !== was?.id);
        const { maxTotalPercent: cap } = await settingOf(work);
        if (highestTotal([...others, row]) > cap) {
          const alone = highestTotal(others);
          const field =
            alone + row.firstRate > cap || row.firstRate > (was?.firstRate ?? 0) ? 'firstRate' : 'secondRate';
          throw invalid(field, settingTexts.aboveCap, { cap: cap / 100 });
        }
        const usual = others.find(({ isDefault }) => isDefault);
        if (row.isDefault && !row.enabled) throw invalid('enabled', said.oneDefault);
        if (!row.isDefault && !usual) throw invalid('isDefault', said.oneDefault);
        if (row.isDefault && usual)
          await update(work, DistributionLevel, usual, { isDefault: false, note: usual.note });
      },
      async beforeDelete({ row, work }) {
        if (row.isDefault) throw conflict(said.oneDefault);
        const n = await count(work, Distributor, { levelId: row.id });
        if (n > 0) throw conflict(said.held, { n }, { n });
      },
    }),
  ],
  extends: [
    extend(DistributionSetting, {
      async beforeSave({ row, was, work }) {
        if (!was || row.maxTotalPercent >= was.maxTotalPercent) return;
        if (highestTotal(await rows(work, DistributionLevel, {})) > row.maxTotalPercent)
          throw invalid('maxTotalPercent', settingTexts.aboveCap, { cap: row.maxTotalPercent / 100 });
      },
    }),
    extend(Distributor, {
      async beforeSave({ row, was, work }) {
        if (!was && !row.levelId) row.levelId = (await need(work, DistributionLevel, { isDefault: true })).id;
      },
      transitions: { setLevel },
    }),
    extend(DistributionLevel, {
      calls: [
        serves(levelFigures, async (work) => {
          const all = await rows(work, DistributionLevel, {});
          const counted = await work.session.rows<{ id: number; people: number; amount: string }>(
            sql`select t.level_id as id, count(*)::int as people, coalesce(sum(t.amount), 0)::bigint as amount from distributor t
              where ${and(reachable(work.actor, serviceOf(work, Distributor), 'view', work.app.services))} and t.state <> 'quit' group by 1`,
          );
          const total = counted.reduce((so, { amount }) => so + Number(amount), 0);
          return {
            highest: highestTotal(all) / 100,
            cap: (await settingOf(work)).maxTotalPercent / 100,
            levels: counted.map(({ id, people, amount }) => ({
              id,
              people,
              share: total === 0 ? 0 : Math.round((Number(amount) / total) * 1000) / 10,
            })),
          };
        }),
        serves(tryLevel, async (work, { levelId, ...tried }) => {
          const stored = await rows(work, DistributionLevel, {});
          const own = levelId ? await need(work, DistributionLevel, levelId) : undefined;
          const fresh = { id: levelId ?? 0, enabled: true, isDefault: false, keepOn: false, keepConditions: [] };
          const all = [...stored.filter(({ id }) => id !== levelId).map(rulesOf), { ...fresh, ...own, ...tried }];
          const people = await rows(work, Distributor, { state: 'active', levelLocked: false }, { limit: 2000 });
          const facts = await factsFor(
            work,
            people.map(({ id }) => id),
          );
          const names = new Map<number, string>([...stored.map(({ id, name }) => [id, name] as const)]);
          return people.flatMap((person) => {
            const found = upgradeFor(all, person.levelId ?? 0, facts(person.id));
            if (!found || found.to !== fresh.id) return [];
            return [
              {
                ...{ distributorId: person.id, name: person.name, facts: found.facts },
                ...{ from: names.get(person.levelId ?? 0) ?? '', to: names.get(found.to) ?? '' },
              },
            ];
          });
        }),
      ],
    }),
  ],
  founds: [
    firstRows(DistributionLevel, [{ name: '普通', rank: 1, firstRate: 8_00, secondRate: 2_00, isDefault: true }]),
  ],
};
