// What people say to each other about an objective, a project, a meeting, a work order. Kept once it is said.
import { call, type } from '#kernel/model/call';
import { bool, choice, datetime, files, int, longText, ref, refs } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const commentTargets = {
  objective: ['目标', 'Objective'],
  key_result: ['关键结果', 'Key result'],
  project: ['项目', 'Project'],
  project_task: ['任务', 'Task'],
  meeting: ['会议', 'Meeting'],
  work_order: ['工单', 'Work order'],
} as const;
export type CommentTarget = keyof typeof commentTargets;

const body = longText('内容', 'Message', { required: true, max: 5000 });

export const Comment = resource({
  name: 'collab_comment',
  area: 'collaboration',
  noun: 'comment',
  path: '/collaboration/v1/comment',
  title: ['讨论', 'Comment'],
  label: 'body',
  fields: {
    targetType: choice('对象', 'About', commentTargets, { required: true }),
    targetId: int('对象编号', 'About which', { required: true, max: Number.MAX_SAFE_INTEGER }),
    staffId: ref('发言人', 'By', 'staff', { required: true }),
    body,
    files: files('附件', 'Files', { max: 10 }),
    mentionIds: refs('提及', 'Mentions', 'staff', { max: 20, indexed: false }),
    replyToId: ref('回复', 'Reply to', 'collab_comment', { indexed: false }),
    isInternal: bool('内部', 'Internal'),
    removedAt: datetime('删除时间', 'Removed', { computed: true }),
  },
  scope: { owner: 'staffId' },
  sort: 'createdAt',
  indexes: [['targetType', 'targetId', 'createdAt']],
  verbs: [],
});
export type Comment = Row<typeof Comment>;

export interface SaidComment {
  id: number;
  by: string;
  byId: number;
  at: string;
  body: string;
  files: { FileName: string; FileUrl: string }[];
  mentions: string[];
  isInternal: boolean;
  isRemoved: boolean;
  isMine: boolean;
}

/** The calls of one family of addresses: /okr/v1/comment, /workorder/v1/comment. */
export const commentCalls = <T extends CommentTarget>(family: string, targets: readonly T[]) => {
  const options = Object.fromEntries(targets.map((key) => [key, commentTargets[key]])) as Record<
    T,
    (typeof commentTargets)[T]
  >;
  const about = {
    targetType: choice('对象', 'About', options, { required: true }),
    targetId: int('对象编号', 'About which', { required: true, max: Number.MAX_SAFE_INTEGER }),
  };
  return {
    list: call('GET', `${family}/comment/list`, {
      label: ['讨论', 'Comments'],
      input: about,
      answer: type<SaidComment[]>(),
    }),
    add: call('POST', `${family}/comment/add`, {
      label: ['发表', 'Say'],
      input: {
        ...about,
        body,
        files: files('附件', 'Files', { max: 10 }),
        mentionIds: refs('提及', 'Mentions', 'staff', { max: 20 }),
        isInternal: bool('内部', 'Internal'),
      },
      answer: type<{ id: number }>(),
    }),
    remove: call('POST', `${family}/comment/delete`, {
      label: ['删除讨论', 'Delete comment'],
      input: { id: int('编号', 'Id', { required: true, max: Number.MAX_SAFE_INTEGER }) },
    }),
  };
};
