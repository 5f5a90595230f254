// Customers from a sheet: upload, map, check, commit once, take back within a day.

import { sql } from 'drizzle-orm';
import { choice, file, int, json, shape } from '#kernel/model/fields';
import { conflict, notFound } from '#kernel/model/problems';
import { by } from '#kernel/server/filters';
import { detail } from '#kernel/server/resources/reading';
import {
  type AreaPiece,
  asks,
  type Change,
  does,
  extend,
  inSteps,
  type Service,
  service,
} from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { ImportBatch, ImportRow } from '../model/importBatch';
import { isOwn, ownBatch, ownRows } from './importAccess';
import { checkBatch, countsOf } from './importChecking';
import { commitBatch } from './importCommit';
import { purge, rescue } from './importJobs';
import { dealOwners } from './importOwners';
import { columnsOf, type Raw } from './importReading';
import { isTooLate, revertBatch } from './importRevert';
import { decideRows, mendRow, pageOfRows, type Tab, tabNames } from './importRows';
import { importSheets } from './importSheets';
import { importTexts } from './importTexts';
import { checkMapping, makeBatch, mappingOf, storedSheet } from './importUpload';

const { schoolId, sourceId, ownerMode, staffIds, duplicateMode } = ImportBatch.fields;
const settings = { schoolId, sourceId, ownerMode, staffIds, duplicateMode };

/** Once imported or closed a batch is history. Other settings make a check stale. */
function beforeSave({ row, was }: Change<typeof ImportBatch>): void {
  if (!was || row.state !== was.state) return;
  const isChanged = Object.keys(settings).some(
    (name) => JSON.stringify(row[name as 'schoolId']) !== JSON.stringify(was[name as 'schoolId']),
  );
  if (isChanged && row.state === 'checked') row.state = 'mapped';
}

const open: readonly ImportBatch['state'][] = ['uploaded', 'mapped', 'checked', 'failed'];
const id = int('批次', 'Batch', { required: true, max: Number.MAX_SAFE_INTEGER });
const texts = shape((value): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value));
const decision = choice('处理', 'Decision', decisions());
const tab = choice('分页', 'Tab', Object.fromEntries(tabNames.map((name) => [name, [name, name] as const])));

function decisions() {
  const options = Object.entries(ImportRow.fields.decision.options ?? {});
  return Object.fromEntries(options.map(([key, { label }]) => [key, [label.zh, label.en] as const]));
}

const batches: Service = service(ImportBatch, {
  beforeSave,
  beforeAct({ verb, row }) {
    if (['edit', 'delete'].includes(verb) && !open.includes(row.state))
      throw conflict(importTexts.frozen, { reason: 'state' });
  },
  async beforeDelete({ row, work }) {
    await work.session.rows(
      sql`update import_row set deleted_at = ${work.now.toISOString()} where enterprise_id = ${work.enterpriseId} and batch_id = ${row.id} and deleted_at is null`,
    );
  },
  transitions: {
    async map({ row, work }) {
      checkMapping(row, await columnsOf(work));
    },
    async check({ row, work }) {
      await checkBatch(work, row);
      Object.assign(row, await countsOf(work, row.id), { failure: null });
    },
    revert: ({ row, work }) => revertBatch(work, row),
  },
  decorate(rows, work) {
    for (const row of rows) {
      if (!open.includes(row.state as ImportBatch['state']))
        row.$can = row.$can.filter((verb) => !['edit', 'delete'].includes(verb));
      if (isTooLate(work, row.committedAt as Date | string | null))
        row.$can = row.$can.filter((verb) => verb !== 'revert');
      if (isOwn(work.actor, row.createdBy)) continue;
      row.file = null;
      row.$can = row.$can.filter((verb) => verb === 'revert');
    }
  },
  routes: {
    'POST upload': does(
      { permission: 'edit', input: { ...settings, file: file('文件', 'File', { required: true }) } },
      async (work, { file: uploaded, ...chosen }) => {
        const sheet = await storedSheet(work, uploaded);
        return detail(work, batches, await makeBatch(work, { ...sheet, file: uploaded }, chosen));
      },
    ),
    'GET mapping': asks({ permission: 'view', input: { id } }, async (work, asked) =>
      mappingOf(work, await ownBatch(work, asked.id)),
    ),
    'GET rows': asks(
      {
        permission: 'view',
        input: {
          id,
          tab,
          page: int('页', 'Page', { min: 1, max: 100_000, default: 1 }),
          pageSize: int('每页', 'Rows', { min: 1, max: 200, default: 20 }),
        },
      },
      async (work, asked) =>
        pageOfRows(
          work,
          await ownBatch(work, asked.id),
          (asked.tab as Tab | null) ?? 'all',
          asked.page,
          asked.pageSize,
        ),
    ),
    'POST row': does(
      {
        permission: 'edit',
        input: {
          id: int('行', 'Row', { required: true, max: Number.MAX_SAFE_INTEGER }),
          cells: json('单元格', 'Cells', texts),
          decision,
        },
      },
      async (work, asked) => {
        const batch = await ownBatch(work, await batchOf(work, asked.id), true);
        return mendRow(work, batch, { rowId: asked.id, cells: asked.cells, decision: asked.decision as never });
      },
    ),
    'POST decide': does(
      {
        permission: 'edit',
        input: {
          id,
          ids: json(
            '行',
            'Rows',
            shape((value): value is number[] => Array.isArray(value) && value.every(Number.isInteger)),
          ),
          tab,
          decision: { ...decision, required: true },
        },
      },
      async (work, asked) => {
        const batch = await ownBatch(work, asked.id, true);
        const which = { ids: asked.ids ?? [], tab: asked.tab as Tab | null, decision: asked.decision as never };
        await decideRows(work, batch, which);
        return detail(work, batches, asked.id);
      },
    ),
    'GET preview': asks({ permission: 'view', input: { id } }, preview),
    'POST commit': inSteps(
      { permission: 'commit', input: { id, version: int('版本', 'Version', { required: true }) } },
      async (errand, asked) => {
        await errand.read((work) => ownBatch(work, asked.id));
        await commitBatch(errand, asked);
        return errand.read((work) => detail(work, batches, asked.id));
      },
    ),
  },
});

