// The commit: once, all rows or none. Whoever looks meanwhile sees how far it has come.

import { sql } from 'drizzle-orm';
import { errorMessages } from '#kernel/model/messages';
import { conflict, Problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { nextNumbers } from '#kernel/server/numbers';
import { rowFor } from '#kernel/server/resources/reading';
import { move } from '#kernel/server/resources/transitions';
import { live, move as moveRow, ours, reached } from '#kernel/server/rows';
import type { Errand, Work } from '#kernel/server/work';
import { awaitContacts, batchLock } from '../../duplicates/server/contactLocks';
import { ImportBatch } from '../model/importBatch';
import { countsOf } from './importChecking';
import { storeRows } from './importStoring';
import { importTexts } from './importTexts';

const service = (app: App) => app.services.get(ImportBatch.name)!;

export async function commitBatch(errand: Errand, asked: { id: number; version: number }): Promise<void> {
  const batch = await errand.write((work) => begin(work, asked));
  try {
    const codes = await errand.write((work) => drawCodes(work, batch));
    await errand.write((work) => run(work, batch, codes));
  } catch (error) {
    await errand.write((work) => fail(work, batch.id, error));
    throw error;
  }
}

async function begin(work: Work, { id, version }: { id: number; version: number }): Promise<ImportBatch> {
  const was = await reached(work, ImportBatch, id, 'commit', { lock: true });
  const { total, valid, excluded } = await countsOf(work, id);
  const bad = total - valid - excluded;
  if (['checked', 'failed'].includes(was.state)) {
    if (bad > 0) throw conflict(importTexts.notAllValid, { reason: 'errors', errors: bad }, { n: bad });
    if (valid === 0) throw conflict(importTexts.nothing, { reason: 'nothing' });
    if (was.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: was.version });
  }
  return moveRow(work, ImportBatch, was, 'commit', { progress: 0, failure: null });
}

/** In a transaction of its own, so that nobody who adds a customer meanwhile waits for the counter. */
async function drawCodes(work: Work, { id }: ImportBatch): Promise<Map<number | null, string[]>> {
  const wanted = await work.session.rows<{ schoolId: number | null; n: number }>(
    sql`select (parsed->'customer'->>'schoolId')::bigint as "schoolId", count(*)::int as n from import_row
      where ${live(work, 'import_row')} and batch_id = ${id} and decision = 'create' group by 1 order by 1`,
  );
  const codes = new Map<number | null, string[]>();
  for (const { schoolId, n } of wanted) codes.set(schoolId, await nextNumbers(work, 'customers.customer', schoolId, n));
  return codes;
}

async function run(work: Work, batch: ImportBatch, codes: Map<number | null, string[]>): Promise<void> {
  await work.session.rows(sql`select pg_advisory_xact_lock(${batchLock(work, batch.id)})`);
  // Before anything else is held: whoever holds a number waits for nobody here.
  await awaitContacts(work, batch.id);
  const stored = await storeRows(work, batch, codes, (done) => report(work, batch.id, done));
  const was = await rowFor(work, service(work.app), batch.id, 'commit', true);
  await move(work, service(work.app), was, 'finish', { ...stored, committedAt: work.now });
}

/** Seen at once by everyone: outside the transaction that is still to come to its end. */
const report = ({ app, enterpriseId }: Work, id: number, done: number): Promise<unknown> =>
  app.database.aside((session) =>
    session.rows(
      sql`update import_batch set progress = ${done} where ${ours(enterpriseId, 'import_batch')} and id = ${id}`,
    ),
  );

async function fail(work: Work, id: number, error: unknown): Promise<void> {
  const was = await rowFor(work, service(work.app), id, 'commit', true);
  const failure = error instanceof Problem ? say(error.text, work, error.vars) : null;
  if (was.state === 'committing') await move(work, service(work.app), was, 'fail', { failure, progress: 0 });
}
