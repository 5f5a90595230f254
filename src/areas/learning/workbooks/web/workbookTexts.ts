import { texts } from '#kernel/model/text';

export const workbookTexts = texts('learning.workbook.screen', {
  open: ['设计', 'Design'],
  pages: ['页', 'Pages'],
  page: ['第 {no} 页', 'Page {no}'],
  addPage: ['加一页', 'Add a page'],
  addQuestion: ['加一题', 'Add a question'],
  draw: [
    '在页面上拖出题目区域；拖动区域移动，拖右下角改大小；方向键移动，Shift+方向键改大小，回车编辑',
    'Drag on the page to draw a zone; drag a zone to move it, its corner to size it; arrows move, Shift with arrows sizes, Enter edits',
  ],
  none: ['还没有页，先加一页', 'No page yet: add one'],
  faults: ['发布前还有 {count} 处要补', '{count} things to mend before publishing'],
  whole: ['可以发布', 'Ready to publish'],
  fault: ['第 {page} 页第 {no} 题：{why}', 'Page {page}, question {no}: {why}'],
  noAnswer: ['没有答案', 'no answer'],
  wrongAnswer: ['须有且只有一个正确答案', 'exactly one answer must be right'],
  noZone: ['没有画区域', 'no zone'],
  pick: ['从练习册列表选择一本', 'Choose a workbook from the list'],
  toList: ['练习册列表', 'List of workbooks'],
  overlap: ['此页有题目区域重叠', 'Zones of this page lie over each other'],
  zoom: ['缩放', 'Zoom'],
  print: ['打印', 'Print'],
  withAnswers: ['含答案', 'With answers'],
  withoutAnswers: ['不含答案', 'Without answers'],
});
