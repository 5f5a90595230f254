// 语言管理: every text with the enterprise's wording of it; changed one by one, taken back one by one or many at once.
import { errorMessages } from '#kernel/model/messages';
import { conflict, Invalid } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { logSummary } from '#kernel/server/audit';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import {
  editLabel,
  isFound,
  type LabelSearch,
  LanguageLabel,
  labelDetail,
  labelList,
  resetLabels,
} from '../model/label';
import { plantLabels } from '../sample';
import { areasOf, catalogue, shippedText, storedLabels } from './labelCatalogue';
import { labelProblems, putLabel, takeBack, tellWords } from './labelSaving';
import { labelSheets } from './labelSheets';
import { wordRoutes } from './labelWords';

async function list(work: Work, asked: LabelSearch & { page: number; pageSize: number }) {
  const all = await catalogue(work);
  const found = all.filter((line) => isFound(line, asked));
  const start = (asked.page - 1) * asked.pageSize;
  return {
    list: found.slice(start, start + asked.pageSize),
    total: found.length,
    page: asked.page,
    pageSize: asked.pageSize,
    summary: {
      all: all.length,
      changed: all.filter((line) => line.changed).length,
      missing: all.filter((line) => line.missing).length,
    },
    areas: areasOf(work.app)
      .map(({ name, title }) => ({
        name,
        title: say(title, work),
        count: all.filter((line) => line.area === name).length,
      }))
      .filter(({ count }) => count > 0),
  };
}

async function detail(work: Work, { label }: { label: string }) {
  shippedText(label);
  return (await catalogue(work)).find((line) => line.label === label)!;
}

async function edit(work: Work, asked: { label: string; cn: string | null; en: string | null; version: number }) {
  const shipped = shippedText(asked.label);
  const said = { cn: asked.cn ?? '', en: asked.en ?? '' };
  const problems = labelProblems(shipped, said);
  if (problems.length > 0) throw new Invalid(problems);
  const [was] = await storedLabels(work, [asked.label], true);
  if ((was?.version ?? 0) !== asked.version)
    throw conflict(errorMessages.stale, { reason: 'stale', version: was?.version ?? 0 });
  if (await putLabel(work, shipped, was, said)) await tellWords(work);
  return detail(work, asked);
}

async function reset(work: Work, { labels }: { labels: string[] }) {
  const rows = await storedLabels(work, labels, true);
  for (const row of rows) await takeBack(work, row);
  await logSummary(work, LanguageLabel, 'reset', rows.length);
  if (rows.length > 0) await tellWords(work);
  return { count: rows.length };
}

export const labels: AreaPiece = {
  services: [
    service(LanguageLabel, {
      calls: [
        serves(labelList, list),
        serves(labelDetail, detail),
        serves(editLabel, edit),
        serves(resetLabels, reset),
      ],
    }),
  ],
  open: [wordRoutes, labelSheets],
  samples: [plantLabels],
};
