// What the shell asks for: the enterprise's face, category trees, search over every area.

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { isTooLong } from '#kernel/server/database/faults';
import { envelope, localeFor } from '#kernel/server/http/answer';
import { handleRead } from '#kernel/server/http/handle';
import { options } from '#kernel/server/resources/reading';
import { live } from '#kernel/server/rows';
import { nearness } from '#kernel/server/search';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import manifest from '../../../../../package.json' with { type: 'json' };
import { publicConfig } from '../../config/server/publicConfig';
import { myMenu } from '../../menu/server/menusMine';
import { findEnterprise, textsOf } from '../../sessions/server/signInRequest';
import { demoAccounts } from '../../signIn/sample';
import { appidOfHost } from '../../signIn/server/beforeToken';
import { type CategoryChoice, categoryChoices, findEverywhere, myMenu as menuCall } from '../model/shellCalls';

/** What a school added of its own is offered there only: at the school asked for, else at a person's own. */
async function categoryTree(
  work: Work,
  { name, school }: { name: string; school: number | null },
): Promise<CategoryChoice[]> {
  const schools = school ? [school] : [...work.actor.reach.schoolIds];
  const seesAll = school === null && may(work.actor, 'system.category.view');
  const rows = await work.session.rows<Omit<CategoryChoice, 'child'>>(
    sql`select id, parent_id as "parentId", name, name_en as "nameEn", code, color, icon, enabled from category
      where ${live(work, 'category')} and tree = ${name}
        and (school_id is null or ${seesAll} or school_id = any(${sql.param(schools)}::bigint[])) order by sort, id limit 5000`,
    { prepare: true },
  );
  const below = (parentId: number | null): CategoryChoice[] =>
    rows.filter((row) => row.parentId === parentId).map((row) => ({ ...row, child: below(row.id) }));
  return below(null);
}

const perSource = 5;
/** What is slow keeps nobody from what is quick. */
const sourceMs = 500;

/** Where there may be more than are shown. */
const allOf = (all: string | undefined, q: string, items: readonly unknown[]) =>
  all && items.length === perSource ? { all: all.replace('{q}', encodeURIComponent(q)) } : {};

const last = 4;

/** Who and what is called like that comes before what was found by its address, say; customers before all others. */
const searchEverything = (work: Work, { q }: { q: string }) =>
  work.session.hurried(sourceMs, () => searchEach(work, q));

async function searchEach(work: Work, q: string) {
  const groups = [];
  for (const { key, label, permission, leads, all, find } of work.app.registries.search.all()) {
    if (permission && !may(work.actor, permission)) continue;
    const items = await find(work, q, perSource).catch((error: unknown) => {
      if (isTooLong(error)) return 'late' as const;
      throw error;
    });
    if (items === 'late') {
      groups.push({ place: last, group: { source: key, label: say(label, work), items: [], isLate: true as const } });
      continue;
    }
    const isNamed = items.some(({ title }) => nearness(title, q) < 3);
    const place = (isNamed ? 0 : 2) + (leads ? 0 : 1);
    if (items.length > 0)
      groups.push({ place, group: { source: key, label: say(label, work), items, ...allOf(all, q, items) } });
  }
  return groups.sort((a, b) => a.place - b.place).map(({ group }) => group);
}

export const shellCalls = [
  serves(menuCall, myMenu),
  serves(categoryChoices, categoryTree),
  serves(findEverywhere, searchEverything),
];

const isReferredTo = (app: App, name: string): boolean =>
  [...app.services.values()].some(({ of }) => Object.values(of.fields).some(({ to }) => to === name));

export function openRoutes(http: FastifyInstance, app: App): void {
  http.get<{ Params: { name: string } }>('/user/v1/options/:name', (request, reply) =>
    handleRead(app, request, reply, async (work, payload) => {
      const { name } = request.params;
      const found = app.services.get(name);
      if (found) return options(work, found, payload);
      // Of an area that is not built yet there is nothing to choose; of what nobody has heard, there is nothing at all.
      if (isReferredTo(app, name)) return [];
      throw notFound();
    }),
  );
  http.get('/configuration/v1/base', async (request) => {
    const { appid: named } = textsOf(request.query);
    // A host of its own says which enterprise it is before anything is typed.
    const ofHost = named ? undefined : await appidOfHost(app, request.hostname);
    const enterprise = named || ofHost ? await findEnterprise(app, (named || ofHost)!) : undefined;
    const title = { zh: '企业信息管理系统', en: 'Enterprise information management system' };
    const shipped = { SYSTEM_TITLE: say(title, localeFor(request)), SYSTEM_LOGO: [], brandColor: '#7571f9' };
    return envelope({
      ...(enterprise ? await publicConfig(app, enterprise) : shipped),
      ...(enterprise ? { language: enterprise.language } : {}),
      ...(ofHost ? { appid: ofHost } : {}),
      ...(app.settings.demo ? { demoAccounts } : {}),
      version: manifest.version,
    });
  });
}
