// What waits behind each of the four pools.
import { call, type } from '#kernel/model/call';

export interface ModuleCounts {
  jobPool: number;
  CVPool: number;
  interviewManagement: number;
  talentPool: number;
}

export const moduleCounts = call('GET', '/api/v1/hr/moduleCounts', {
  label: ['人才模块计数', 'Counts of the pools'],
  answer: type<ModuleCounts>(),
});
