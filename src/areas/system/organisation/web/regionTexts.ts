import { texts } from '#kernel/model/text';

export const regionTexts = texts('system.regionPage', {
  boundary: ['边界', 'Boundary'],
  boundaryOf: ['{name} · 边界', 'Boundary of {name}'],
  draw: ['绘制边界', 'Draw the boundary'],
  redraw: ['修改边界', 'Change the boundary'],
  noBoundary: ['还没有边界', 'No boundary yet'],
  hasBoundary: ['已绘制 {count} 个角点', '{count} {count|corner|corners} drawn'],
  drawHelp: [
    '在地图上依次点击角点；也可以在下面按「经度, 纬度」逐行填写。',
    'Click the corners on the map one after another, or write them below, longitude and latitude on a line.',
  ],
  corners: ['{count} 个角点，至少 3 个', '{count} {count|corner|corners}; at least 3'],
  cornersWrong: ['有一行不是坐标', 'A line is not a place'],
  cornersText: ['角点坐标', 'Corners'],
  undoCorner: ['撤销一点', 'Undo one'],
  clearCorners: ['清空', 'Clear'],
  move: ['调整区域', 'Move'],
  moveTitle: ['调整 {count} 所校区的区域', 'Move {count} {count|school|schools} to another region'],
  moveTo: ['移到区域', 'To the region'],
  moved: [
    '已调整 {count} 所校区，数据范围即时生效',
    '{count} {count|school|schools} moved; what people see follows at once',
  ],
  effect: ['影响', 'Effect'],
  effectFirst: ['选择区域后显示谁会多看到、谁会看不到', 'Choose a region to see who gains and who loses sight'],
  noEffect: ['没有人的可见范围改变', 'Nobody sees more or less than before'],
  gains: ['将看到：{schools}', 'Will see: {schools}'],
  loses: ['将看不到：{schools}', 'Will no longer see: {schools}'],
});
