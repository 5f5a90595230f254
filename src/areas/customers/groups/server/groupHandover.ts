// The groups of someone who leaves go to whoever takes over; a name that is taken there is numbered.

import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { CustomerGroup } from '../model/group';
import { groupRows } from './groupMembers';

const pageSize = 50;

const held = (work: Work, staffId: number) => sql`${live(work, 'customer_group')} and owner_id = ${staffId}`;

export const groupHandover: HandoverKind = {
  key: 'customer_group',
  area: 'customers',
  name: pair('客户群组', 'Customer groups'),
  mandatory: false,
  async count(work, staffId) {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from customer_group where ${held(work, staffId)}`,
    );
    return counted?.n ?? 0;
  },
  async list(work, staffId, page) {
    const rows = await work.session.rows<{ id: number; title: string }>(
      sql`select id, name as title from customer_group where ${held(work, staffId)} order by id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    );
    return rows.map((row) => ({ ...row, url: `/group?id=${row.id}` }));
  },
  async move(work, { fromId, toId, ids }) {
    const found = work.app.services.get(CustomerGroup.name)!;
    const rows = await groupRows(work, sql`t.owner_id = ${fromId}`);
    const taken = new Set((await groupRows(work, sql`t.owner_id = ${toId}`)).map(({ name }) => name));
    for (const row of rows) {
      if (ids !== 'all' && !ids.includes(row.id)) continue;
      const name = freeName(row.name, taken);
      taken.add(name);
      await updateRow(work, found, { ...row }, { ownerId: toId, name }, { action: 'handover' });
    }
  },
};

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : ` (${n})`;
    const tried = `${name.slice(0, 40 - ending.length)}${ending}`;
    if (!taken.has(tried)) return tried;
  }
}
