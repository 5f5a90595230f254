// The quota of a year as one table, school by post: planned, held, asked for, and the gap between.
import { call, type } from '#kernel/model/call';
import { int, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { PostQuota } from '../../model/staff';

export interface QuotaCell {
  schoolId: number;
  postId: number;
  planned: number | null;
  active: number;
  open: number;
}
export interface QuotaMatrix {
  schools: { id: number; name: string }[];
  posts: { id: number; name: string }[];
  cells: QuotaCell[];
}

export const quotaMatrix = call('GET', `${PostQuota.path}/matrix`, {
  label: ['编制表', 'Quota table'],
  permission: permission(PostQuota, 'view'),
  input: { year: int('年度', 'Year', { required: true, min: 2020, max: 2099 }) },
  answer: type<QuotaMatrix>(),
});

export const setQuota = call('POST', `${PostQuota.path}/set`, {
  label: ['设置编制', 'Set the quota'],
  permission: permission(PostQuota, 'edit'),
  input: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    postId: ref('岗位', 'Post', 'post', { required: true }),
    year: int('年度', 'Year', { required: true, min: 2020, max: 2099 }),
    planned: int('编制人数', 'Planned', { required: true, min: 0, max: 999 }),
  },
});

/** Free seats; below zero more work there than planned. */
export const gapOf = ({ planned, active }: Pick<QuotaCell, 'planned' | 'active'>): number => (planned ?? 0) - active;
