// What the panel has said so far.
import { eq } from 'drizzle-orm';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Evaluation, InterviewPanelist } from '../model/interview';
import type { Voice } from '../model/judging';

export async function voicesOf(work: Work, interviewId: number): Promise<(Voice & { staffId: number })[]> {
  const seats = await rows(work, InterviewPanelist, { interviewId });
  const lead = new Set(seats.filter(({ isLead }) => isLead).map(({ staffId }) => staffId));
  const submitted = (await rows(work, Evaluation, (e) => eq(e.interviewId, interviewId))).filter(
    ({ submittedAt }) => submittedAt !== null,
  );
  return submitted.map(({ staffId, total, suggestion }) => ({
    ...{ staffId, total, isLead: lead.has(staffId), advice: suggestion ?? 'hold' },
  }));
}
