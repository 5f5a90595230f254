import { texts } from '#kernel/model/text';

export const keptTexts = texts('list.kept', {
  title: ['我的视图', 'My views'],
  all: ['全部', 'All'],
  none: [
    '还没有保存的视图。设好搜索、排序和列，起个名字保存。',
    'None yet. Set search, order and columns, and keep them under a name.',
  ],
  name: ['视图名称', 'Name of the view'],
  keep: ['保存当前视图', 'Keep the list as it is'],
  kept: ['已保存“{name}”', '“{name}” is kept'],
  update: ['用当前条件更新', 'Update to what is shown'],
  updated: ['已更新“{name}”', '“{name}” is updated'],
  pin: ['固定到视图栏', 'Pin beside the views'],
  unpin: ['取消固定', 'Unpin'],
  rename: ['重命名', 'Rename'],
  share: ['共享给角色', 'Share with roles'],
  shared: ['共享对象已保存', 'Sharing is saved'],
  sharedBy: ['{name} 共享', 'Shared by {name}'],
  drop: ['删除', 'Delete'],
  dropSure: ['删除视图“{name}”？', 'Delete the view “{name}”?'],
  dropHelp: [
    '共享给的人也不再看到它。列表中的数据不受影响。',
    'Those it is shared with lose it too. The rows stay as they are.',
  ],
});
