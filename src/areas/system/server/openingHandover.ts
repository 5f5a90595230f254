// What of openings passes to a successor when someone leaves: nodes they own, projects they manage.
import { sql } from 'drizzle-orm';
import { pair, type Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import type { Work } from '#kernel/server/work';
import { OpeningNode, OpeningProject } from '../model/opening';
import { forEnterprise } from './enterpriseWork';

const pageSize = 50;

interface Held {
  key: string;
  name: Text;
  of: typeof OpeningNode | typeof OpeningProject;
  holder: 'ownerId' | 'managerId';
  /** Rows still in someone's hands, with a title and an address. */
  rows: (work: Work, staffId: number) => ReturnType<typeof sql>;
}

const kinds: Held[] = [
  {
    key: 'opening_node',
    name: pair('运营节点', 'Operation nodes'),
    of: OpeningNode,
    holder: 'ownerId',
    rows: ({ enterpriseId }, staffId) =>
      sql`select n.id, n.name as title, '/OperateNode?project=' || p.id || '&node=' || n.id as url from opening_node n
        join opening_project p on p.enterprise_id = n.enterprise_id and p.id = n.project_id and p.state in ('running', 'paused')
        where n.enterprise_id = ${enterpriseId} and n.deleted_at is null and n.owner_id = ${staffId} and n.state not in ('accepted', 'skipped')`,
  },
  {
    key: 'opening_manager',
    name: pair('开业项目', 'Opening projects'),
    of: OpeningProject,
    holder: 'managerId',
    rows: ({ enterpriseId }, staffId) =>
      sql`select p.id, s.name as title, '/OperateNode?project=' || p.id as url from opening_project p
        join school s on s.enterprise_id = p.enterprise_id and s.id = p.school_id
        where p.enterprise_id = ${enterpriseId} and p.deleted_at is null and p.manager_id = ${staffId} and p.state in ('running', 'paused')`,
  },
];

export const openingHandovers: HandoverKind[] = kinds.map(({ key, name, of, holder, rows }) => ({
  key,
  area: 'system',
  name,
  mandatory: true,
  async count(work, staffId) {
    const held = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from (${rows(work, staffId)}) held`,
    );
    return held?.n ?? 0;
  },
  list: (work, staffId, page) =>
    work.session.rows<{ id: number; title: string; url: string }>(
      sql`${rows(work, staffId)} order by 1 limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
  async move(work, { fromId, toId, ids }) {
    const by = forEnterprise(work);
    const service = work.app.services.get(of.name)!;
    const held = await work.session.rows<{ id: number }>(sql`${rows(work, fromId)} order by 1`);
    for (const { id } of held.filter((row) => ids === 'all' || ids.includes(row.id))) {
      await updateRow(
        by,
        service,
        await rowFor(by, service, id, 'view', true),
        { [holder]: toId },
        { action: 'handover' },
      );
    }
  },
}));
