// Whoever leaves hands over what they would have ticked themselves; what an area asked of them goes with its document.
import { type SQL, sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { move } from '#kernel/server/resources/transitions';
import { live } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import { lockTodos, tellTodo, todoService } from './todoRows';
import { todoTexts } from './todoTexts';

const pageSize = 50;
const held = (staffId: number): SQL => sql`t.assignee_id = ${staffId} and t.state = 'open' and t.finish_by = 'manual'`;

const kind: HandoverKind = {
  key: 'todo',
  area: 'workbench',
  name: pair('待办', 'Todos'),
  mandatory: true,
  async count(work, staffId) {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from todo t where ${live(work, 't')} and ${held(staffId)}`,
    );
    return counted?.n ?? 0;
  },
  list: (work, staffId, page) =>
    work.session.rows<{ id: number; title: string; url: string }>(
      sql`select t.id, t.title_zh as title, '/todo?id=' || t.id as url from todo t
        where ${live(work, 't')} and ${held(staffId)}
        order by t.due_at nulls last, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
  async move(work, { fromId, toId, ids }) {
    const chosen = ids === 'all' ? sql`true` : sql`t.id = any(${sql.param(ids)}::bigint[])`;
    const reason = todoTexts.handover.zh;
    for (const row of await lockTodos(work, sql`${held(fromId)} and ${chosen}`))
      await move(work, todoService(work), { ...row }, 'pass', { assigneeId: toId, snoozeUntil: null, reason });
    await tellTodo(work, [fromId]);
  },
};

export const todoHandover: AreaPiece = { registers: { handover: [kind] } };
