// Who rises and who falls: on a settlement, a refund and every night; each change is written with its numbers.
import { sql } from 'drizzle-orm';
import { addMonths, dayOf } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import { insert, live, rows, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { tellDistributor } from '../../distributors/server/telling';
import { demotionFor, type Fact, upgradeFor } from '../model/conditions';
import { DistributionLevel, LevelChange } from '../model/level';
import { factsFor, factsIn, rulesOf, spansOf } from './facts';

export async function changeLevel(
  work: Work,
  person: Distributor,
  to: number,
  about: { way: 'auto' | 'keep' | 'manual'; facts: Fact[]; reason?: string },
): Promise<void> {
  await insert(work, LevelChange, {
    ...{ distributorId: person.id, from: person.levelId, to, at: work.now },
    ...{ way: about.way, facts: about.facts, reason: about.reason ?? null },
    byId: about.way === 'manual' ? work.actor.staffId : null,
  });
  const level = (await rows(work, DistributionLevel, { id: to }))[0];
  await tellDistributor(work, person, 'levelChanged', { level: level?.name ?? '' });
}

/** Of these people, whoever's numbers now ask for a higher level gets it. */
export async function raise(work: Work, ids: readonly number[]): Promise<number> {
  const people = await rows(
    work,
    Distributor,
    { id: ids, state: ['active', 'frozen'], levelLocked: false },
    { lock: true },
  );
  if (people.length === 0) return 0;
  const levels = (await rows(work, DistributionLevel, {})).map(rulesOf);
  const facts = await factsFor(
    work,
    people.map(({ id }) => id),
  );
  let risen = 0;
  for (const person of people) {
    const found = upgradeFor(levels, person.levelId ?? 0, facts(person.id));
    if (!found) continue;
    await changeLevel(work, person, found.to, { way: 'auto', facts: found.facts });
    await update(work, Distributor, person, { levelId: found.to, levelAt: work.now }, { action: 'setLevel' });
    risen += 1;
  }
  return risen;
}

const together = 500;

async function some(work: Work, after: number): Promise<number[]> {
  const found = await work.session.rows<{ id: number }>(
    sql`select id from distributor where ${live(work, 'distributor')} and state = 'active'
      and not level_locked and id > ${after} order by id limit ${together}`,
  );
  return found.map(({ id }) => Number(id));
}

/** One rank down for whoever sold too little in the quarter that is over. */
async function keepCheck(work: Work, ids: readonly number[]): Promise<number> {
  const people = await rows(work, Distributor, { id: ids }, { lock: true });
  const levels = (await rows(work, DistributionLevel, {})).map(rulesOf);
  const begun = spansOf(dayOf(work.now, work.actor.timezone)).quarter.from;
  const facts = await factsIn(work, ids, { from: addMonths(begun, -3), to: begun });
  let fallen = 0;
  for (const person of people) {
    const found = demotionFor(levels, person.levelId ?? 0, facts(person.id));
    if (!found) continue;
    await changeLevel(work, person, found.to, { way: 'keep', facts: found.facts });
    await update(work, Distributor, person, { levelId: found.to, levelAt: work.now }, { action: 'setLevel' });
    fallen += 1;
  }
  return fallen;
}

const inSteps = (each: (work: Work, ids: readonly number[]) => Promise<number>) =>
  async function steps(errand: { write<T>(run: (work: Work) => Promise<T>): Promise<T> }): Promise<number> {
    let changed = 0;
    for (let after = 0; ; ) {
      const last = await errand.write(async (work) => {
        const ids = await some(work, after);
        if (ids.length > 0) changed += await each(work, ids);
        return ids.at(-1);
      });
      if (last === undefined) return changed;
      after = last;
    }
  };

export const rising: AreaPiece = {
  jobs: [
    {
      name: 'distribution.levels',
      title: pair('分销等级升级', 'Raise levels'),
      cron: '0 2 * * *',
      steps: inSteps(raise),
    },
    {
      name: 'distribution.keepCheck',
      title: pair('分销保级考核', 'Keep checks'),
      cron: '0 3 1 1,4,7,10 *',
      steps: inSteps(keepCheck),
    },
  ],
};
