// Said about a row by who sees it, read by who sees it; whoever is mentioned and sees it is told.

import { Staff } from '#areas/people/model/staff';
import { errorMessages } from '#kernel/model/messages';
import { conflict, notFound } from '#kernel/model/problems';
import type { Resource } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { insert, need, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Served, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Comment, type CommentTarget, commentCalls } from '../model/comment';

const said = texts('collaboration.comment', {
  late: ['超过 15 分钟的讨论不能删除', 'A comment older than 15 minutes stays'],
});
const undoMs = 15 * 60_000;
const mostShown = 500;

interface Target {
  of: Resource;
  title(work: Work, id: number): Promise<string>;
  url(id: number): string;
  /** Whether this person may read and write what is not for everybody. */
  isInside?(work: Work, id: number): Promise<boolean>;
  /** What else follows from a word. */
  heard?(work: Work, id: number, spoken: { isInternal: boolean }): Promise<void>;
}

/** Words that belong to a step: a question, an answer. */
export const speak = (
  work: Work,
  about: { targetType: CommentTarget; targetId: number },
  body: string,
  isInternal = false,
): Promise<number> => insert(work, Comment, { ...about, staffId: work.actor.staffId, body, isInternal });

export function commentsOn<T extends CommentTarget>(family: string, targets: Record<T, Target>): Served[] {
  const calls = commentCalls(family, Object.keys(targets) as T[]);
  const seen = async (work: Work, type: T, id: number): Promise<{ target: Target; isInside: boolean }> => {
    const target = targets[type];
    await reached(work, target.of, id, 'view');
    return { target, isInside: (await target.isInside?.(work, id)) ?? true };
  };
  return [
    serves(calls.list, async (work, { targetType, targetId }) => {
      const { isInside } = await seen(work, targetType as T, targetId);
      const found = await rows(
        work,
        Comment,
        { targetType: targetType as CommentTarget, targetId, ...(isInside ? {} : { isInternal: false }) },
        { sort: 'createdAt', limit: mostShown },
      );
      const ids = [...new Set(found.flatMap(({ staffId, mentionIds }) => [staffId, ...mentionIds]))];
      const names = new Map((await rows(work, Staff, { id: ids })).map(({ id, name }) => [id, name]));
      return found.map((one) => ({
        ...{ id: one.id, by: names.get(one.staffId) ?? '', byId: one.staffId, at: one.createdAt },
        ...{ isInternal: one.isInternal, isRemoved: one.removedAt !== null },
        isMine: one.staffId === work.actor.staffId && work.now.getTime() - one.createdAt.getTime() < undoMs,
        body: one.removedAt ? '' : one.body,
        files: one.removedAt ? [] : (one.files ?? []).map(({ FileName, FileUrl }) => ({ FileName, FileUrl })),
        mentions: one.removedAt ? [] : one.mentionIds.map((id) => names.get(id) ?? ''),
      }));
    }),
    serves(calls.add, async (work, { targetType, targetId, ...given }) => {
      const { target, isInside } = await seen(work, targetType as T, targetId);
      if (given.isInternal && !isInside) throw notFound();
      const about = { targetType: targetType as CommentTarget, targetId };
      const id = await insert(work, Comment, { ...about, staffId: work.actor.staffId, ...given });
      if (given.mentionIds.length > 0) await tellMentioned(work, target, targetId, given.mentionIds, given.body);
      await target.heard?.(work, targetId, { isInternal: given.isInternal });
      return { id };
    }),
    serves(calls.remove, async (work, { id }) => {
      const row = await need(work, Comment, id, { lock: true });
      if (!Object.hasOwn(targets, row.targetType) || row.staffId !== work.actor.staffId || row.removedAt)
        throw notFound(errorMessages.notFound);
      if (work.now.getTime() - row.createdAt.getTime() >= undoMs) throw conflict(said.late);
      await update(work, Comment, row, { removedAt: work.now }, { action: 'delete' });
      return null;
    }),
  ];
}

async function tellMentioned(work: Work, target: Target, id: number, to: readonly number[], body: string) {
  await notify(work, {
    kind: 'collaboration.mention',
    recipientIds: [...to],
    vars: { by: work.actor.name, about: await target.title(work, id), words: body.slice(0, 80) },
    url: target.url(id),
  });
}

export const comments: AreaPiece = {
  services: [service(Comment)],
  registers: {
    template: [
      {
        ...{ key: 'collaboration.mention', area: 'collaboration', category: 'task' },
        name: pair('提到我', 'Mentioned'),
        title: pair('{{by}} 提到了您', '{{by}} mentioned you'),
        content: pair('{{about}}：{{words}}', '{{about}}: {{words}}'),
        variables: {
          by: '王敏',
          about: pair('投影仪报修', 'A broken projector'),
          words: pair('请看一下', 'Please have a look'),
        },
      },
    ],
  },
};
