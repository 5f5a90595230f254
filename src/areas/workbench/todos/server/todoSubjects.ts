// Which todos are about something that is there no more.

import { sql } from 'drizzle-orm';
import { tableSql } from '#kernel/server/database/table';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { MessageSubject } from '../../messages/model/message';

interface About {
  id: number;
  subject: MessageSubject | null;
}

/** One question a kind of document. What belongs to an area that is not there counts as being there. */
export async function goneSubjects(work: Work, todos: readonly About[]): Promise<Set<number>> {
  const gone = new Set<number>();
  for (const type of new Set(todos.flatMap(({ subject }) => (subject ? [subject.type] : [])))) {
    const of = work.app.services.get(type)?.of;
    if (!of) continue;
    const about = todos.filter(({ subject }) => subject?.type === type);
    const ids = about.map(({ subject }) => subject!.id);
    const found = await work.session.rows<{ id: number }>(
      sql`select id from ${tableSql(of)} where ${live(work, of.name)} and id = any(${sql.param(ids)}::bigint[])`,
    );
    const there = new Set(found.map(({ id }) => id));
    for (const { id, subject } of about) if (!there.has(subject!.id)) gone.add(id);
  }
  return gone;
}
