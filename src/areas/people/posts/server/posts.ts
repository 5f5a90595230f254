// Posts and their levels: a post that somebody holds or that is being recruited for is not retired, bands rise.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { count, live, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { hereStates } from '../../model/choices';
import { postRestored, postRetired } from '../../model/events';
import { Post, Staff } from '../../model/staff';
import { PostLevel } from '../model/level';
import { isBand } from '../model/shares';

const said = texts('people.post', {
  used: [
    '还有 {staff} 名员工、{needs} 个招聘需求使用该岗位',
    '{staff} colleagues and {needs} hiring needs use this post',
  ],
  circle: ['上级岗位不能是自己或下级', 'A post cannot stand below itself'],
  band: ['薪资带须由低到高', 'A pay band rises'],
});

async function refuseCircle(work: Work, row: Post): Promise<void> {
  for (let at = row.parentId, steps = 0; at !== null; steps++) {
    if (at === row.id || steps > 20) throw invalid('parentId', said.circle);
    at = (await rowOf(work, Post, at))?.parentId ?? null;
  }
}

/** Recruiting comes later in the house: it is counted, not asked. */
async function openNeeds({ session, enterpriseId }: Work, postId: number): Promise<number> {
  const found = await session.one<{ n: number }>(
    sql`select count(*)::int as n from hiring_need where ${live(enterpriseId, 'hiring_need')}
      and post_id = ${postId} and state in ('approved', 'recruiting', 'paused')`,
  );
  return found?.n ?? 0;
}

export const posts: AreaPiece = {
  services: [
    service(Post, {
      async beforeSave({ row, was, work }) {
        if (was && row.parentId !== null && row.parentId !== was.parentId) await refuseCircle(work, row);
      },
      transitions: {
        async retire({ row, work }) {
          const staff = await count(work, Staff, { postId: row.id, status: [...hereStates] });
          const needs = await openNeeds(work, row.id);
          if (staff + needs > 0) throw conflict(said.used, { staff, needs }, { staff, needs });
          await work.emit(postRetired, { postId: row.id });
        },
        restore: ({ row, work }) => work.emit(postRestored, { postId: row.id }),
      },
    }),
    service(PostLevel, {
      beforeSave({ row }) {
        if (!isBand(row.payMin, row.payMid, row.payMax)) throw invalid('payMax', said.band);
      },
    }),
  ],
  registers: {
    category: [
      {
        key: 'post_category',
        area: 'people',
        title: pair('岗位类别', 'Categories of posts'),
        maxDepth: 2,
        nodes: [
          { code: 'school', name: pair('校区岗', 'At a school') },
          { code: 'office', name: pair('职能岗', 'At the office') },
        ],
      },
    ],
  },
};
