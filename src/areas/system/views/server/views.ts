// Views of lists that people keep for themselves and share with roles. What a view shows is still asked for by its reader,
// with the reader's rights: sharing one gives nobody anything to see.
import { eq, or, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Role } from '#areas/system/identity/model/role';
import { invalid, notFound } from '#kernel/model/problems';
import {
  changeView,
  dropView,
  type KeptList,
  type KeptViews,
  keepView,
  keptViews,
  SavedView,
  shareView,
} from '#kernel/model/shown/savedViews';
import { texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { count, insert, remove, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';

const most = 200;
const rules = texts('system.viewRule', {
  tooMany: ['最多保存 {most} 个视图', 'At most {most} views'],
  noRole: ['没有这个角色', 'There is no such role'],
});

interface Said {
  name: string;
  content: KeptList;
  isPinned: boolean;
}

async function viewsOf(work: Work): Promise<KeptViews> {
  const { staffId, roles } = work.actor;
  const seen = await rows(
    work,
    SavedView,
    (view) => or(eq(view.staffId, staffId), sql`${view.roles} ?| ${sql.param([...roles])}::text[]`),
    { sort: 'id', limit: 1000 },
  );
  const owners = await rows(work, Staff, { id: [...new Set(seen.map((view) => view.staffId))] });
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  return {
    views: seen.map(({ id, list, name, content, isPinned, roles: sharedWith, staffId: owner }) => ({
      id,
      list,
      name,
      content,
      isPinned,
      roles: sharedWith,
      isOwn: owner === staffId,
      by: names.get(owner) ?? '',
    })),
    roles: may(work.actor, shareView.permission!) ? await enabledRoles(work) : [],
  };
}

async function enabledRoles(work: Work): Promise<KeptViews['roles']> {
  const all = await rows(work, Role, { enabled: true }, { sort: 'id' });
  return all.map(({ key, name, nameEn }) => ({ key, name: work.locale === 'en' ? (nameEn ?? name) : name }));
}

/** One's own; another's is not there, shared or not. */
async function ownView(work: Work, id: number): Promise<SavedView> {
  const own = await row(work, SavedView, { id, staffId: work.actor.staffId }, { lock: true });
  if (!own) throw notFound();
  return own;
}

async function keep(work: Work, said: Said & { list: string }): Promise<KeptViews> {
  const { staffId } = work.actor;
  if ((await count(work, SavedView, { staffId })) >= most) throw invalid('name', rules.tooMany, { most });
  await insert(work, SavedView, { staffId, ...said });
  return viewsOf(work);
}

async function change(work: Work, { id, ...said }: Said & { id: number }): Promise<KeptViews> {
  await update(work, SavedView, await ownView(work, id), said);
  return viewsOf(work);
}

async function share(work: Work, { id, roles }: { id: number; roles: string[] }): Promise<KeptViews> {
  const own = await ownView(work, id);
  const known = await rows(work, Role, { key: [...roles], enabled: true });
  if (known.length < new Set(roles).size) throw invalid('roles', rules.noRole);
  await update(work, SavedView, own, { roles });
  return viewsOf(work);
}

async function drop(work: Work, { id }: { id: number }): Promise<KeptViews> {
  await remove(work, SavedView, [(await ownView(work, id)).id]);
  return viewsOf(work);
}

export const views: AreaPiece = {
  services: [service(SavedView)],
  extends: [
    extend(SavedView, {
      calls: [
        serves(keptViews, viewsOf),
        serves(keepView, keep),
        serves(changeView, change),
        serves(shareView, share),
        serves(dropView, drop),
      ],
    }),
  ],
};
