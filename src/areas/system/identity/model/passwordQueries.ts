// Whether somebody who acts is who they say: asked where a console may stand open.
import { query } from '#kernel/model/signals';

/** Of the person acting. A wrong one is counted like one at the door; `wait`: so many seconds nobody may try. */
export const passwordProof = query<{ pwd: string }, { isRight: boolean; wait: number }>(
  'account.passwordProof',
  () => ({
    isRight: false,
    wait: 0,
  }),
);
