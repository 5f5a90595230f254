// The counsellors' board: a column for each stage with its cards, fifty at a time, and what stands at its head. The cards are
// rows of the customer list, asked for as the list is.

import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { writeValue } from '#kernel/model/values';
import { asked } from '#kernel/server/resources/asked';
import { pageOf } from '#kernel/server/resources/listing';
import { and, reachable } from '#kernel/server/resources/query';
import { beside, live } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerService } from '../../customer/server/customerRows';
import { counsellorsOf } from '../../salespeople/server/counsellors';
import { stageBoard } from '../model/boardCalls';
import { customerCards } from './cards';
import { servesFigureRows } from './figureRows';
import { servesFigures, servesTeam } from './figures';
import { servesFunnel } from './funnel';
import { customerFigures } from './registeredFigures';

const cardsInColumn = 50;
/** A head says what its first thousand cards amount to; nobody adds up a million. */
const summedTo = 1000;
const mostCounsellors = 500;

type Question = Record<string, unknown>;

/** What each column asks of the customer list. Who became a member or was lost shows for the month. */
function columnsOf(work: Work, owners: number[], common: Question): Record<string, Question> {
  const month = `${dayOf(work.now, work.actor.timezone).slice(0, 7)}-01`;
  const own = { ...common, ownerId: owners };
  return {
    ...Object.fromEntries(
      ['new', 'following', 'invited', 'visited', 'trial'].map((state) => [state, { ...own, state }]),
    ),
    member: { ...own, state: 'member', memberAtFrom: month },
    // Whoever loses a customer no longer owns it.
    lost: { ...common, state: 'lost', lastOwnerId: owners, lostAtFrom: month },
  };
}

const servesBoard = serves(stageBoard, async (work, input) => {
  const { q, sort, schoolId, page } = input;
  const common = { sort, ...(q ? { q } : {}), ...(schoolId ? { schoolId } : {}) };
  const all = columnsOf(work, await ownersOf(work, input), common);
  const columns = input.stage ? { [input.stage]: all[input.stage]! } : all;
  const heads = await headsOf(work, columns);
  const shown: { stage: string; cards: Question[]; total: number; totalIsCapped: boolean }[] = [];
  for (const [stage, query] of Object.entries(columns)) {
    const found = await pageOf(work, customerService(work), { ...query, page, pageSize: cardsInColumn });
    shown.push({ stage, cards: found.list, total: found.total, totalIsCapped: found.totalIsCapped ?? false });
  }
  const since = await stagesSince(
    work,
    shown.flatMap(({ cards }) => cards.map(({ id }) => Number(id))),
  );
  for (const { cards } of shown) for (const card of cards) card.stageSince = since.get(Number(card.id)) ?? null;
  return shown.map((column) => ({ ...column, ...heads.get(column.stage)! }));
});

/** Those asked for, or every counsellor within reach. */
async function ownersOf(work: Work, input: { schoolId: number | null; staffIds: number[] }): Promise<number[]> {
  const { ids, owned } = await counsellorsOf(work, input);
  if (ids) return ids;
  const rows = await work.session.rows<{ id: number }>(
    sql`select s.id from salesperson p join staff s on s.enterprise_id = p.enterprise_id and s.id = p.staff_id
      where ${live(work, 'p')} and ${owned(sql`s.id`, sql`s.school_id`)}
      order by s.id limit ${mostCounsellors}`,
  );
  return rows.map(({ id }) => id);
}

const stageSince = sql`(select max(l.at) from customer_state_log l where ${beside('l', 't')} and l.customer_id = t.id)`;

async function headsOf(work: Work, columns: Record<string, Question>) {
  const service = customerService(work);
  const reached = reachable(work.actor, service, 'view', work.app.services);
  const now = work.now.toISOString();
  const parts: ReturnType<typeof sql>[] = [];
  for (const [stage, query] of Object.entries(columns)) {
    const where = and([...reached, ...(await asked(work, service, query))]);
    parts.push(
      sql`select ${stage}::text as stage, coalesce(sum(budget), 0) as budget, avg(extract(epoch from ${now}::timestamptz - since) / 86400) as days
        from (select t.budget, ${stageSince} as since from customer t where ${where} limit ${summedTo}) t`,
    );
  }
  const rows = await work.session.rows<{ stage: string; budget: string; days: string | null }>(
    sql.join(parts, sql` union all `),
  );
  return new Map(
    rows.map(({ stage, budget, days }) => [
      stage,
      {
        budget: writeValue(Customer.fields.budget, Number(budget)),
        days: days === null ? null : Math.round(Number(days) * 10) / 10,
      },
    ]),
  );
}

async function stagesSince(work: Work, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await work.session.rows<{ id: number; since: Date }>(
    sql`select customer_id as id, max(at) as since from customer_state_log where ${live(work, 'customer_state_log')}
      and customer_id = any(${sql.param([...ids])}::bigint[]) group by 1`,
  );
  return new Map(rows.map(({ id, since }) => [id, since.toISOString()]));
}

export const board: AreaPiece = {
  registers: { card: customerCards, figure: customerFigures },
  calls: [servesBoard, servesFigures, servesFigureRows, servesTeam, servesFunnel],
};
