import { texts } from '#kernel/model/text';

/** Why a step of the way is as it is. */
export const pathTexts = texts('collaboration.path', {
  stuck: ['没有人可以审批，流程会停在这里', 'Nobody can approve; the flow would stop here'],
  keepers: ['无审批人，由流程管理员或指定人处理', 'Nobody there; the keepers or those named decide'],
  empty: ['无审批人，自动通过', 'Nobody there; passes by itself'],
  dedupe: ['已在前面同意，自动通过', 'Approved before; passes by itself'],
  same_person: ['发起人本人，自动通过', 'The initiator; passes by itself'],
  alone: ['除发起人外无人审批，由流程管理员处理', 'Nobody but the initiator is named; a keeper of the flow decides'],
  otherwise: ['其他分支的条件都不满足', 'No other branch fits'],
  because: ['{why}（{values}）', '{why} ({values})'],
  timeout: ['超时自动处理', 'Decided when time is up'],
});

/** How the people of a node were found. */
export const foundTexts = texts('collaboration.found', {
  person: ['流程指定的人员', 'Named by the flow'],
  role: ['担任该角色、离发起人最近的人', 'Who holds the role, nearest to the initiator'],
  manager: ['发起人的第 {level} 级上级', 'The initiator’s manager, level {level}'],
  manager_chain: ['发起人的逐级上级，到第 {level} 级', 'The initiator’s managers up to level {level}'],
  department_head: ['部门负责人', 'The head of the department'],
  school_principal: ['校区校长', 'The principal of the school'],
  self: ['发起人本人', 'The initiator'],
  initiator_choice: ['由发起人选择', 'Chosen by the initiator'],
  form_staff: ['表单中填写的人员', 'Named in the form'],
});
