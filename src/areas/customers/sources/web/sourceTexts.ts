import { texts } from '#kernel/model/text';

export const sourceTexts = texts('customers.sets', {
  sources: ['客户来源', 'Sources'],
  addSource: ['新增来源', 'Add source'],
  off: ['已停用', 'Off'],
  allSources: ['全部来源', 'All sources'],
  disable: ['停用', 'Disable'],
  enable: ['启用', 'Enable'],
  merge: ['合并到…', 'Merge into…'],
  mergeHelp: [
    '客户、触点与成本都归到目标来源，本来源随之删除，不能恢复',
    'Its customers, touches and costs go to the other source and it is deleted for good',
  ],
  merged: ['已合并', 'Merged'],
  schoolAll: ['全部校区', 'All schools'],
  trend: ['每月线索与学员', 'Leads and members by month'],
  below: ['下级来源', 'Sources below'],
  name: ['名称', 'Name'],
  figures: ['数据', 'Figures'],
  costs: ['成本记录', 'Costs'],
  customers: ['客户', 'Customers'],
});
