// Booking: round after round, against everything else that takes the panel, the candidate and the room.
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { addDays, dayOf, localTime, startOfDay } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { lockBusy } from '#kernel/server/busyLock';
import { busyTimes } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { insert, move, need, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Application } from '../../applications/model/application';
import { Candidate } from '../../candidates/model/candidate';
import { Job } from '../../jobs/model/job';
import { JobRound } from '../../jobs/model/jobRound';
import { type Block, clashes, freeTimes } from '../model/free';
import { Interview, InterviewPanelist } from '../model/interview';
import { interviewScheduled } from '../model/interviewEvents';

const said = texts('recruitment.booking', {
  lesson: ['面试官{name} {time} 有课', '{name} teaches at {time}'],
  interview: ['面试官{name} {time} 已有面试', '{name} has an interview at {time}'],
  leave: ['面试官{name} {time} 请假', '{name} is away at {time}'],
  room: ['教室 {time} 已被占用', 'The room is taken at {time}'],
  candidate: ['候选人 {time} 已有其他面试', 'The candidate has another interview at {time}'],
  soft: ['{name} {time} 有其他安排或间隔不足，确认后可安排', '{name} has something else near {time}; confirm to book'],
  past: ['不能安排在过去', 'It cannot be in the past'],
  panel: ['请选择面试官', 'Choose a panel'],
  lead: ['主面试官须在面试官之中', 'The lead must be on the panel'],
  place: ['现场面试与试讲请选择校区', 'On site it needs a school'],
  link: ['视频面试请填写会议链接', 'A video interview needs a link'],
  order: ['第 {n} 轮尚未通过', 'Round {n} is not passed yet'],
  running: ['该轮面试已安排', 'This round is booked already'],
  passed: ['该轮面试已通过', 'This round is passed already'],
  stage: ['该应聘不在面试阶段', 'This application is not at the interviews'],
  noRound: ['该职位没有这一轮', 'This job has no such round'],
});

export interface Booked {
  startAt: Date;
  endAt: Date;
  panel: readonly number[];
  roomId: number | null;
  candidateId: number;
}

export const busyKey = (id: number): string => `recruitment.interview:${id}`;
const open = ['scheduled', 'confirmed'] as const;

/** What stands against a time, and how it is told. */
export async function against(
  work: Work,
  { startAt, endAt, panel, roomId }: Omit<Booked, 'candidateId'>,
  exceptKeys: string[],
) {
  const roomIds = roomId === null ? [] : [roomId];
  const gap = Number(await configValue(work, 'recruitment.interviewGapMinutes'));
  const near = { from: new Date(startAt.getTime() - gap * 60_000), to: new Date(endAt.getTime() + gap * 60_000) };
  const found = await busyTimes(work, { staffIds: [...panel], roomIds, ...near }, exceptKeys);
  const blocks = found.map(
    ({ start, end, kind, staffId, roomId: room, title }): Block => ({
      ...{ startAt: start, endAt: end, kind },
      ...(staffId === undefined ? {} : { staffId }),
      ...(room === undefined || staffId !== undefined ? {} : { roomId: room }),
      ...(title ? { title } : {}),
    }),
  );
  const names = new Map((await rows(work, Staff, { id: [...panel] })).map(({ id, name }) => [id, name]));
  const told = (block: Block) => ({
    name: names.get(block.staffId ?? 0) ?? '',
    time: `${localTime(block.startAt, work.actor.timezone).slice(11, 16)}–${localTime(block.endAt, work.actor.timezone).slice(11, 16)}`,
  });
  return { found: clashes({ startAt, endAt }, blocks, gap), told };
}

export const clashOf = ({ roomId, kind }: Block): NonNullable<Interview['clash']> =>
  roomId !== undefined ? 'room' : kind === 'lesson' || kind === 'leave' ? kind : 'interview';

/** Takes the locks, then refuses what cannot be and warns of what should not. */
export async function refuseClashes(
  work: Work,
  booked: Booked,
  { exceptId, isConfirmed }: { exceptId: number | null; isConfirmed: boolean },
): Promise<void> {
  const { startAt, endAt, panel, roomId, candidateId } = booked;
  await lockBusy(work, { staffIds: panel, roomIds: roomId === null ? [] : [roomId] });
  const { found, told } = await against(work, booked, exceptId === null ? [] : [busyKey(exceptId)]);
  const hard = found.find(({ level }) => level === 'hard')?.block;
  const data = found.map(({ block, level }) => ({ kind: block.kind, title: block.title ?? null, level }));
  if (hard) throw conflict(said[clashOf(hard)], data, told(hard));
  const other = await rowOf(work, Interview, (i) =>
    and(
      eq(i.candidateId, candidateId),
      inArray(i.state, [...open]),
      ne(i.id, exceptId ?? 0),
      lt(i.startAt, endAt),
      gt(i.endAt, startAt),
    ),
  );
  if (other)
    throw conflict(said.candidate, null, told({ startAt: other.startAt, endAt: other.endAt, kind: 'interview' }));
  const soft = found[0]?.block;
  if (soft && !isConfirmed) throw conflict(said.soft, { needsConfirm: true, clashes: data }, told(soft));
}

export interface Asked {
  applicationId: number;
  roundNo: number | null;
  startAt: Date;
  minutes: number | null;
  way: Interview['way'] | null;
  panel: readonly number[];
  leadId: number | null;
  schoolId: number | null;
  roomId: number | null;
  address: string | null;
  link: string | null;
  trialTopic: string | null;
  remark: string | null;
  confirmConflicts: boolean;
}

