// A plan at one look: who learns by it down the side, its tasks across, and how far each is with each.
import { call, type } from '#kernel/model/call';
import { int, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { LearningAssignment, type progressStates } from './assignment';

export interface PlanMatrix {
  tasks: { id: number; title: string; stage: string }[];
  people: {
    assignmentId: number;
    name: string;
    percent: number;
    dueDate: string | null;
    cells: Record<number, MatrixCell>;
  }[];
  /** More learn by it than are shown. */
  isCut: boolean;
}

export interface MatrixCell {
  progressId: number;
  status: keyof typeof progressStates;
}

export const planMatrix = call('GET', `${LearningAssignment.path}/matrix`, {
  label: ['进度矩阵', 'Progress matrix'],
  permission: permission(LearningAssignment, 'view'),
  input: {
    planId: ref('学习计划', 'Learning plan', 'learning_plan', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
  },
  answer: type<PlanMatrix>(),
});

export interface Certificate {
  no: string;
  person: string;
  plan: string;
  finishedOn: string;
  enterprise: string;
  /** Where anybody who holds the paper sees that it is true. */
  path: string;
}

/** One's own needs no permission; others' are printed by who sees their plans. */
export const certificateOf = call('POST', `${LearningAssignment.path}/certificate`, {
  label: ['打印证书', 'Print certificate'],
  // No reference: who learns need not reach the rows of plans.
  input: { assignmentId: int('学习指派', 'Assignment', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<Certificate>(),
});
