import { texts } from '#kernel/model/text';

/** Why a step of the way is as it is. */
export const pathTexts = texts('collaboration.path', {
  stuck: ['没有人可以审批，流程会停在这里', 'Nobody can approve; the flow would stop here'],
  keepers: ['无审批人，由流程管理员或指定人处理', 'Nobody there; the keepers or those named decide'],
  empty: ['无审批人，自动通过', 'Nobody there; passes by itself'],
  dedupe: ['已在前面同意，自动通过', 'Approved before; passes by itself'],
  same_person: ['发起人本人，自动通过', 'The initiator; passes by itself'],
  timeout: ['超时自动处理', 'Decided when time is up'],
});
