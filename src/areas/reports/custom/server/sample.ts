// The demo's own reports: one for everybody, one for principals, one that is its maker's alone, each on another dataset.
import { sql } from 'drizzle-orm';
import { Account } from '#areas/system/identity/model/account';
import { Role } from '#areas/system/identity/model/role';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { CustomReport } from '../model/customReport';
import type { Made } from '../model/making';

const on = (dataset: string, definition: Partial<Made> & Pick<Made, 'rows' | 'measures'>): Made => ({
  ...{ dataset, columns: null, own: [], filters: ['region', 'school'], preset: 'thisMonth', chart: 'auto' },
  ...definition,
});

const week = on('base', {
  ...{ rows: ['school'], measures: ['netReceived', 'leads', 'newVisited', 'newMembers', 'own1'], preset: 'lastWeek' },
  own: [
    { key: 'own1', name: '到访成交比', nameEn: 'Signed of visited', kind: 'ratio', of: ['newMembers', 'newVisited'] },
  ],
});
const lessons = on('revenue', {
  ...{
    rows: ['school', 'subject'],
    measures: ['revenueConsume', 'consumed', 'revenuePerConsumed'],
    preset: 'lastMonth',
  },
});
const months = on('receipts', {
  ...{ rows: ['month'], columns: 'method', measures: ['received'], preset: 'thisYear', chart: 'bar' },
});

export async function plantReports(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const [a, r] = [tableAs(Account, 'a'), tableAs(Role, 'r')];
  const [chief] = await sample.session.rows<{ id: string }>(
    sql`select ${a.staffId} as id from ${table(Account)} a where ${live(sample, a)} and ${a.mobile} = '13800000001'`,
  );
  const principals = await sample.session.rows<{ id: string }>(
    sql`select ${r.id} as id from ${table(Role)} r where ${live(sample, r)} and ${r.key} = 'principal'`,
  );
  if (!chief) return;
  const ownerId = Number(chief.id);
  const roleIds = principals.map(({ id }) => Number(id));
  await sample.plant(CustomReport, [
    { name: '校区周报', nameEn: 'The week of schools', group: 'operate', definition: week, visibility: 'all', ownerId },
    {
      ...{ name: '科目课时单价', nameEn: 'Revenue a lesson by subject', group: 'finance', definition: lessons },
      ...{ visibility: 'roles', roleIds, ownerId },
    },
    { name: '全年收款方式', nameEn: 'Ways of paying over the year', group: 'finance', definition: months, ownerId },
  ]);
}
