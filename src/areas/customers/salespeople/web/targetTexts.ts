import { texts } from '#kernel/model/text';

export const targetTexts = texts('customers.manage', {
  copied: [
    '已从 {month} 复制 {count} 位顾问的目标',
    'Targets of {count} {count|counsellor|counsellors} copied from {month}',
  ],
  nothingCopied: [
    '没有可复制的：{month} 没有目标，或本月都已填写',
    'Nothing to copy: {month} has none, or this month is filled already',
  ],
  monthBefore: ['上一月', 'Month before'],
  monthAfter: ['下一月', 'Month after'],
  anySchool: ['全部校区', 'All schools'],
  copyMonth: ['复制上月', 'Copy last month'],
  importTargets: ['导入目标', 'Import targets'],
  gridHelp: ['离开单元格即保存', 'A cell is saved when you leave it'],
  noCounsellors: ['还没有顾问档案', 'No counsellors yet'],
  sum: ['合计', 'Total'],
});
