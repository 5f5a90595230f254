import { conflict, invalid, notFound } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { insert, move, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { grouped } from '../../shifts/model/grouped';
import { PerfCycle, PerfGrade, PerfItem, PerfPlan } from '../model/plan';
import { gradeOf, type Params, scoreOf, totalOf } from '../model/scoring';
import type * as m from '../model/sheet';
import { PerfLine, PerfRating, PerfSheet } from '../model/sheet';

import { said } from './performanceTexts';

export const keyOf = (sheetId: number) => `people.perf:${sheetId}`;

export async function planOf(work: Work, sheet: PerfSheet): Promise<PerfPlan> {
  return need(work, PerfPlan, (await need(work, PerfCycle, sheet.cycleId)).planId);
}

/** Scores, total and grade from what is known now. */
export async function recompute(
  work: Work,
  sheet: PerfSheet,
): Promise<Pick<PerfSheet, 'total' | 'grade' | 'coefficient'>> {
  const plan = await planOf(work, sheet);
  const lines = await rows(work, PerfLine, { sheetId: sheet.id }, { lock: true });
  const items = new Map(
    (await rows(work, PerfItem, { id: lines.map(({ itemId }) => itemId) })).map((item) => [item.id, item]),
  );
  const ratings = grouped(await rows(work, PerfRating, { sheetId: sheet.id }), ({ lineId }) => lineId);
  const weights = { self: plan.selfWeight, superior: plan.superiorWeight, peer: plan.peerWeight };
  const scored = [];
  for (const line of lines) {
    const item = items.get(line.itemId)!;
    const given = grouped(ratings.get(line.id) ?? [], ({ who }) => who);
    const rated = (['self', 'superior', 'peer'] as const).map((who) => {
      const own = given.get(who) ?? [];
      return {
        weight: weights[who],
        score: own.length === 0 ? null : own.reduce((sum, { score }) => sum + score, 0) / own.length,
      };
    });
    const params: Params = { ...item, steps: [] };
    const score = scoreOf(item.kind, params, line.target, line.actual, rated);
    if (score !== line.score) await update(work, PerfLine, line, { score });
    scored.push({ ...line, kind: item.kind, score });
  }
  const total = totalOf(scored);
  const grade = gradeOf(await rows(work, PerfGrade, { planId: plan.id }), total);
  return { total, grade: grade?.grade ?? null, coefficient: grade?.coefficient ?? null };
}

export const ratersOf = ({ staffId, superiorId, peerIds }: PerfSheet): number[] =>
  [superiorId, ...peerIds].flatMap((id) => (id !== null && id !== staffId ? [id] : []));

export async function rateSheet(
  work: Work,
  asked: { id: number; scores: { lineId: number; score: number }[]; words: string | null },
) {
  const me = work.actor.staffId;
  let sheet = await need(work, PerfSheet, asked.id, { lock: true });
  const who =
    sheet.staffId === me ? 'self' : sheet.superiorId === me ? 'superior' : sheet.peerIds.includes(me) ? 'peer' : null;
  if (!who) throw notFound();
  if (who === 'self' ? sheet.state !== 'self_review' : sheet.state !== 'scoring') throw conflict(said.twice);
  const lines = await rows(work, PerfLine, { sheetId: sheet.id });
  const items = new Map(
    (await rows(work, PerfItem, { id: lines.map(({ itemId }) => itemId) })).map(({ id, kind }) => [id, kind]),
  );
  const wanted = lines.filter(({ itemId }) => items.get(itemId) === 'rating');
  if ((await rows(work, PerfRating, { sheetId: sheet.id, raterId: me }, { limit: 1 })).length > 0)
    throw conflict(said.twice);
  for (const line of wanted) {
    const given = asked.scores.find(({ lineId }) => lineId === line.id);
    if (!given) throw invalid('scores', said.all);
    const score = Math.round(given.score * 100);
    await insert(work, PerfRating, {
      sheetId: sheet.id,
      lineId: line.id,
      raterId: me,
      who,
      score,
      comment: who === 'self' ? null : asked.words,
    });
  }
  const raters = ratersOf(sheet);
  if (who === 'self') {
    sheet = await move(work, PerfSheet, sheet, 'submitSelf', { selfText: asked.words });
    await work.ask(todoCancelQuery, { key: `${keyOf(sheet.id)}:self`, reason: pair('已提交', 'Submitted') });
    const { name } = await need(work, Staff, sheet.staffId);
    if (raters.length > 0)
      await todo(work, {
        ...{
          kind: 'people.perfScore',
          key: keyOf(sheet.id),
          source: 'people',
          assigneeIds: raters,
          mode: 'each' as const,
        },
        title: pair(said.toScore.zh.replace('{name}', name), said.toScore.en.replace('{name}', name)),
        subject: { type: 'perf_sheet', id: sheet.id },
        url: '/performanc?tab=score',
      });
  } else await work.ask(todoCancelQuery, { key: keyOf(sheet.id), assigneeId: me, reason: pair('已评分', 'Scored') });
  const done = new Set((await rows(work, PerfRating, { sheetId: sheet.id })).map(({ raterId }) => raterId));
  if (raters.every((id) => done.has(id)) || wanted.length === 0) await move(work, PerfSheet, sheet, 'closeScoring');
  return null;
}

export async function shownSheets(work: Work, found: readonly PerfSheet[]): Promise<m.ShownSheet[]> {
  const me = work.actor.staffId;
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = grouped(await rows(work, PerfLine, { sheetId: ids }, { sort: 'id' }), ({ sheetId }) => sheetId);
  const items = new Map((await rows(work, PerfItem, {})).map((item) => [item.id, item]));
  const cycles = new Map(
    (await rows(work, PerfCycle, { id: found.map(({ cycleId }) => cycleId) })).map(({ id, name }) => [id, name]),
  );
  const names = new Map(
    (await rows(work, Staff, { id: found.map(({ staffId }) => staffId) })).map(({ id, name }) => [id, name]),
  );
  const mine = new Map(
    (await rows(work, PerfRating, { sheetId: ids, raterId: me })).map(({ lineId, score }) => [lineId, score]),
  );
  const value = (hundredths: number | null | undefined) => (hundredths == null ? null : hundredths / 100);
  return found.map((sheet) => {
    const isOpen = ['published', 'appealing', 'confirmed', 'archived'].includes(sheet.state);
    return {
      ...{
        id: sheet.id,
        name: names.get(sheet.staffId) ?? '',
        cycle: cycles.get(sheet.cycleId) ?? '',
        state: sheet.state,
      },
      ...{ total: isOpen ? value(sheet.total) : null, grade: isOpen ? sheet.grade : null },
      ...{ coefficient: isOpen ? value(sheet.coefficient) : null, selfText: sheet.selfText },
      lines: (lines.get(sheet.id) ?? []).map((line) => {
        const item = items.get(line.itemId);
        return {
          ...{
            id: line.id,
            dimension: line.dimension,
            item: item?.name ?? '',
            kind: item?.kind ?? 'higher',
            weight: line.weight / 100,
          },
          ...{ target: value(line.target), actual: value(line.actual), score: isOpen ? value(line.score) : null },
          mine: value(mine.get(line.id)),
        };
      }),
    };
  });
}
