import { Staff } from '#areas/people/model/staff';
import { Role } from '#areas/system/identity/model/role';
import { forbidden, invalid, notFound } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { insert, need, remove, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { needDefinition, openable } from '../../engine/server/named';
import {
  dropView,
  type KeptOfReports,
  keptReports,
  openedReport,
  ReportFavourite,
  ReportRun,
  ReportView,
  saveView,
  starReport,
} from '../model/centre';

const said = texts('reports.view', { roles: ['请选择可见的角色', 'Say which roles see it'] });

/** One that exists and that this person may open. */
async function refuseUnseen(work: Work, key: string): Promise<void> {
  const { permission } = await needDefinition(work, key);
  if (!may(work.actor, permission)) throw forbidden(permission);
}

/** One's own, and what others show to everybody or to a role one has. */
async function viewsSeen(work: Work): Promise<ReportView[]> {
  const { staffId, roles } = work.actor;
  const mine = new Set((roles.length > 0 ? await rows(work, Role, { key: [...roles] }) : []).map(({ id }) => id));
  return (await rows(work, ReportView, {}, { sort: 'name' })).filter(
    ({ ownerId, visibility, roleIds }) =>
      ownerId === staffId || visibility === 'all' || (visibility === 'roles' && roleIds.some((id) => mine.has(id))),
  );
}

async function kept(work: Work): Promise<KeptOfReports> {
  const { staffId } = work.actor;
  const starred = await rows(work, ReportFavourite, { staffId }, { sort: 'sort' });
  const runs = await rows(work, ReportRun, { staffId }, { sort: '-id', limit: 100 });
  const all = await viewsSeen(work);
  const seen = await openable(
    work,
    [...starred, ...runs, ...all].map(({ report }) => report),
  );
  const views = all.filter(({ report }) => seen.has(report));
  const owners = new Map(
    (await rows(work, Staff, { id: views.map(({ ownerId }) => ownerId) })).map((one) => [one.id, one.name]),
  );
  return {
    starred: starred.map(({ report }) => report).filter((key) => seen.has(key)),
    recent: [...new Set(runs.map(({ report }) => report))].filter((key) => seen.has(key)).slice(0, 12),
    views: views.map(({ id, report, name, content, ownerId, visibility, isDefault }) => ({
      ...{ id, report, name, content, isOwn: ownerId === staffId, isShared: visibility !== 'private' },
      ...{ isDefault: isDefault && ownerId === staffId, owner: owners.get(ownerId) ?? '' },
    })),
  };
}

const monthOfMs = 30 * 86_400_000;

export const centre: AreaPiece = {
  services: [service(ReportView), service(ReportFavourite), service(ReportRun)],
  calls: [
    serves(keptReports, kept),
    serves(starReport, async (work, { report, on }) => {
      await refuseUnseen(work, report);
      const { staffId } = work.actor;
      const known = await row(work, ReportFavourite, { staffId, report });
      if (on && !known) await insert(work, ReportFavourite, { staffId, report });
      if (!on && known) await remove(work, ReportFavourite, [known.id]);
      return { starred: (await kept(work)).starred };
    }),
    serves(openedReport, async (work, { report }) => {
      await refuseUnseen(work, report);
      await insert(work, ReportRun, { staffId: work.actor.staffId, report });
      return null;
    }),
    serves(saveView, async (work, { report, name, content, visibility, isDefault, ...rest }) => {
      await refuseUnseen(work, report);
      const roleIds = visibility === 'roles' ? rest.roleIds : [];
      if (visibility === 'roles' && roleIds.length === 0) throw invalid('roleIds', said.roles);
      const ownerId = work.actor.staffId;
      // One opens with one view at most.
      if (isDefault)
        for (const other of await rows(work, ReportView, { ownerId, report, isDefault: true }, { lock: true }))
          await update(work, ReportView, other, { isDefault: false });
      const known = await row(work, ReportView, { ownerId, report, name }, { lock: true });
      const shown = { content, visibility, roleIds, isDefault };
      if (!known) return { id: await insert(work, ReportView, { report, name, ownerId, ...shown }) };
      await update(work, ReportView, await need(work, ReportView, known.id), shown);
      return { id: known.id };
    }),
    serves(dropView, async (work, { id }) => {
      const view = await need(work, ReportView, id);
      if (view.ownerId !== work.actor.staffId) throw notFound();
      await remove(work, ReportView, [id]);
      return null;
    }),
  ],
  jobs: [
    {
      name: 'reports.purge',
      title: pair('清理报表运行记录', 'Forget old report runs'),
      cron: '20 3 * * *',
      async run(work) {
        const before = new Date(work.now.getTime() - monthOfMs);
        const old = (await rows(work, ReportRun, {}, { sort: 'id', limit: 5000 })).filter(
          ({ createdAt }) => createdAt < before,
        );
        if (old.length > 0)
          await remove(
            work,
            ReportRun,
            old.map(({ id }) => id),
          );
        return old.length;
      },
    },
  ],
};
