// What happens to what is open to students; heard inside this area only.
import { event, query } from '#kernel/model/signals';
import type { Content } from './contents';

interface Opened extends Content {
  openCourseId: number;
  customerId: number;
}
export const openCourseOpened = event<Opened>('open_course.opened');
export const openCourseRevoked = event<Opened>('open_course.revoked');

export interface MembershipWay {
  level: 'vip' | 'svip';
  plan: string;
  endAt: string;
}
/** A running membership of the student whose plan lists the content; who asks knows nothing of memberships. */
export const membershipOpens = query<{ customerId: number; content: Content; on: string }, MembershipWay[]>(
  'online.membershipOpens',
  () => [],
);

/** Where the content is sold: a package or a plan on sale that has it. */
export const waysToGet = query<{ content: Content }, { kind: 'package' | 'vip'; id: number; name: string }[]>(
  'online.waysToGet',
  () => [],
);
