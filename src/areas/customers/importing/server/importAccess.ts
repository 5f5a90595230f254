// What a file holds, numbers and all, is for whoever uploaded it; the others see that there was an import.

import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { type Actor, may } from '#kernel/server/actor';
import { reached } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ImportBatch } from '../model/importBatch';
import { importTexts } from './importTexts';

const plain = 'customers.customer.exportPlain';

export const isOwn = (actor: Actor, createdBy: unknown): boolean => createdBy === actor.staffId || may(actor, plain);

export const ownRows = (actor: Actor, alias: SQL): SQL | undefined =>
  may(actor, plain) ? undefined : sql`${alias}.created_by = ${actor.staffId}`;

/** A batch whose rows this person may see. */
export async function ownBatch(work: Work, id: number, lock = false): Promise<ImportBatch> {
  const row = await reached(work, ImportBatch, id, lock ? 'edit' : 'view', { lock });
  if (!isOwn(work.actor, row.createdBy)) throw forbidden(plain, importTexts.notYourFile);
  return row;
}
