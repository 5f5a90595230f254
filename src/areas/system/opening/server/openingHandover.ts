// What of openings passes to a successor when someone leaves: nodes they own, projects they manage.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { live } from '#kernel/server/rows';
import { heldHandover, holder } from '../../identity/server/heldHandover';
import { OpeningNode, OpeningProject } from '../model/opening';

export const openingHandovers: HandoverKind[] = [
  heldHandover({
    key: 'opening_node',
    name: pair('运营节点', 'Operation nodes'),
    of: OpeningNode,
    rows: ({ enterpriseId }, staffId) =>
      sql`select n.id, n.name as title, '/OperateNode?project=' || p.id || '&node=' || n.id as url from opening_node n
        join opening_project p on p.enterprise_id = n.enterprise_id and p.id = n.project_id and p.state in ('running', 'paused')
        where ${live(enterpriseId, 'n')} and n.owner_id = ${staffId} and n.state not in ('accepted', 'skipped')`,
    change: holder('ownerId'),
  }),
  heldHandover({
    key: 'opening_manager',
    name: pair('开业项目', 'Opening projects'),
    of: OpeningProject,
    rows: ({ enterpriseId }, staffId) =>
      sql`select p.id, s.name as title, '/OperateNode?project=' || p.id as url from opening_project p
        join school s on s.enterprise_id = p.enterprise_id and s.id = p.school_id
        where ${live(enterpriseId, 'p')} and p.manager_id = ${staffId} and p.state in ('running', 'paused')`,
    change: holder('managerId'),
  }),
];
