// Why the engine refuses.
import { texts } from '#kernel/model/text';

export const engineTexts = texts('collaboration.engine', {
  noNode: ['流程中没有这个节点', 'The flow has no such node'],
  ended: ['审批已结束', 'The approval has ended'],
  notRunning: ['审批当前不可处理', 'The approval cannot be decided now'],
  notYours: ['这不是你的审批任务', 'This is not yours to decide'],
  notPending: ['该任务已处理或无需处理', 'This has been decided or need not be any more'],
  comment: ['请填写意见', 'Please give a comment'],
  notOffered: ['该节点不允许此操作', 'This node does not allow it'],
  returnTarget: [
    '只能退回发起人或本轮已同意的前序节点',
    'It can go back only to the initiator or to a node approved before in this round',
  ],
  inactive: ['该人员已离职或停用', 'This person has left or is disabled'],
  self: ['不能转给自己', 'Not to yourself'],
  initiator: ['发起人不能审批自己的申请', 'The initiator cannot decide their own request'],
  already: ['该人员已在此节点中', 'This person is at this node already'],
  tooMany: ['每个节点每轮最多加签 10 人', 'At most 10 people can be added to a node in a round'],
  notAdded: ['只能减去自己加的、尚未处理的人', 'Only people whom you added and who have not decided can be removed'],
  withdraw: ['该流程不允许此时撤回', 'The flow does not allow it to be withdrawn now'],
  notInitiator: ['只有发起人可以操作', 'Only the initiator may do this'],
  undo: ['已超过可撤销的时间，或后续已处理', 'It is too late to undo this, or somebody has decided after you'],
  nothingStuck: ['没有需要修复的节点', 'Nothing needs to be repaired'],
  blocked: ['节点「{node}」没有审批人，不能发起', 'Nobody can approve at “{node}”; it cannot be started'],
});
