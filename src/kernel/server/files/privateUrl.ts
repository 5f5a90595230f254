// The address of a private file, signed for a while; not for who only looks at another's console.
import { refuseViewed } from '../actor';
import type { Work } from '../work';
import { signUrl } from './token';

export function privateUrl(work: Work, path: string, lifeMs: number): string {
  refuseViewed(work.actor);
  return signUrl(path, work.now.getTime() + lifeMs, work.app.secret);
}
