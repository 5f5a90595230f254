// The interviews of the demo: those that were, with what each of the panel said, those of today, and those to come.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Evaluation, Interview, InterviewPanelist } from '../interviews/model/interview';
import { averageOf, totalOf } from '../interviews/model/judging';
import type { PlantedApplication } from './applications';

interface Item {
  id: number;
  formId: number;
  weight: number;
}
type Round = PlantedApplication['job']['rounds'][number];
type State = 'scheduled' | 'confirmed' | 'held' | 'concluded' | 'no_show';
interface Planned {
  application: PlantedApplication;
  round: Round;
  day: number;
  state: State;
  result: 'pass' | 'fail' | 'hold' | null;
}

const hours = [10, 11, 14, 15, 16];

/** Nobody sits in two at once: the next free hour of the whole panel, from that day on. */
function placing() {
  const taken = new Set<string>();
  return (panel: readonly number[], from: number): { day: number; hour: number } => {
    for (let day = from; ; day++)
      for (const hour of hours) {
        const keys = panel.map((id) => `${id}:${day}:${hour}`);
        if (keys.some((key) => taken.has(key))) continue;
        for (const key of keys) taken.add(key);
        return { day, hour };
      }
  };
}

/** What an application's stages say of its interviews. */
function plannedOf(application: PlantedApplication, n: number): Planned[] {
  const { entered, end, job } = application;
  const began = entered.get('interviewing');
  if (began === undefined) return [];
  const round = (at: number, day: number, state: State, result: Planned['result']): Planned => ({
    ...{ application, round: job.rounds[at]!, day, state, result },
  });
  const passed = entered.get('passed');
  if (passed !== undefined)
    return job.rounds.map((_, at) => round(at, -began + Math.min(at, began - passed), 'concluded', 'pass'));
  if (end === 'rejected') return [round(0, -began, 'concluded', 'fail')];
  if (end === 'withdrawn')
    return [round(0, -began, n % 5 === 0 ? 'no_show' : 'concluded', n % 5 === 0 ? null : 'hold')];
  const ahead: [number, State][] = [
    [0, 'confirmed'],
    [1, 'scheduled'],
    [-2, 'held'],
    [3, 'confirmed'],
  ];
  const [day, state] = ahead[n % ahead.length]!;
  return [round(0, day, state, null)];
}

export async function plantInterviews(sample: Sample, applications: readonly PlantedApplication[]): Promise<void> {
  const items = await sample.session.rows<Item>(
    sql`select id, form_id as "formId", weight from evaluation_form_item where ${ours(sample, 'evaluation_form_item')} order by id`,
  );
  const place = placing();
  const planned = applications.flatMap(plannedOf).map((one) => {
    const panel = one.round.interviewerIds;
    const { day, hour } = place(panel, one.day);
    const startAt = sample.moment(day, hour);
    // Whoever was moved to a later day has not been yet.
    const isPast = startAt < sample.now;
    const state: State =
      !isPast && one.state !== 'scheduled' ? 'confirmed' : isPast && one.day >= 0 ? 'held' : one.state;
    return { ...one, panel, startAt, endAt: new Date(startAt.getTime() + 3_600_000), state };
  });
  const judged = planned.map(({ state, panel, round, result }, n) =>
    panel
      .filter((_, seat) => state === 'concluded' || (state === 'held' && seat === 0 && n % 5 === 0))
      .map((staffId) => judgedBy(sample, items, round.formId, staffId, result)),
  );
  const ids = await sample.plant(
    Interview,
    planned.map(({ application, round, panel, startAt, endAt, state, result }, n) => ({
      ...{ applicationId: application.id, candidateId: application.candidateId, jobId: application.job.id },
      ...{ roundNo: round.roundNo, roundName: round.name, way: round.way, startAt, endAt, state },
      ...{
        schoolId: application.job.schoolIds[0]!,
        formId: round.formId,
        passRule: round.passRule,
        passScore: round.passScore,
      },
      link: round.way === 'video' ? 'https://meeting.example.com/room' : null,
      trialTopic: round.way === 'trial_lesson' ? '四季与天气 第一课时' : null,
      candidateReply: state === 'scheduled' ? ('none' as const) : ('yes' as const),
      rescheduleCount: n === 3 ? 2 : 0,
      panelIds: [...panel],
      ownerId: application.job.ownerId,
      evaluated: judged[n]!.length,
      average: averageOf(judged[n]!.map(({ total }) => total)),
      result: state === 'concluded' ? result : null,
      resultBy: state === 'concluded' ? round.leadId : null,
      createdAt: new Date(startAt.getTime() - 3 * 86_400_000),
    })),
  );
  await sample.plant(
    InterviewPanelist,
    planned.flatMap(({ panel, round, startAt, endAt, state }, n) =>
      panel.map((staffId) => ({
        ...{ interviewId: ids[n]!, staffId, isLead: staffId === round.leadId, startAt, endAt },
        reply: state === 'scheduled' ? ('pending' as const) : ('accepted' as const),
        holds: state !== 'no_show',
      })),
    ),
  );
  await sample.plant(
    Evaluation,
    planned.flatMap(({ endAt, round }, n) =>
      judged[n]!.map((one) => ({
        ...{ ...one, interviewId: ids[n]!, formId: round.formId },
        submittedAt: new Date(endAt.getTime() + 7_200_000),
      })),
    ),
  );
}

function judgedBy(sample: Sample, items: readonly Item[], formId: number, staffId: number, result: Planned['result']) {
  const own = items.filter((one) => one.formId === formId);
  const best = result === 'fail' ? 3 : 5;
  const scores = Object.fromEntries(own.map(({ id }) => [id, sample.int(best - 1, best)]));
  const full = own.map(({ id, weight }) => ({ id, weight, maxScore: 5, required: true }));
  return {
    ...{ staffId, scores, total: totalOf(full, scores) },
    suggestion: result === 'fail' ? ('fail' as const) : result === 'hold' ? ('hold' as const) : ('pass' as const),
    strengths: sample.pick(['表达清楚，有亲和力', '专业扎实，准备充分', '课堂节奏好']),
    concerns: result === 'fail' ? '经验不足，互动偏少' : result === 'hold' ? '到岗时间不确定' : null,
  };
}
