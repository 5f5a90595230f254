// What a student of a plan knows by several dimensions: at the beginning, in between, at the end.
import { z } from 'zod';
import { choice, date, files, int, json, ref } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const assessmentKinds = {
  baseline: ['入学测', 'Baseline', 'blue'],
  stage: ['阶段测', 'Stage', 'orange'],
  final: ['结课测', 'Final', 'green'],
} as const;

/** By the id of the dimension. */
const scores = z.record(z.string().regex(/^[1-9]\d{0,14}$/), z.number().int().min(0).max(100));
export type Scores = z.infer<typeof scores>;

export const CoachAssessment = resource({
  name: 'coach_assessment',
  area: 'reports',
  noun: 'coachPlan',
  path: '/cloudcoach/v1/assessment',
  title: ['测评', 'Assessment'],
  label: 'customerId',
  fields: {
    planId: ref('服务', 'Plan', 'coach_plan', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { computed: true, required: true }),
    kind: choice('类型', 'Kind', assessmentKinds, { required: true, default: 'stage' }),
    assessedOn: date('测评日', 'Assessed on', { required: true }),
    scores: json('得分', 'Scores', scores, { required: true }),
    total: int('总分', 'Total', { computed: true, default: 0 }),
    examinerId: ref('测评人', 'Examiner', 'staff', { indexed: false }),
    files: files('附件', 'Files', { max: 10 }),
  },
  scope: { parent: 'planId' },
  search: ['customerId', 'planId', 'kind', 'assessedOn'],
  columns: ['customerId', 'kind', 'assessedOn', 'total', 'examinerId', 'planId'],
  form: ['planId', 'kind', 'assessedOn', 'scores', 'examinerId', 'files'],
  sort: '-assessedOn',
  uniqueWhere: [{ fields: ['planId', 'kind'], where: { kind: ['baseline', 'final'] } }],
  indexes: [['planId', 'assessedOn']],
  grantedBy: { add: 'assess', edit: 'assess', delete: 'assess', export: 'view' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
});
export type CoachAssessment = Row<typeof CoachAssessment>;
