// A customer is deleted only where nothing but our own talk about it exists; what hangs on it alone goes with it.
import { sql } from 'drizzle-orm';
import { openStates } from '#areas/contracts/model/queries';
import { balanceOf } from '#areas/teaching/model/queries';
import { conflict, Problem } from '#kernel/model/problems';
import type { Resource } from '#kernel/model/resource';
import { say, type Text } from '#kernel/model/text';
import { type Referrer, refuseWhileReferred } from '#kernel/server/resources/references';
import { removeRows } from '#kernel/server/resources/removing';
import type { Work } from '#kernel/server/work';
import { Customer } from '../model/customer';
import { customerTexts } from './customerTexts';

interface Leaving {
  row: Customer;
  work: Work;
}

export async function refuseOwing({ row, work }: Leaving): Promise<void> {
  const customerIds = [row.id];
  const what: Text[] = [];
  if ((await work.ask(openStates, { customerIds })).length > 0) what.push(customerTexts.contracts);
  if ((await work.ask(balanceOf, { customerIds })).length > 0) what.push(customerTexts.lessons);
  if (what.length > 0) throw used(work, what, undefined);
}

/** Rows that mean nothing without their customer are deleted with it. */
export const goingAlong =
  (...belongings: readonly Resource[]) =>
  async ({ row, work }: Leaving): Promise<void> => {
    for (const of of belongings) await removeRows(work, of, sql`t.customer_id = ${row.id}`);
  };

export async function refuseReferred(work: Work, id: number): Promise<void> {
  try {
    await refuseWhileReferred(work, Customer, [id]);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 409) throw error;
    const referrers = error.data as Referrer[];
    throw used(
      work,
      referrers.map(({ title }) => title),
      referrers,
    );
  }
}

const used = (work: Work, what: readonly Text[], data: unknown) =>
  conflict(customerTexts.referred, data, { what: [...new Set(what.map((one) => say(one, work)))].join('、') });
