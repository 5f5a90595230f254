// The menu as it is shipped: a group for each area, with an entry for each of its pages.
import { sql } from 'drizzle-orm';
import type { Area, AreaRoute } from '#kernel/model/area';
import { beside, live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Delivery } from '../../identity/server/delivery';
import { Menu } from '../model/menu';

const listed = (area: Area): AreaRoute[] => area.routes.filter((route) => route.menu);

export const menuParts = (areas: readonly Area[]): string[] =>
  areas.flatMap((area) => listed(area).map(({ path }) => `menu:${path}`));

/** A page that comes later joins those of its area, wherever they were moved. */
export async function shipMenu({ work, isNew, plant }: Delivery): Promise<void> {
  for (const [place, area] of work.app.allAreas.entries()) {
    const pages = listed(area);
    const fresh = pages.filter(({ path }) => isNew(`menu:${path}`));
    if (fresh.length === 0) continue;
    const group = await groupOf(work, area);
    const parentId = group.id ?? (await plant(Menu, [entryOfGroup(area, place)]))[0]!;
    const isNamed = ({ title }: AreaRoute) => !group.names.includes(title.zh);
    await plant(
      Menu,
      fresh.filter(isNamed).map((route) => entryOfPage(route, parentId, pages.indexOf(route))),
    );
  }
}

/** The group most of its pages stand in, or one of its name; and the names taken there. */
async function groupOf(work: Work, area: Area): Promise<{ id: number | null; names: string[] }> {
  const paths = sql`${sql.param(listed(area).map(({ path }) => path))}::text[]`;
  const found = await work.session.one<{ id: number; names: string[] }>(
    sql`select g.id, array(select m.mname from menu m where ${beside('m', 'g')} and m.parent_id = g.id) as names
      from menu g left join menu p on ${beside('p', 'g')} and p.parent_id = g.id and p.url = any(${paths})
      where ${live(work, 'g')} and (p.id is not null or (g.parent_id is null and g.mname = ${area.title.zh}))
      group by g.enterprise_id, g.id order by count(p.id) desc, g.id limit 1`,
  );
  return found ?? { id: null, names: [] };
}

const entryOfGroup = (area: Area, sort: number) => ({
  mname: area.title.zh,
  mnameEn: area.title.en,
  ico: area.icon,
  kind: 'group' as const,
  sort,
});

const entryOfPage = (route: AreaRoute, parentId: number, sort: number) => ({
  mname: route.title.zh,
  mnameEn: route.title.en,
  url: route.path,
  kind: 'page' as const,
  parentId,
  permission: route.permission ?? null,
  keepAlive: route.keepAlive,
  tab: route.tab,
  isPadding: route.isPadding,
  badge: route.badge ?? ('none' as const),
  sort,
});
