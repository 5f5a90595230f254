import { texts } from '#kernel/model/text';

export const commentTexts = texts('collaboration.commentPage', {
  empty: ['还没有讨论', 'Nothing said yet'],
  placeholder: ['写下您的意见', 'Say something'],
  send: ['发送', 'Send'],
  internal: ['内部，提单人看不到', 'Internal: the requester does not see it'],
  internalTag: ['内部', 'Internal'],
  removed: ['已删除', 'Deleted'],
  remove: ['删除', 'Delete'],
  mention: ['提及', 'Mention'],
  macros: ['常用回复', 'Canned replies'],
});
