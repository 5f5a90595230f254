import { texts } from '#kernel/model/text';

export const settingPageTexts = texts('distribution.settingPage', {
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  join: ['加入', 'Joining'],
  binding: ['绑定', 'Binding'],
  commission: ['佣金', 'Commission'],
  settlement: ['结算', 'Settlement'],
  withdrawal: ['提现', 'Withdrawal'],
  calculator: ['佣金试算', 'Calculator'],
  kind: ['项目类型', 'Item kind'],
  level: ['一级等级', 'First level'],
  parentLevel: ['二级等级', 'Second level'],
  price: ['实收金额', 'Cash'],
  result: ['一级 ¥{first}，二级 ¥{second}，{due} 可结算', 'First ¥{first}, second ¥{second}, settles on {due}'],
  history: ['修改记录', 'Versions'],
  noItem: ['按等级费率试算，不计单品佣金', 'By the rates of levels; item rates are left out'],
});
