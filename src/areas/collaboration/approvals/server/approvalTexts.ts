// What the approvals' server says.
import { texts } from '#kernel/model/text';

export const approvalTexts = texts('collaboration.approval', {
  approved: ['已通过', 'approved'],
  rejected: ['已拒绝', 'rejected'],
  withdrawn: ['已撤回', 'withdrawn'],
  needless: ['已无需处理', 'No longer needed'],
  open: ['已有审批 {no} 正在进行', 'Approval {no} is under way already'],
  decidedBy: ['已由 {name} 于 {time} {what}', '{what} by {name} at {time}'],
  withdrawnAt: ['申请人已于 {time} 撤回', 'Withdrawn by the initiator at {time}'],
  endedAt: ['审批已于 {time} 结束：{state}', 'The approval ended at {time}: {state}'],
  mendedElsewhere: ['请在单据页面修改后重新提交', 'Change the document on its own page and submit it there'],
  notCustom: ['该类型由业务单据发起', 'This kind is started from its document'],
  cannotEdit: ['该节点不允许修改此字段', 'This node does not let you change it'],
  urged: [
    '{hours} 个工作小时内只能催办一次，最多 3 次',
    'It can be urged once in {hours} working hours, three times at most',
  ],
  nothingPending: ['没有可催办的任务', 'Nothing waits to be decided'],
  needsInput: [
    '该节点需要填写意见或字段，不能批量同意',
    'This node asks for a comment or a value; decide it by itself',
  ],
  blocked: ['节点「{node}」没有审批人，不能发起', 'Nobody can approve at “{node}”; it cannot be started'],
  choose: ['请为节点「{node}」选择 {min}–{max} 位审批人', 'Choose {min} to {max} approvers for “{node}”'],
});
