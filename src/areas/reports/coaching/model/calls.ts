// What screens ask of coaching beyond lists and transitions.
import { z } from 'zod';
import { weekdays } from '#areas/teaching/lessons/model/weekdays';
import { call, type } from '#kernel/model/call';
import { date, datetime, int, json, optional, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Attention } from './coaching';
import { CoachPlan } from './plan';
import { CoachSession } from './session';

const slots = z
  .array(z.object({ weekday: z.enum(weekdays), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }))
  .min(1)
  .max(14);
export type Slots = z.infer<typeof slots>;

export interface Overlap {
  title: string;
  startAt: string;
  endAt: string;
}

export const generateSessions = call('POST', `${CoachSession.path}/generate`, {
  label: ['生成辅导', 'Generate sessions'],
  permission: permission(CoachSession, 'add'),
  input: {
    planId: ref('服务', 'Plan', 'coach_plan', { required: true }),
    slots: json('每周时间', 'Hours of the week', slots, { required: true }),
    from: date('起', 'From', { required: true }),
    to: date('止', 'To', { required: true }),
    way: optional(CoachSession.fields.way),
  },
  answer: type<{ created: string[]; skipped: string[] }>(),
  trial: true,
});

export const overlapping = call('POST', `${CoachSession.path}/overlap`, {
  label: ['查看冲突', 'What it would clash with'],
  permission: permission(CoachSession, 'view'),
  reads: true,
  input: {
    coachId: ref('教练', 'Coach', 'staff', { required: true }),
    scheduledAt: datetime('预定时间', 'When', { required: true }),
    minutes: int('时长（分钟）', 'Minutes', { required: true, min: 5, max: 120 }),
    exceptId: ref('除了', 'Except', 'coach_session'),
  },
  answer: type<Overlap[]>(),
});

export const changeCoach = call('POST', `${CoachPlan.path}/changeCoach`, {
  label: ['换教练', 'Change the coach'],
  permission: permission(CoachPlan, 'changeCoach'),
  input: {
    id: ref('服务', 'Plan', 'coach_plan', { required: true }),
    coachId: ref('新教练', 'New coach', 'staff', { required: true }),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
});

export interface AttentionEntry {
  planId: number;
  student: string;
  coach: string;
  school: string;
  why: Attention | 'short' | 'unassessed';
  /** How many are missing, where some are. */
  count: number | null;
}

export const coachAttention = call('GET', `${CoachPlan.path}/attention`, {
  label: ['需要关注', 'Needs attention'],
  permission: permission(CoachPlan, 'view'),
  input: {
    schoolId: ref('校区', 'School', 'school'),
    coachId: ref('教练', 'Coach', 'staff'),
  },
  answer: type<AttentionEntry[]>(),
});

export interface CoachStory {
  plan: {
    id: number;
    no: string;
    state: string;
    student: string;
    customerId: number;
    coach: string;
    school: string;
    course: string;
    startOn: string;
    endOn: string;
    goal: string | null;
    goalScore: number | null;
  };
  planned: number;
  done: number;
  /** The latest first. */
  sessions: {
    id: number;
    at: string;
    coach: string;
    state: string;
    topics: string | null;
    result: string | null;
    nextPlan: string | null;
    homework: string | null;
    ratings: { focus: number | null; mood: number | null; level: number | null; guardian: number | null };
    comment: string | null;
    recordingId: number | null;
  }[];
  dimensions: { id: number; name: string }[];
  /** The earliest first. */
  assessments: { id: number; kind: string; on: string; total: number; scores: Record<string, number> }[];
}

export const coachStory = call('GET', `${CoachPlan.path}/story`, {
  label: ['学员成长', 'A student’s way'],
  permission: permission(CoachPlan, 'view'),
  input: { id: ref('服务', 'Plan', 'coach_plan', { required: true }) },
  answer: type<CoachStory>(),
});

export interface Cohort {
  month: string;
  plans: number;
  /** Of each window of thirty days that is over: how many still had a session. */
  kept: number[];
  gain: { sum: number; plans: number };
}

export const coachCohorts = call('GET', '/cloudcoach/v1/report/cohorts', {
  label: ['留存', 'Who stays'],
  permission: 'reports.coachTrend.view',
  input: {
    months: int('月数', 'Months', { default: 12, min: 1, max: 24 }),
  },
  answer: type<Cohort[]>(),
});
