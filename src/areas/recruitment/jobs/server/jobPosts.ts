// A post that is retired or in use again: the needs and jobs of it show that.
import { and, eq } from 'drizzle-orm';
import { postRestored, postRetired } from '#areas/people/model/events';
import { table } from '#kernel/server/database/table';
import { live } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { HiringNeed } from '../../needs/model/need';
import { Job } from '../model/job';

async function flag(work: Work, postId: number, isRetired: boolean): Promise<void> {
  for (const of of [HiringNeed, Job]) {
    const t = table(of);
    await work.db
      .update(t)
      .set({ postRetired: isRetired, updatedAt: work.now })
      .where(and(live(work, t), eq(t.postId, postId)));
  }
}

export const jobPosts: AreaPiece = {
  listeners: [
    on(postRetired, (work, { postId }) => flag(work, postId, true)),
    on(postRestored, (work, { postId }) => flag(work, postId, false)),
  ],
};
