// The stages as columns.
import { call, type } from '#kernel/model/call';
import { int, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import type { Wire } from '#kernel/model/wire';
import { Application } from './application';

export const boardStages = [
  ...(['new', 'screening', 'screened', 'interviewing', 'passed', 'offering', 'accepted'] as const),
  ...(['rejected', 'withdrawn'] as const),
];

export interface BoardStage {
  stage: string;
  total: number;
  totalIsCapped: boolean;
  cards: Wire<typeof Application>[];
}

export const applicationsByStage = call('GET', `${Application.path}/board`, {
  label: ['简历进度', 'Progress'],
  permission: permission(Application, 'view'),
  input: {
    jobId: ref('职位', 'Job', 'job'),
    schoolId: ref('校区', 'School', 'school'),
    ownerId: ref('招聘负责人', 'Recruiter', 'staff'),
    stalledDays: int('停留超过（天）', 'In stage longer than (days)', { min: 1, max: 365 }),
    /** One column alone, from which page on. */
    stage: text('阶段', 'Stage', { max: 20 }),
    page: int('页', 'Page', { min: 1, max: 200, default: 1 }),
  },
  answer: type<BoardStage[]>(),
});
