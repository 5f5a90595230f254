// What the workbench shows of openings and rent: the nodes one has to see to, and what has to be paid soon.
import { sql } from 'drizzle-orm';
import { type CardContent, type CardOptions, topOf } from '#kernel/model/card';
import { addDays, type Day } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { pair, say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import { OpeningNode } from '../../opening/model/opening';
import { nodeUrl } from '../../opening/server/openingNodes';
import { type Waits, waitsAs, waitsFor } from '../../opening/server/openingWaits';
import { RentDue } from '../../property/model/lease';

const words = texts('system.card', {
  late: ['已逾期', 'Overdue'],
  soon: ['7 天内到期', 'Due within 7 days'],
  toAccept: ['待我验收', 'To accept'],
  noNodes: ['没有待处理的节点', 'No node waits for you'],
  toNodes: ['查看运营节点', 'See the openings'],
  rentSoon: ['30 天内应付', 'Due within 30 days'],
  noRent: ['30 天内没有要付的租金', 'No rent to pay within 30 days'],
  toRent: ['查看应付', 'See what is due'],
});

const rentDays = 30;

interface NodeRow {
  id: number;
  projectId: number;
  name: string;
  school: string;
  dueOn: Day;
  toAccept: boolean;
}

const schoolName = (work: Work) =>
  work.caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;

/** One's own nodes that are not handed in, and those handed in to one as the project's manager. */
async function nodes(work: Work, options: CardOptions): Promise<CardContent> {
  const node = sql.raw('n');
  const mine = await work.session.rows<NodeRow>(
    sql`select n.id, n.project_id as "projectId", n.name, ${schoolName(work)} as school, n.due_on as "dueOn", n.state = 'submitted' as "toAccept"
      from opening_node n join school s on s.enterprise_id = n.enterprise_id and s.id = n.school_id
      where ${live(work, 'n')} and ${waitsFor(work, node)} order by n.due_on, n.id limit ${topOf(options)}`,
  );
  const count = (which: Waits) => sql`count(*) filter (where ${waitsAs(work, which, node)})::int`;
  const counts = await work.session.one<Record<Waits, number>>(
    sql`select ${count('late')} as late, ${count('soon')} as soon, ${count('toAccept')} as "toAccept" from opening_node n
      where ${live(work, 'n')} and ${waitsFor(work, node)}`,
  );
  const url = '/OperateNode?tab=nodes';
  const figure = (key: Waits) => ({
    ...{ key, label: say(words[key], work), value: counts?.[key] ?? 0 },
    url: `${url}&waits=${key}`,
  });
  return {
    figures: [figure('late'), figure('soon'), figure('toAccept')],
    rows: mine.map((row) => ({
      id: row.id,
      title: row.name,
      sub: row.toAccept ? `${row.school} · ${say(words.toAccept, work)}` : row.school,
      at: row.dueOn,
      url: nodeUrl(row),
    })),
    more: url,
    empty: { text: say(words.noNodes, work), label: say(words.toNodes, work), url },
  };
}

/** Open rent of the schools a person sees: what is late, and what falls due within a month. */
async function rent(work: Work, options: CardOptions): Promise<CardContent> {
  const today = todayOf(work);
  const where = and([
    ...reachable(work.actor, work.app.services.get(RentDue.name)!, 'view', work.app.services),
    sql`t.status in ('due', 'part_paid', 'overdue')`,
    sql`t.due_on <= ${addDays(today, rentDays)}`,
  ]);
  const due = await work.session.rows<{ id: number; schoolId: number; school: string; dueOn: Day; open: number }>(
    sql`select t.id, t.school_id as "schoolId", ${schoolName(work)} as school, t.due_on as "dueOn", (t.amount - t.paid)::bigint as open
      from rent_due t join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id where ${where} order by t.due_on, t.id limit 500`,
  );
  const url = '/rentQi?tab=dues&month=all';
  const late = due.filter(({ dueOn }) => dueOn < today).length;
  return {
    figures: [
      { key: 'late', label: say(words.late, work), value: late, url: `${url}&to=${addDays(today, -1)}` },
      {
        ...{ key: 'soon', label: say(words.rentSoon, work), value: due.length - late },
        url: `${url}&from=${today}&to=${addDays(today, rentDays)}`,
      },
    ],
    rows: due.slice(0, topOf(options)).map(({ id, schoolId, school, dueOn, open }) => ({
      id,
      title: school,
      sub: `¥${yuan(open)}`,
      at: dueOn,
      url: `/rentQi?tab=dues&month=${dueOn.slice(0, 7)}&schoolId=${schoolId}`,
    })),
    more: url,
    empty: { text: say(words.noRent, work), label: say(words.toRent, work), url },
  };
}

const size = { min: { w: 3, h: 2 }, max: { w: 6, h: 6 } };

export const schoolCards: Card[] = [
  {
    ...{ key: 'system.nodes', area: 'system', title: pair('待处理节点', 'Nodes to see to'), data: nodes, ...size },
    ...{ permission: `system.${OpeningNode.noun}.view`, roles: ['operations', 'principal'], refreshSec: 300 },
  },
  {
    ...{ key: 'system.rent', area: 'system', title: pair('租金到期', 'Rent due'), data: rent, ...size },
    ...{ permission: `system.${RentDue.noun}.view`, roles: ['finance', 'operations'], refreshSec: 300 },
  },
];
