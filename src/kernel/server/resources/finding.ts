// A resource as a source of the header's search: by what its search column holds, within what the person may see.
import { sql } from 'drizzle-orm';
import { permission, type Resource } from '../../model/resource';
import { say } from '../../model/text';
import { columnSql, tableSql } from '../database/table';
import type { SearchSource } from '../registries';
import { foundInRow, nearness } from '../search';
import { and, labelColumn, order, reachable, t } from './query';
import { inWords, isReadable } from './readable';
import { countCap, slice } from './searching';

/**
 * `sub` is the field shown beside the name; `url` is where a hit leads, `{name}` and `{id}` filled in; `list` is the address of the
 * list where it is not the page that a hit leads to.
 */
interface FoundIn {
  sub: string;
  url: string;
  list?: string;
  leads?: boolean;
}

/** A letter or two stand in half of all rows: they are looked for in the first rows of the list and not in the whole index. */
const isVague = (q: string): boolean => /^[\x20-\x7e]{1,2}$/.test(q.trim());

/** Among so many times more than are shown, those called like that come before those found by a parent's name, say. */
const wider = 4;

/** `/staff?q={name}` is a list of its own; whatever opens one row says which list it stands in. */
const listOf = (url: string): string | undefined => (url.includes('{name}') ? url.replace('{name}', '{q}') : undefined);

/** The hits are found first and put in order then: in the order of the list a rare word is looked for through the whole table. */
export function foundIn(of: Resource, { sub, url, list = listOf(url), leads = false }: FoundIn): SearchSource {
  return {
    leads,
    ...(list ? { all: list } : {}),
    key: `${of.area}.${of.entity}`,
    area: of.area,
    label: of.title,
    permission: permission(of, 'view'),
    async find(work, q, limit) {
      const service = work.app.services.get(of.name);
      if (!service) return [];
      const seen = and([...reachable(work.actor, service, 'view', work.app.services)]);
      const by = order(of, undefined);
      const hits = isVague(q)
        ? sql`(select t.* from ${tableSql(of)} t where ${seen} order by ${by} ${slice(1, countCap)}) t
            where ${await inWords(work, service, { q, finds: foundInRow })}`
        : sql`${tableSql(of)} t where ${seen} and ${await inWords(work, service, { q })} ${slice(1, countCap)}`;
      const { locale } = work.caller;
      const title = service.hooks.called?.(t, work) ?? labelColumn(of, locale, t, work.app.services);
      const beside = isReadable(work.actor, of, sub) ? sql`t.${columnSql(sub)}` : sql`null`;
      const rows = await work.session.rows<{ id: number; title: string; sub: string | null }>(
        sql`with hit as materialized (select t.id from ${hits})
          select t.id, ${title} as title, ${beside} as sub from ${tableSql(of)} t
          where t.enterprise_id = ${work.enterpriseId} and t.id in (select id from hit) order by ${by} limit ${limit * wider}`,
      );
      const nearest = rows.sort((a, b) => nearness(a.title, q) - nearness(b.title, q)).slice(0, limit);
      // A choice is said in words.
      const options = of.fields[sub]?.options;
      return nearest.map(({ id, title, sub: value }) => {
        const chosen = options?.[value ?? ''];
        return {
          id,
          title,
          sub: chosen ? say(chosen.label, work.caller) : (value ?? ''),
          url: url.replace('{id}', String(id)).replace('{name}', encodeURIComponent(title)),
        };
      });
    },
  };
}
