// What somebody may do in this area, asked by other programs and pages.
import { call, type } from '#kernel/model/call';

export interface HrRights {
  isHr: boolean;
  allowed: Record<string, boolean>;
  /** Null: every school. */
  schoolIds: number[] | null;
  asInterviewer: boolean;
  asHiringManager: boolean;
}

export const checkPermission = call('GET', '/api/v1/hr/checkPermission', {
  label: ['招聘权限', 'Rights in recruitment'],
  answer: type<HrRights>(),
});
