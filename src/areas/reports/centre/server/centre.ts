import { Staff } from '#areas/people/model/staff';
import { forbidden, notFound } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { insert, need, remove, row, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { definitionOf } from '../../engine/model/definitions';
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

/** One that exists and that this person may open. */
function refuseUnseen(work: Work, key: string): void {
  const found = definitionOf(key);
  if (!found) throw notFound();
  if (!may(work.actor, found.permission)) throw forbidden(found.permission);
}

const isSeen = (work: Work, key: string): boolean => {
  const found = definitionOf(key);
  return found !== undefined && may(work.actor, found.permission);
};

async function kept(work: Work): Promise<KeptOfReports> {
  const { staffId } = work.actor;
  const starred = await rows(work, ReportFavourite, { staffId }, { sort: 'sort' });
  const runs = await rows(work, ReportRun, { staffId }, { sort: '-id', limit: 100 });
  const views = (await rows(work, ReportView, {}, { sort: 'name' })).filter(
    (view) => (view.ownerId === staffId || view.visibility === 'all') && isSeen(work, view.report),
  );
  const owners = new Map(
    (await rows(work, Staff, { id: views.map(({ ownerId }) => ownerId) })).map((one) => [one.id, one.name]),
  );
  return {
    starred: starred.map(({ report }) => report).filter((key) => isSeen(work, key)),
    recent: [...new Set(runs.map(({ report }) => report))].filter((key) => isSeen(work, key)).slice(0, 12),
    views: views.map(({ id, report, name, content, ownerId, visibility, isDefault }) => ({
      ...{ id, report, name, content, isOwn: ownerId === staffId, isShared: visibility === 'all' },
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
      refuseUnseen(work, report);
      const { staffId } = work.actor;
      const known = await row(work, ReportFavourite, { staffId, report });
      if (on && !known) await insert(work, ReportFavourite, { staffId, report });
      if (!on && known) await remove(work, ReportFavourite, [known.id]);
      return { starred: (await kept(work)).starred };
    }),
    serves(openedReport, async (work, { report }) => {
      refuseUnseen(work, report);
      await insert(work, ReportRun, { staffId: work.actor.staffId, report });
      return null;
    }),
    serves(saveView, async (work, { report, name, content, visibility, isDefault }) => {
      refuseUnseen(work, report);
      const ownerId = work.actor.staffId;
      // One opens with one view at most.
      if (isDefault)
        for (const other of await rows(work, ReportView, { ownerId, report, isDefault: true }, { lock: true }))
          await update(work, ReportView, other, { isDefault: false });
      const known = await row(work, ReportView, { ownerId, report, name }, { lock: true });
      if (!known)
        return { id: await insert(work, ReportView, { report, name, ownerId, content, visibility, isDefault }) };
      await update(work, ReportView, await need(work, ReportView, known.id), { content, visibility, isDefault });
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
