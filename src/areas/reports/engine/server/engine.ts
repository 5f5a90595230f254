import { say } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { reportsMade } from '../model/asking';
import { type CatalogueEntry, drillReport, reportCatalogue, runReport } from '../model/calls';
import { groups } from '../model/definition';
import { definitions } from '../model/definitions';
import { links } from '../model/links';
import { behind } from './behind';
import { isKnown, measureIn } from './measures';
import type { Question } from './question';
import { run } from './running';
import { mostRows, reportSheet } from './sheet';

/** What a person may open, with what it answers. */
async function catalogue(work: Work, withLinks: boolean): Promise<CatalogueEntry[]> {
  const made = await work.ask(reportsMade, {});
  const built = [...definitions, ...made]
    .filter(({ permission }) => may(work.actor, permission))
    .map(({ key, path, title, group, help, measures, own, opens }) => ({
      ...{ key, path, group, title: say(title, work), groupTitle: say(groups[group], work), help: say(help, work) },
      measures: measures.flatMap((one) => {
        const measure = measureIn(work, { own }, one);
        return measure && may(work.actor, measure.permission) ? [{ key: one, label: say(measure.label, work) }] : [];
      }),
      isLink: false,
      isMade: opens !== undefined,
    }));
  const elsewhere = work.app.allAreas.flatMap(({ routes }) => routes);
  const linked = links.flatMap(({ path, group, help }) => {
    const route = elsewhere.find((one) => one.path === path);
    if (!route?.permission || !may(work.actor, route.permission)) return [];
    return [
      {
        ...{ key: path.slice(1), path, group, title: say(route.title, work), groupTitle: say(groups[group], work) },
        ...{ help: say(help, work), measures: [], isLink: true, isMade: false },
      },
    ];
  });
  return withLinks ? [...built, ...linked] : built;
}

/** Beside the ordinary calls, not before them: so many of one person at a time. */
async function counted<T>(work: Work, ask: () => Promise<T>): Promise<T> {
  const leave = work.app.allowance.enterRun(work.actor);
  return ask().finally(leave);
}

const asQuestion = (input: Omit<Question, 'compare'> & { compare: readonly ('prev' | 'year')[] }): Question => input;

/** A run as one person asks for it. */
export const askedRun = (work: Work, question: Parameters<typeof asQuestion>[0]) =>
  counted(work, () => run(work, asQuestion(question)));

export const engine: AreaPiece = {
  calls: [
    serves(runReport, askedRun),
    serves(drillReport, (work, input) => counted(work, () => behind(work, { ...asQuestion(input), ...input }))),
    serves(reportCatalogue, (work, { withLinks }) => catalogue(work, withLinks)),
  ],
  open: [reportSheet],
  registers: { config: [mostRows] },
  starts: [
    async (app) => {
      for (const { key, measures } of definitions)
        for (const name of measures) {
          if (!isKnown(app, name)) throw new Error(`report "${key}" tells "${name}", which nobody counts`);
        }
    },
  ],
};
