// What people say about a node of an opening. Only its author takes it back.
import { sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { removeRows } from '#kernel/server/resources/removing';
import { type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { OpeningComment } from '../model/opening';
import { openingRules } from './openingTexts';

export const openingComments: Service = service(OpeningComment, {
  beforeDelete({ row, work }) {
    if (row.createdBy !== work.actor.staffId)
      throw new Problem(403, openingRules.notYourComment, 'system.openingNode.view');
  },
  decorate(rows, work) {
    for (const row of rows) if (row.createdBy !== work.actor.staffId) row.$can = [];
  },
});

/** They go with their node. */
export const removeComments = (work: Work, nodeId: number) =>
  removeRows(work, OpeningComment, sql`t.node_id = ${nodeId}`);