async function batchOf(work: Work, rowId: number): Promise<number> {
  const row = await work.session.one<{ id: number }>(
    sql`select batch_id as id from import_row where enterprise_id = ${work.enterpriseId} and id = ${rowId} and deleted_at is null`,
  );
  if (!row) throw notFound();
  return row.id;
}

/** What a commit would do now: how many of each, and how many for whom. */
async function preview(work: Work, asked: { id: number }) {
  const batch = await ownBatch(work, asked.id);
  const rows = await work.session.rows<{ decision: string; n: number }>(
    sql`select decision, count(*)::int as n from import_row where enterprise_id = ${work.enterpriseId} and batch_id = ${batch.id} and deleted_at is null
      group by 1`,
  );
  const fresh = await work.session.rows<{ id: number; schoolId: number | null; ownerId: number | null }>(
    sql`select id, (parsed->'customer'->>'schoolId')::bigint as "schoolId", (parsed->'customer'->>'ownerId')::bigint as "ownerId" from import_row
      where enterprise_id = ${work.enterpriseId} and batch_id = ${batch.id} and decision = 'create' and errors = '[]' and deleted_at is null order by row_no`,
  );
  const { shares } = await dealOwners(work, batch, fresh);
  const owned = shares.reduce((sum, { count }) => sum + count, 0);
  return {
    ...Object.fromEntries(rows.map(({ decision: name, n }) => [name, n])),
    owners: shares,
    toPool: batch.ownerMode === 'rule' ? 0 : fresh.length - owned,
    byRule: batch.ownerMode === 'rule' ? fresh.length : 0,
  };
}

export const importing: AreaPiece = {
  services: [batches, service(ImportRow, { narrow: ownRows })],
  extends: [
    extend(Customer, {
      filters: {
        /** Those whom an import brought or met. */
        importBatchId: by(
          Customer.asked.importBatchId,
          (id, work) =>
            sql`t.id = any(array(select r.customer_id from import_row r where r.enterprise_id = ${work.enterpriseId} and r.batch_id = ${id}
            and r.customer_id is not null and r.deleted_at is null))`,
        ),
      },
      async beforeDelete({ row: { id }, work }) {
        await work.session.rows(
          sql`update import_row set customer_id = nullif(customer_id, ${id}), duplicate_of = nullif(duplicate_of, ${id})
            where enterprise_id = ${work.enterpriseId} and deleted_at is null and ${id} in (customer_id, duplicate_of)`,
        );
      },
    }),
  ],
  jobs: [purge, rescue],
  open: [importSheets],
};
