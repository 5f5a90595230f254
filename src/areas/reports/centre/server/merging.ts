// A category that became another: kept views and subscriptions that were narrowed to it are narrowed to what it is now.
import { categoryMerged } from '#areas/system/identity/model/events';
import { rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import { dimensions } from '../../engine/model/dimensions';
import { ReportSubscription } from '../../subscriptions/model/subscription';
import { ReportView } from '../model/centre';

type Content = Readonly<Record<string, string>>;

/** What it becomes; null where nothing of it is meant. */
function contentAfter(content: Content, tree: string, fromId: number, toId: number): Content | null {
  const meant = Object.entries(dimensions).flatMap(([key, field]) => (field.tree === tree ? [key] : []));
  const changed = meant.flatMap((key) => {
    const ids = content[key]?.split(',') ?? [];
    if (!ids.includes(`${fromId}`)) return [];
    return [[key, [...new Set(ids.map((id) => (id === `${fromId}` ? `${toId}` : id)))].join(',')] as const];
  });
  return changed.length > 0 ? { ...content, ...Object.fromEntries(changed) } : null;
}

export const merging: AreaPiece = {
  listeners: [
    on(categoryMerged, async (work, { tree, fromId, toId }) => {
      for (const view of await rows(work, ReportView, {}, { lock: true })) {
        const content = contentAfter(view.content, tree, fromId, toId);
        if (content) await update(work, ReportView, view, { content }, { action: 'categoryMerged' });
      }
      for (const one of await rows(work, ReportSubscription, {}, { lock: true })) {
        const content = contentAfter(one.content, tree, fromId, toId);
        if (content) await update(work, ReportSubscription, one, { content }, { action: 'categoryMerged' });
      }
    }),
  ],
};