export async function book(work: Work, asked: Asked): Promise<number> {
  const application = await need(work, Application, asked.applicationId, { lock: true });
  if (application.state !== 'screened' && application.state !== 'interviewing') throw conflict(said.stage);
  const job = await need(work, Job, application.jobId);
  const rounds = await rows(work, JobRound, { jobId: job.id }, { sort: 'roundNo' });
  const before = await rows(work, Interview, { applicationId: application.id }, { sort: 'id' });
  const roundNo = asked.roundNo ?? nextRound(before);
  refuseOrder(before, roundNo);
  const round = rounds.find((one) => one.roundNo === roundNo);
  if (!round && rounds.length > 0) throw invalid('roundNo', said.noRound);
  const way = asked.way ?? round?.way ?? 'onsite';
  const panel = asked.panel.length > 0 ? [...new Set(asked.panel)] : (round?.interviewerIds ?? []);
  if (panel.length === 0) throw invalid('panel', said.panel);
  const leadId = asked.leadId ?? (round?.leadId && panel.includes(round.leadId) ? round.leadId : panel[0]!);
  if (!panel.includes(leadId)) throw invalid('leadId', said.lead);
  const schoolId = asked.schoolId ?? application.schoolId;
  if ((way === 'onsite' || way === 'trial_lesson') && schoolId === null) throw invalid('schoolId', said.place);
  if (way === 'video' && !asked.link) throw invalid('link', said.link);
  if (asked.startAt <= work.now) throw invalid('startAt', said.past);
  const endAt = new Date(asked.startAt.getTime() + (asked.minutes ?? round?.minutes ?? 60) * 60_000);
  const times = { startAt: asked.startAt, endAt, panel, roomId: asked.roomId, candidateId: application.candidateId };
  await refuseClashes(work, times, { exceptId: null, isConfirmed: asked.confirmConflicts });
  const questionnaireId = way === 'written' ? (round?.questionnaireId ?? null) : null;
  const id = await insert(work, Interview, {
    ...{ applicationId: application.id, candidateId: application.candidateId, jobId: job.id, roundNo, way, schoolId },
    ...{ startAt: asked.startAt, endAt, roomId: asked.roomId, address: asked.address, link: asked.link },
    ...{ trialTopic: way === 'trial_lesson' ? asked.trialTopic : null, remark: asked.remark },
    roundName: round?.name ?? null,
    attempt: before.filter((one) => one.roundNo === roundNo).length + 1,
    ...{ formId: round?.formId ?? null, passRule: round?.passRule ?? 'lead', passScore: round?.passScore ?? null },
    questionnaireId,
    panelIds: panel,
    ownerId: application.ownerId ?? job.ownerId,
  });
  for (const staffId of panel)
    await insert(work, InterviewPanelist, {
      ...{ interviewId: id, staffId, isLead: staffId === leadId, startAt: asked.startAt, endAt },
    });
  const now = application.state === 'screened' ? await move(work, Application, application, 'interview') : application;
  await update(work, Application, now, { currentRoundNo: roundNo, onHold: false });
  const { id: candidateId, name, mobile } = await need(work, Candidate, application.candidateId);
  await work.emit(interviewScheduled, {
    ...{ interviewId: id, applicationId: application.id, candidateId, name, mobile, schoolId, roundNo, way },
    ...{ questionnaireId, startAt: asked.startAt },
  });
  return id;
}

type Before = Pick<Interview, 'roundNo' | 'state' | 'result'>;
const isPassed = (before: readonly Before[], roundNo: number): boolean =>
  before.some((one) => one.roundNo === roundNo && one.state === 'concluded' && one.result === 'pass');

function nextRound(before: readonly Before[]): number {
  let roundNo = 1;
  while (isPassed(before, roundNo)) roundNo += 1;
  return roundNo;
}

function refuseOrder(before: readonly Before[], roundNo: number): void {
  for (let n = 1; n < roundNo; n++) if (!isPassed(before, n)) throw conflict(said.order, { round: n }, { n });
  if (isPassed(before, roundNo)) throw conflict(said.passed);
  const isRunning = (one: Before) => one.state === 'scheduled' || one.state === 'confirmed' || one.state === 'held';
  if (before.some((one) => one.roundNo === roundNo && isRunning(one))) throw conflict(said.running);
}

/** At most a month ahead, when all of them and the candidate are free of everything. */
export async function findFree(
  work: Work,
  asked: { staffIds: readonly number[]; candidateId: number | null; minutes: number; from: Date; to: Date },
) {
  const { timezone } = work.actor;
  const from = asked.from > work.now ? asked.from : work.now;
  const to = new Date(Math.min(asked.to.getTime(), from.getTime() + 31 * 86_400_000));
  const taken = (await busyTimes(work, { staffIds: [...asked.staffIds], roomIds: [], from, to })).map(
    ({ start, end }) => ({ startAt: start, endAt: end }),
  );
  const { candidateId } = asked;
  const theirs =
    candidateId === null ? [] : await rows(work, Interview, { candidateId, state: open }, { sort: 'startAt' });
  const days: Date[] = [];
  for (let day = dayOf(from, timezone); day <= dayOf(to, timezone); day = addDays(day, 1))
    days.push(startOfDay(day, timezone));
  return freeTimes([...taken, ...theirs], { days, minutes: asked.minutes, after: from, until: to });
}
