// Customers from a sheet: upload, map, check, commit once, take back within a day.

import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#kernel/model/problems';
import { by } from '#kernel/server/filters';
import { detail } from '#kernel/server/resources/reading';
import { live } from '#kernel/server/rows';
import {
  type AreaPiece,
  type Change,
  extend,
  type Service,
  serves,
  servesInSteps,
  service,
} from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { ImportBatch, ImportRow } from '../model/importBatch';
import {
  commitImport,
  decideImportRows,
  importMapping,
  importRows,
  importSettings,
  mendImportRow,
  previewImport,
  uploadImport,
} from '../model/importCalls';
import { isOwn, ownBatch, ownRows } from './importAccess';
import { checkBatch, countsOf } from './importChecking';
import { commitBatch } from './importCommit';
import { purge, rescue } from './importJobs';
import { dealOwners } from './importOwners';
import { columnsOf } from './importReading';
import { isTooLate, revertBatch } from './importRevert';
import { decideRows, mendRow, pageOfRows } from './importRows';
import { importSheets } from './importSheets';
import { importTexts } from './importTexts';
import { checkMapping, makeBatch, mappingOf, storedSheet } from './importUpload';

/** Once imported or closed a batch is history. Other settings make a check stale. */
function beforeSave({ row, was }: Change<typeof ImportBatch>): void {
  if (!was || row.state !== was.state) return;
  const isChanged = Object.keys(importSettings).some(
    (name) => JSON.stringify(row[name as 'schoolId']) !== JSON.stringify(was[name as 'schoolId']),
  );
  if (isChanged && row.state === 'checked') row.state = 'mapped';
}

const open: readonly ImportBatch['state'][] = ['uploaded', 'mapped', 'checked', 'failed'];
const batches: Service = service(ImportBatch, {
  beforeSave,
  beforeAct({ verb, row }) {
    if (['edit', 'delete'].includes(verb) && !open.includes(row.state))
      throw conflict(importTexts.frozen, { reason: 'state' });
  },
  async beforeDelete({ row, work }) {
    await work.session.rows(
      sql`update import_row set deleted_at = ${work.now.toISOString()} where ${live(work, 'import_row')} and batch_id = ${row.id}`,
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
  calls: [
    serves(uploadImport, async (work, { file: uploaded, ...chosen }) => {
      const sheet = await storedSheet(work, uploaded);
      return detail(work, batches, await makeBatch(work, { ...sheet, file: uploaded }, chosen));
    }),
    serves(importMapping, async (work, asked) => mappingOf(work, await ownBatch(work, asked.id))),
    serves(importRows, async (work, asked) =>
      pageOfRows(work, await ownBatch(work, asked.id), asked.tab ?? 'all', asked.page, asked.pageSize),
    ),
    serves(mendImportRow, async (work, { id: rowId, cells, decision }) => {
      const batch = await ownBatch(work, await batchOf(work, rowId), true);
      return mendRow(work, batch, { rowId, cells, decision });
    }),
    serves(decideImportRows, async (work, { id, ids, tab, decision }) => {
      const batch = await ownBatch(work, id, true);
      await decideRows(work, batch, { ids: ids ?? [], tab, decision: decision! });
      return detail(work, batches, id);
    }),
    serves(previewImport, preview),
    servesInSteps(commitImport, async (errand, asked) => {
      await errand.read((work) => ownBatch(work, asked.id));
      await commitBatch(errand, asked);
      return errand.read((work) => detail(work, batches, asked.id));
    }),
  ],
});

async function batchOf(work: Work, rowId: number): Promise<number> {
  const row = await work.session.one<{ id: number }>(
    sql`select batch_id as id from import_row where ${live(work, 'import_row')} and id = ${rowId}`,
  );
  if (!row) throw notFound();
  return row.id;
}

/** What a commit would do now: how many of each, and how many for whom. */
async function preview(work: Work, asked: { id: number }) {
  const batch = await ownBatch(work, asked.id);
  const rows = await work.session.rows<{ decision: string; n: number }>(
    sql`select decision, count(*)::int as n from import_row where ${live(work, 'import_row')} and batch_id = ${batch.id}
      group by 1`,
  );
  const fresh = await work.session.rows<{ id: number; schoolId: number | null; ownerId: number | null }>(
    sql`select id, (parsed->'customer'->>'schoolId')::bigint as "schoolId", (parsed->'customer'->>'ownerId')::bigint as "ownerId" from import_row
      where ${live(work, 'import_row')} and batch_id = ${batch.id} and decision = 'create' and errors = '[]' order by row_no`,
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
            sql`t.id = any(array(select r.customer_id from import_row r where ${live(work, 'r')} and r.batch_id = ${id}
            and r.customer_id is not null))`,
        ),
      },
      async beforeDelete({ row: { id }, work }) {
        await work.session.rows(
          sql`update import_row set customer_id = nullif(customer_id, ${id}), duplicate_of = nullif(duplicate_of, ${id})
            where ${live(work, 'import_row')} and ${id} in (customer_id, duplicate_of)`,
        );
      },
    }),
  ],
  jobs: [purge, rescue],
  open: [importSheets],
};
