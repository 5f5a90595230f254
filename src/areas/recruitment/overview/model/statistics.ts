// The figures of recruiting: how far a cohort came, by which channel, how long it took, why people left the way.
import { call, type } from '#kernel/model/call';
import { date, ref } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import type { FunnelStage } from './funnel';

const view = 'recruitment.statistics.view';
const asked = {
  from: date('开始', 'From', { required: true }),
  to: date('结束', 'To', { required: true }),
  schoolId: ref('校区', 'School', 'school'),
  postId: ref('岗位', 'Post', 'post'),
  ownerId: ref('招聘负责人', 'Recruiter', 'staff'),
  channelId: ref('渠道', 'Channel', 'recruit_channel'),
};
const statistics = (name: string) => `/api/v1/hr/statistics/${name}`;

export const funnelStatistics = call('GET', statistics('funnel'), {
  label: ['招聘漏斗', 'Funnel'],
  permission: view,
  input: asked,
  answer: type<{ stages: (FunnelStage & { label: Text })[]; overall: number | null }>(),
});

export const channelStatistics = call('GET', statistics('channel'), {
  label: ['渠道效果', 'Channels'],
  permission: view,
  input: asked,
  answer: type<{ id: number; name: string; received: number; interviewed: number; onboarded: number }[]>(),
});

export interface Duration {
  count: number;
  mean: number | null;
  median: number | null;
}
export const durationStatistics = call('GET', statistics('duration'), {
  label: ['周期', 'Durations'],
  permission: view,
  input: asked,
  answer: type<{
    hire: Duration;
    fill: Duration;
    start: Duration;
    stages: { key: string; label: Text; median: number | null }[];
  }>(),
});

export const reasonStatistics = call('GET', statistics('reasons'), {
  label: ['原因', 'Reasons'],
  permission: view,
  input: asked,
  answer: type<{
    rejected: { id: number; name: string; count: number }[];
    withdrawn: { id: number; name: string; count: number }[];
  }>(),
});

export interface OverviewCard {
  key: string;
  label: Text;
  value: number;
  /** The list with exactly these rows. */
  url: string;
}
export const hrOverview = call('GET', '/api/v1/hr/overview', {
  label: ['人事概览', 'HR overview'],
  permission: 'recruitment.overview.view',
  input: { schoolId: ref('校区', 'School', 'school') },
  answer: type<{
    cards: OverviewCard[];
    headcount: { month: string; active: number; started: number }[];
    bySchool: { id: number; name: string; count: number }[];
    byUrgency: { key: string; label: Text; count: number }[];
  }>(),
});
