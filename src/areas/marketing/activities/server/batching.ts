// Many sign-ups at once, each by itself: one that cannot is named, and the others go on.
import { eachOf } from '#kernel/server/resources/batches';
import { move, reached, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import { ActivitySignup } from '../model/signup';
import { assignCounsellor, confirmMany, rejectMany } from '../model/signupBatches';

export const batching: AreaPiece = {
  extends: [
    extend(ActivitySignup, {
      calls: [
        serves(confirmMany, (work, { ids }) =>
          eachOf(work, ids, { of: ActivitySignup, action: 'audit' }, async (id) => {
            await move(
              work,
              ActivitySignup,
              await reached(work, ActivitySignup, id, 'audit', { lock: true }),
              'confirm',
            );
          }),
        ),
        serves(rejectMany, (work, { ids, reason }) =>
          eachOf(work, ids, { of: ActivitySignup, action: 'audit' }, async (id) => {
            const row = await reached(work, ActivitySignup, id, 'audit', { lock: true });
            await move(work, ActivitySignup, row, 'reject', { reason });
          }),
        ),
        serves(assignCounsellor, (work, { ids, counsellorId }) =>
          eachOf(work, ids, { of: ActivitySignup, action: 'edit' }, async (id) => {
            const row = await reached(work, ActivitySignup, id, 'edit', { lock: true });
            await update(work, ActivitySignup, row, { counsellorId });
          }),
        ),
      ],
    }),
  ],
};
