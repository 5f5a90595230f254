// Every morning: whose node is due.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import { schoolName } from '../../identity/server/recipients';
import { daysToTell } from '../../organisation/server/warnDays';
import { OpeningNode, OpeningProject } from '../model/opening';
import { nodeTodo, nodeUrl, tell } from './openingNodes';

/** Three days before, on the day, and the day after. */
const warnOn = [3, 0, -1];

const jobName = 'system.nodeReminders';

export const nodeJobs: Job[] = [
  { name: jobName, title: pair('运营节点提醒', 'Operation node reminders'), cron: '0 8 * * *', run: remind },
];

async function remind(work: Work): Promise<number> {
  const today = todayOf(work);
  const [t, project] = [table(OpeningNode), table(OpeningProject)];
  const due = await work.db
    .select({ node: t })
    .from(t)
    .innerJoin(project, and(eq(project.enterpriseId, t.enterpriseId), eq(project.id, t.projectId)))
    .where(
      and(
        eq(t.enterpriseId, work.enterpriseId),
        isNull(t.deletedAt),
        inArray(t.state, ['pending', 'doing']),
        eq(project.state, 'running'),
        inArray(t.dueOn, await daysToTell(work, jobName, warnOn)),
      ),
    );
  for (const { node } of due) {
    if (!node.ownerId) continue;
    const vars = { school: await schoolName(work, node.schoolId), name: node.name, dueOn: node.dueOn };
    const key = `${nodeTodo('due', node.id)}:${today}`;
    await notify(work, { kind: 'system.nodeDue', key, recipientIds: [node.ownerId], vars, url: nodeUrl(node) });
    await tell(work, node, 'due', [node.ownerId]);
  }
  return due.length;
}
