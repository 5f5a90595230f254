// What a level asks of who is to rise to it, and how much of it somebody does not meet yet.
import { addMonths } from '#kernel/model/dates';
import { figureValue } from '#kernel/server/figures/counting';
import { need, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { PerfCycle, PerfGrade } from '../../performance/model/plan';
import { PerfSheet } from '../../performance/model/sheet';
import { PostLevel } from '../../posts/model/level';
import { StaffCertificate } from '../../records/model/records';
import { StaffChange } from '../model/staffChange';

/** How many of the conditions of the new level are not met. */
export async function judgeRise(work: Work, change: StaffChange): Promise<{ unmet: number }> {
  if (change.kind !== 'promote' || change.toLevelId === null) return { unmet: 0 };
  const level = await need(work, PostLevel, change.toLevelId);
  const staff = await need(work, Staff, change.staffId);
  const met = [
    !level.minMonths || (await isLongEnough(work, staff, level.minMonths)),
    !level.minGrade || (await timesGraded(work, staff.id, level.minGrade)) >= Math.max(1, level.gradeTimes ?? 1),
    !level.minLessons || (await lessonsOf(work, staff)) >= level.minLessons,
    level.certificates.length === 0 || (await hasCertificates(work, staff.id, level.certificates)),
  ];
  return { unmet: met.filter((isMet) => !isMet).length };
}

/** Months on the level they are on: since they came to it, or since they came. */
async function isLongEnough(work: Work, { id, startOn }: Staff, months: number): Promise<boolean> {
  const last = await rowOf(
    work,
    StaffChange,
    { staffId: id, kind: ['promote', 'demote'], state: 'effective' },
    { sort: '-effectiveOn' },
  );
  const since = last?.effectiveOn ?? startOn;
  return since !== null && addMonths(since, months) <= todayOf(work);
}

/** Results that stand, at least as good as the grade in their own plan. */
async function timesGraded(work: Work, staffId: number, grade: string): Promise<number> {
  const sheets = await rows(work, PerfSheet, { staffId, state: ['confirmed', 'archived'] });
  const cycles = await rows(work, PerfCycle, { id: [0, ...sheets.map(({ cycleId }) => cycleId)] });
  const least = await rows(work, PerfGrade, { planId: [0, ...cycles.map(({ planId }) => planId)], grade });
  return sheets.filter(({ cycleId, total }) => {
    const plan = cycles.find(({ id }) => id === cycleId)?.planId;
    const from = least.find(({ planId }) => planId === plan)?.from;
    return from !== undefined && total !== null && total >= from;
  }).length;
}

async function lessonsOf(work: Work, { id, startOn }: Staff): Promise<number> {
  const value = await figureValue(work, 'lesson.finished', {
    ...{ from: startOn ?? '2000-01-01', to: todayOf(work), staffId: id },
  });
  return typeof value === 'number' ? value : 0;
}

async function hasCertificates(work: Work, staffId: number, wanted: readonly number[]): Promise<boolean> {
  const today = todayOf(work);
  const held = await rows(work, StaffCertificate, { staffId });
  const valid = held.filter(({ validTo }) => validTo === null || validTo >= today).map(({ kind }) => kind);
  return wanted.every((kind) => valid.includes(kind));
}
