import { texts } from '#kernel/model/text';

export const flowTexts = texts('collaboration.flow', {
  none: ['没有适用的审批流程', 'No approval flow fits'],
  unknownKind: ['没有这个审批类型', 'There is no such kind of approval'],
  unpublished: ['请先发布流程', 'Publish the flow first'],
  inUse: ['流程仍在使用，停用后才能删除', 'Switch the flow off before deleting it'],
  faulty: ['流程有 {count} 处需要修改：{first}', 'The flow has {count|fault|faults}: {first}'],
  gone: ['{name} 已离职或停用', '{name} has left or is disabled'],
  handedOver: ['离职交接', 'Handed over'],
});
