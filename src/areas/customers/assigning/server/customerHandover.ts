// What passes to a successor: the customers one counsels, with their appointments and todos, and those one looks after.
import { type SQL, sql } from 'drizzle-orm';
import { pair, type Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { give } from '../../ownership/server/ownership';
import { primeClocks } from '../../pool/server/clock';
import { lockReceiver } from '../../pool/server/receivers';
import { moveHosts } from './transferring';

const pageSize = 50;

type Hand = (work: Work, rows: readonly Customer[], toId: number) => Promise<void>;

const held = (column: SQL, staffId: number): SQL => sql`t.${column} = ${staffId} and t.merged_into_id is null`;

const kind = (key: string, name: Text, column: SQL, hand: Hand): HandoverKind => ({
  key,
  area: 'customers',
  name,
  mandatory: true,
  async count(work, staffId) {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from customer t where ${live(work, 't')} and ${held(column, staffId)}`,
    );
    return counted?.n ?? 0;
  },
  list: (work, staffId, page) =>
    work.session.rows<{ id: number; title: string; url: string }>(
      sql`select t.id, t.name || ' ' || t.code as title, '/customerDetail?id=' || t.id as url from customer t
        where ${live(work, 't')} and ${held(column, staffId)}
        order by t.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
  async move(work, { fromId, toId, ids }) {
    // Whoever receives is locked before what they receive.
    await lockReceiver(work, toId);
    const chosen = ids === 'all' ? sql`true` : sql`t.id = any(${sql.param(ids)}::bigint[])`;
    const rows = await customerRows(work, sql`${held(column, fromId)} and ${chosen}`, true);
    await primeClocks(
      work,
      rows.map(({ id }) => id),
    );
    await hand(work, rows, toId);
  },
});

/** Beyond the number owned if need be: a handover leaves nobody behind. */
const owned = kind('customer', pair('客户', 'Customers'), sql.raw('owner_id'), async (work, rows, toId) => {
  for (const row of rows) await give(work, row, { to: toId, kind: 'handover' });
  await moveHosts(work, rows, toId);
});

const serviced = kind(
  'customer_service',
  pair('学管学员', 'Students looked after'),
  sql.raw('service_owner_id'),
  async (work, rows, toId) => {
    const found = customerService(work);
    for (const row of rows) await updateRow(work, found, { ...row }, { serviceOwnerId: toId }, { action: 'handover' });
  },
);

export const customerHandover: AreaPiece = { registers: { handover: [owned, serviced] } };
