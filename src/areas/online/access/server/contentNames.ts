// Contents of three kinds by their ids or words: what they are called, whether they can be opened to anybody new.
import { sql } from 'drizzle-orm';
import { AudioAlbum } from '#areas/learning/audio/model/audio';
import { Course } from '#areas/learning/courses/model/course';
import type { Resource } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { OnlineResource } from '../../resources/model/resource';
import { type Content, type ContentKind, contentKey } from '../model/contents';

export interface NamedContent extends Content {
  name: string;
  /** Nothing new is opened of what was stopped, taken off or never published. */
  isOpen: boolean;
}

const kinds: readonly { kind: ContentKind; of: Resource; name: string; open: readonly string[] }[] = [
  { kind: 'course', of: Course, name: 'name', open: ['published'] },
  { kind: 'resource', of: OnlineResource, name: 'title', open: ['on'] },
  { kind: 'audio_album', of: AudioAlbum, name: 'title', open: ['published'] },
];

export async function namesOf(work: Work, contents: readonly Content[]): Promise<Map<string, NamedContent>> {
  const found = new Map<string, NamedContent>();
  for (const { kind, of, name, open } of kinds) {
    const ids = [...new Set(contents.filter((one) => one.kind === kind).map(({ refId }) => refId))];
    if (ids.length === 0) continue;
    const t = tableAs(of, 't');
    const list = await work.session.rows<{ id: number; name: string; state: string }>(
      sql`select t.id, t.${sql.raw(name)} as name, t.state from ${table(of)} t where ${live(work, t)} and t.id = any(${sql.param(ids)}::bigint[])`,
    );
    for (const one of list) {
      const content = { kind, refId: Number(one.id) };
      found.set(contentKey(content), { ...content, name: one.name, isOpen: open.includes(one.state) });
    }
  }
  return found;
}

/** What a picker offers: by a part of the name, only what can be opened. */
export async function contentsLike(work: Work, q: string, only: ContentKind | null): Promise<NamedContent[]> {
  const found: NamedContent[] = [];
  for (const { kind, of, name, open } of kinds) {
    if (only && only !== kind) continue;
    const t = tableAs(of, 't');
    const column = sql.raw(`t.${name}`);
    const list = await work.session.rows<{ id: number; name: string }>(
      sql`select t.id, ${column} as name from ${table(of)} t where ${live(work, t)} and t.state = any(${sql.param([...open])}::text[])
        and (${q} = '' or position(lower(${q}) in lower(${column})) > 0) order by ${column} limit 30`,
    );
    found.push(...list.map((one) => ({ kind, refId: Number(one.id), name: one.name, isOpen: true })));
  }
  return found;
}
