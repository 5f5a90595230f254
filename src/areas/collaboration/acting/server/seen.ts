// How many rows a list would show this person for a question.
import { sql } from 'drizzle-orm';
import type { Resource } from '#kernel/model/resource';
import { tableSql } from '#kernel/server/database/table';
import { asked as askedOf } from '#kernel/server/resources/asked';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';

export async function seen(work: Work, of: Resource, asked: Record<string, unknown>): Promise<number> {
  const found = serviceOf(work, of);
  const where = and([
    ...reachable(work.actor, found, 'view', work.app.services),
    ...(await askedOf(work, found, asked)),
  ]);
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from ${tableSql(of)} t where ${where}`,
  );
  return counted?.n ?? 0;
}
