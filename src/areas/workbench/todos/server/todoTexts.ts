// The sentences in which a step with a todo is refused or explained.
import { texts } from '#kernel/model/text';

export const todoTexts = texts('workbench.todoRule', {
  source: ['请在来源处处理', 'Please deal with it at its source'],
  who: ['这不是您的待办', 'This todo is not yours to do that with'],
  late: ['完成超过{days}天，不能恢复', 'Done more than {days} {days|day|days} ago; it cannot be reopened'],
  snooze: ['请选择将来的时间，最长{days}天', 'Choose a time to come, within {days} {days|day|days}'],
  stillThere: ['单据仍然存在，请在来源处处理', 'The document is still there; please deal with it at its source'],
  noAction: ['没有该操作', 'There is no such action'],
  same: ['已是该负责人的待办', 'It is that person’s todo already'],
  left: ['该员工已离职', 'That person has left'],
  onlyCreator: ['只有创建人可以修改', 'Only its creator may change it'],
  doneBy: ['已由 {name} 完成', 'Done by {name}'],
  gone: ['单据已不存在', 'The document is gone'],
  handover: ['工作交接', 'Handover'],
  personal: ['个人', 'Personal'],
});
