// Writing a questionnaire: saving what the designer holds, who is at it, starting from something, trying it out.

import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { conflict, invalid } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { detail } from '#kernel/server/resources/reading';
import { insert, need, reached, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { BankQuestion } from '../../bank/model/bankQuestion';
import { withPoints } from '../../bank/server/pool';
import { endingOf, keptAnswers, walk } from '../../content/model/branching';
import { type Document, emptyDocument, usualSettings } from '../../content/model/document';
import { marksOf } from '../../content/model/scoring';
import {
  holdEditing,
  Questionnaire,
  questionnaireKinds,
  type Simulated,
  saveContent,
  setChildren,
  simulate,
  startFrom,
} from '../model/questionnaire';
import { templates } from '../model/templates';
import { QuestionnaireVersion, restoreVersion } from '../model/version';
import { designRules } from './designTexts';

const heldForMs = 120_000;
const shown = (work: Work, id: number) => detail(work, serviceOf(work, Questionnaire), id);

async function staleBy(work: Work, questionnaire: Questionnaire): Promise<never> {
  const { updatedBy, updatedAt, version } = questionnaire;
  const who = await row(work, Staff, updatedBy ?? 0);
  const at = updatedAt.toLocaleString(work.locale === 'en' ? 'en-GB' : 'zh-CN', { timeZone: work.actor.timezone });
  throw conflict(
    designRules.stale,
    { version, at: updatedAt.toISOString(), by: who?.name ?? '' },
    { name: who?.name ?? '', at },
  );
}

async function hold(work: Work, id: number, takeOver: boolean) {
  const held = await reached(work, Questionnaire, id, 'edit', { lock: true });
  const since = held.editorSeenAt?.getTime() ?? 0;
  const isHeld =
    held.editorId !== null && held.editorId !== work.actor.staffId && work.now.getTime() - since < heldForMs;
  if (isHeld && !takeOver) {
    const who = await row(work, Staff, held.editorId ?? 0);
    return { mine: false, by: who?.name ?? null };
  }
  // A heartbeat is no change of the questionnaire: its version stays.
  const t = table(Questionnaire);
  await work.db
    .update(t)
    .set({ editorId: work.actor.staffId, editorSeenAt: work.now })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${id}`);
  return { mine: true, by: null };
}

/** A copy keeps the keys of its questions, so that both can be compared. */
async function source(work: Work, copyOf: number | null, template: string | null) {
  if (copyOf !== null) {
    const from = await reached(work, Questionnaire, copyOf, 'view');
    const { kind, document, settings, library, categoryId } = from;
    return {
      title: say(designRules.copied, work, { title: from.title }),
      kind,
      document,
      settings,
      library,
      categoryId,
    };
  }
  if (!template) return undefined;
  const found = templates.find(({ key }) => key === template);
  if (!found) throw invalid('template', designRules.noTemplate);
  const { kind, document, settings, title } = found;
  return {
    title: work.locale === 'en' ? title.en : title.zh,
    kind,
    document,
    settings,
    library: undefined,
    categoryId: null,
  };
}

/** The chosen questions of banks, one after another with their usual points. */
async function fromBank(work: Work, ids: readonly number[]): Promise<Document> {
  const found = ids.length > 0 ? await rows(work, BankQuestion, { id: [...ids] }, { sort: 'id' }) : [];
  const elements = found.map(({ element, id, points }) => withPoints({ ...element, key: `qb${id}` }, points));
  return { ...emptyDocument(), pages: [{ key: 'p1', title: { zh: '' }, elements }] };
}

export const editing: AreaPiece = {
  extends: [
    extend(Questionnaire, {
      calls: [
        serves(saveContent, async (work, { id, version, document, settings }) => {
          const questionnaire = await reached(work, Questionnaire, id, 'edit', { lock: true });
          if (questionnaire.state === 'archived') throw conflict(designRules.archived);
          if (questionnaire.version !== version) return staleBy(work, questionnaire);
          const saved = await update(
            work,
            Questionnaire,
            questionnaire,
            { document, ...(settings ? { settings } : {}) },
            { action: 'save' },
          );
          const { dirty, questionCount, fullScore, minutes } = saved;
          return { version: saved.version, dirty, questionCount, fullScore: fullScore / 100, minutes };
        }),
        serves(holdEditing, (work, { id, takeOver }) => hold(work, id, takeOver)),
        serves(startFrom, async (work, { template, copyOf, kind, title, library, bankQuestionIds }) => {
          const from = await source(work, copyOf, template);
          const chosen = from?.kind ?? kind ?? 'survey';
          const untitled = say(designRules.untitled, work, {
            kind: questionnaireKinds[chosen][work.locale === 'en' ? 1 : 0],
          });
          const id = await insert(work, Questionnaire, {
            title: (title || from?.title || untitled).slice(0, 100),
            kind: chosen,
            library: library ?? from?.library ?? 'general',
            categoryId: from?.categoryId ?? null,
            document: from?.document ?? (await fromBank(work, bankQuestionIds)),
            settings: from?.settings ?? usualSettings,
            schoolId: null,
            ownerId: work.actor.staffId || null,
          });
          return shown(work, id);
        }),
        serves(setChildren, async (work, { id, childIds }) => {
          const questionnaire = await reached(work, Questionnaire, id, 'edit', { lock: true });
          await update(work, Questionnaire, questionnaire, { childIds });
          return shown(work, id);
        }),
        serves(simulate, async (work, { id, answers }) => {
          const { document } = await reached(work, Questionnaire, id, 'view');
          return simulated(document, answers);
        }),
      ],
    }),
    extend(QuestionnaireVersion, {
      calls: [
        serves(restoreVersion, async (work, { id }) => {
          const { questionnaireId, document, settings } = await need(work, QuestionnaireVersion, id);
          const questionnaire = await reached(work, Questionnaire, questionnaireId, 'edit', { lock: true });
          await update(work, Questionnaire, questionnaire, { document, settings }, { action: 'save' });
          return shown(work, questionnaireId);
        }),
      ],
    }),
  ],
};

function simulated(document: Document, answers: Record<string, unknown>): Simulated {
  const walked = walk(document, answers);
  const kept = keptAnswers(walked, answers);
  const points = [...marksOf(walked.visible, kept)].map(
    ([key, { score, full }]) => [key, { score: score / 100, full: full / 100 }] as const,
  );
  return {
    visible: walked.visible.map(({ key }) => key),
    hidden: walked.hidden,
    skipped: walked.skipped,
    dropped: Object.keys(answers).filter((key) => !Object.hasOwn(kept, key)),
    ending: endingOf(document, walked, (on) => kept[on])?.key ?? null,
    points: Object.fromEntries(points),
  };
}
