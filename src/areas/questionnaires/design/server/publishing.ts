// Publishing: the check, the copy that nothing changes any more, and the one call that goes both ways.

import { conflict, Invalid, problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { eachOf } from '#kernel/server/resources/batches';
import { insert, move, reached, row as rowOf, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { draw, type Shortage, seeded, shortages } from '../../bank/model/drawing';
import { poolOf, withPoints } from '../../bank/server/pool';
import { type Checked, check, type Finding, fullScore } from '../../content/model/checking';
import { compare } from '../../content/model/comparing';
import { type Document, mapElements } from '../../content/model/document';
import { questionnairePublished, questionnaireUnpublished } from '../model/designEvents';
import { type Changed, change, checkDraft, Questionnaire } from '../model/questionnaire';
import { type Pool, QuestionnaireVersion } from '../model/version';
import { designRules, faultTexts } from './designTexts';

/** Issues that a change paused or let go on, noted by whoever keeps them. */
export const touchedIssues = (work: Work): { paused: number[]; resumed: number[] } =>
  work.memo(touched, () => ({ paused: [], resumed: [] }));
const touched = Symbol('issues touched by a change');

interface Prepared extends Checked {
  document: Document;
  pool: Pool;
}

/** The draft as it would be published: children inlined, the pools of its draw rules frozen, all faults found. */
async function prepare(work: Work, questionnaire: Questionnaire): Promise<Prepared> {
  const { document, missing } = await withChildren(work, questionnaire);
  const pools = await Promise.all(document.drawRules.map((rule) => poolOf(work, rule)));
  const checked = check(document, questionnaire.kind);
  const lacking: Finding<'shortDraw'>[] = shortages(document.drawRules, pools).map((lack) => ({
    kind: 'shortDraw',
    vars: shortageVars(lack, work),
  }));
  return {
    document,
    pool: Object.fromEntries(document.drawRules.map(({ key }, at) => [key, pools[at]!])),
    faults: [
      ...checked.faults,
      ...lacking,
      ...missing.map((name) => ({ kind: 'childNotPublished' as const, vars: { name } })),
    ],
    warnings: checked.warnings,
  };
}

const shortageVars = ({ rule, level, needed, available }: Shortage, work: Work) => ({
  rule,
  level: say(faultTexts[level ?? 'anyLevel'], work),
  needed,
  available,
});

/** Children become pages of their own, their keys prefixed so that none stands twice. */
async function withChildren(work: Work, { document, childIds }: Questionnaire) {
  if (childIds.length === 0) return { document, missing: [] };
  const found = await rows(work, Questionnaire, { id: childIds });
  const missing: string[] = [];
  const pages = [...document.pages];
  for (const [at, id] of childIds.entries()) {
    const child = found.find((one) => one.id === id);
    const version = child?.publishedVersionId
      ? await rowOf(work, QuestionnaireVersion, child.publishedVersionId)
      : undefined;
    if (!version || child?.state !== 'published') missing.push(child?.title ?? `#${id}`);
    else pages.push(...prefixed(version.document, `c${at + 1}_`).pages);
  }
  return { document: { ...document, pages }, missing };
}

function prefixed(document: Document, prefix: string): Document {
  const text = JSON.stringify(document.pages);
  const keys = new Set<string>();
  mapElements(document, (element) => {
    keys.add(element.key);
    return element;
  });
  for (const { key } of document.pages) keys.add(key);
  const renamed = text.replace(
    /"(key|on|to)":"([^".]+)((?:\.[^"]*)?)"/g,
    (whole, name: string, key: string, rest: string) => (keys.has(key) ? `"${name}":"${prefix}${key}${rest}"` : whole),
  );
  return { ...document, pages: JSON.parse(renamed) as Document['pages'] };
}

/** Drawn once for everybody where the settings say so. */
function drawnOnce(document: Document, pool: Pool, seed: number): Document {
  const { drawRules } = document;
  const drawn = draw(
    drawRules,
    drawRules.map(({ key }) => pool[key] ?? []),
    seeded(seed),
  );
  const pages = document.pages.map((page) => ({
    ...page,
    elements: [
      ...page.elements,
      ...drawRules.flatMap((rule, at) =>
        rule.pageKey === page.key ? drawn[at]!.map(({ element }) => withPoints(element, rule.pointsEach)) : [],
      ),
    ],
  }));
  return { ...document, pages, drawRules: [] };
}

const refused = ({ faults }: Checked): Invalid =>
  new Invalid(
    faults.map(({ kind, key, no, vars }) => problem(key ?? 'document', faultTexts[kind], { ...vars, no: no ?? 0 })),
  );

interface Wanted {
  version: number | null;
  published: boolean;
  note: string | null;
  inProgress: 'finish' | 'stop' | null;
  confirmWarnings: boolean;
}

async function changeOne(work: Work, id: number, wanted: Wanted): Promise<Changed> {
  const questionnaire = await reached(work, Questionnaire, id, 'publish', { lock: true });
  if (wanted.version !== null && wanted.version !== questionnaire.version)
    throw conflict(
      designRules.stale,
      { version: questionnaire.version },
      {
        name: '',
        at: questionnaire.updatedAt.toISOString(),
      },
    );
  return wanted.published ? publish(work, questionnaire, wanted) : unpublish(work, questionnaire, wanted);
}

async function publish(work: Work, questionnaire: Questionnaire, wanted: Wanted): Promise<Changed> {
  const { id, state, publishedVersionId, dirty, settings } = questionnaire;
  if (state === 'archived') throw conflict(designRules.archived);
  if (state === 'published' && !dirty) throw conflict(designRules.notDirty, 'not_dirty');
  const last = publishedVersionId ? await rowOf(work, QuestionnaireVersion, publishedVersionId) : undefined;
  const prepared = await prepare(work, questionnaire);
  if (prepared.faults.length > 0) throw refused(prepared);
  if (prepared.warnings.length > 0 && !wanted.confirmWarnings)
    throw conflict(designRules.warnings, { warnings: prepared.warnings }, { count: prepared.warnings.length });
  const isNew = !last || dirty;
  const versionNo = (last?.versionNo ?? 0) + (isNew ? 1 : 0);
  let versionId = last?.id ?? 0;
  if (isNew) {
    const document =
      settings.drawMode === 'fixed'
        ? drawnOnce(prepared.document, prepared.pool, id * 1000 + versionNo)
        : prepared.document;
    versionId = await insert(work, QuestionnaireVersion, {
      questionnaireId: id,
      versionNo,
      document,
      settings,
      pool: settings.drawMode === 'fixed' ? {} : prepared.pool,
      fullScore: fullScore(document),
      publishedBy: work.actor.staffId || null,
      publishedAt: work.now,
      note: wanted.note,
      changes: last ? compare(last.document, document) : null,
    });
  }
  const kept = await update(
    work,
    Questionnaire,
    questionnaire,
    { publishedVersionId: versionId, dirty: false },
    { action: 'publish' },
  );
  const moved = await move(work, Questionnaire, kept, 'publish', {});
  await work.emit(questionnairePublished, { questionnaireId: id, versionId });
  return answerOf(work, moved, versionNo, prepared.warnings);
}

async function unpublish(work: Work, questionnaire: Questionnaire, { inProgress }: Wanted): Promise<Changed> {
  if (questionnaire.state !== 'published') throw conflict(designRules.notPublished, 'not_published');
  const moved = await move(work, Questionnaire, questionnaire, 'unpublish', {});
  await work.emit(questionnaireUnpublished, { questionnaireId: questionnaire.id, inProgress: inProgress ?? 'finish' });
  const version = await rowOf(work, QuestionnaireVersion, questionnaire.publishedVersionId ?? 0);
  return answerOf(work, moved, version?.versionNo ?? 0, []);
}

const answerOf = (
  work: Work,
  { id, state, version }: Questionnaire,
  versionNo: number,
  warnings: Changed['warnings'],
) => ({
  id,
  state,
  version,
  versionNo,
  warnings,
  pausedIssues: [...touchedIssues(work).paused],
  resumedIssues: [...touchedIssues(work).resumed],
});

export const publishing: AreaPiece = {
  extends: [
    extend(Questionnaire, {
      calls: [
        serves(change, async (work, { id, ids, ...wanted }) => {
          if (id !== null) return changeOne(work, id, wanted);
          const results: Changed[] = [];
          const { failed } = await eachOf(work, ids, { of: Questionnaire, action: 'publish' }, async (one) => {
            results.push(await changeOne(work, one, { ...wanted, version: null }));
          });
          return { results: [...results, ...failed] };
        }),
        serves(checkDraft, async (work, { id }) => {
          const { faults, warnings } = await prepare(work, await reached(work, Questionnaire, id, 'view'));
          const said = ({ kind, no, vars }: Finding) => say(faultTexts[kind], work, { ...vars, no: no ?? 0 });
          return { faults, warnings, faultTexts: faults.map(said), warningTexts: warnings.map(said) };
        }),
      ],
    }),
  ],
};
