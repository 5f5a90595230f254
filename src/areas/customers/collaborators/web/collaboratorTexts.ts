import { texts } from '#kernel/model/text';

export const collaboratorTexts = texts('customers.detail', {
  nobodyAlong: [
    '还没有协作人。只读可查看，可编辑还能修改资料',
    'Nobody works along yet. Read: sees the file; edit: may change it',
  ],
  takeOff: ['移除', 'Remove'],
  alongFull: ['协作人最多 5 位', 'At most 5 collaborators'],
  addAlong: ['添加协作人', 'Add a collaborator'],
  along: ['协作人', 'Collaborators'],
});
