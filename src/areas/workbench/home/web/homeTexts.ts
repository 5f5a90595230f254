import { texts } from '#kernel/model/text';

export const homeTexts = texts('workbench.home', {
  morning: ['早上好，{name}', 'Good morning, {name}'],
  afternoon: ['下午好，{name}', 'Good afternoon, {name}'],
  evening: ['晚上好，{name}', 'Good evening, {name}'],
  arrange: ['调整布局', 'Arrange'],
  cancel: ['取消', 'Cancel'],
  add: ['添加卡片', 'Add a card'],
  nothingToAdd: ['没有更多卡片', 'There are no other cards'],
  restore: ['恢复默认', 'Restore default'],
  roleDefault: ['设为角色默认', 'Make default of role'],
  saved: ['布局已保存', 'Arrangement saved'],
  elsewhere: [
    '布局已在别的窗口修改：再次保存以这里的为准，取消则用那里的',
    'It was arranged in another window meanwhile: save again to keep this one, cancel to take that one',
  ],
  fresh: ['新', 'New'],
  earlier: ['前移{card}', 'Move {card} forward'],
  later: ['后移{card}', 'Move {card} back'],
  wider: ['加宽{card}', 'Widen {card}'],
  narrower: ['变窄{card}', 'Narrow {card}'],
  taller: ['加高{card}', 'Heighten {card}'],
  lower: ['变矮{card}', 'Lower {card}'],
  remove: ['移除{card}', 'Remove {card}'],
  drag: ['拖动{card}', 'Drag {card}'],
  empty: ['工作台还没有卡片', 'No cards yet'],
});
