import { texts } from '#kernel/model/text';

export const choiceTexts = texts('system.demoChoice', {
  choices: ['选择与多行', 'Choices and lines'],
  colour: ['颜色选择', 'Colour'],
  colourNote: [
    '常用色块，或浏览器自带的取色器；没有颜色也可以时能清除。',
    "Swatches, or the browser's own picker; can be cleared where there need not be one.",
  ],
  menu: ['菜单按钮', 'Menu button'],
  menuNote: [
    '鼠标与方向键都能用，Esc 关闭后焦点回到按钮。',
    'By mouse and arrow keys; Escape gives the focus back to the button.',
  ],
  more: ['更多操作', 'More'],
  copy: ['复制', 'Copy'],
  archive: ['归档', 'Archive'],
  remove: ['删除', 'Delete'],
  lines: ['逐行填写', 'Lines'],
  linesNote: [
    '没有名字的行：增删时其他行的输入不受影响。',
    'Lines without a name of their own: adding or removing one leaves what is typed in the others alone.',
  ],
  item: ['物品', 'Item'],
  count: ['数量', 'Count'],
  addItem: ['加一行', 'Another line'],
  removeItem: ['去掉第 {row} 行', 'Remove line {row}'],
  noItems: ['还没有物品', 'No items yet'],
});
