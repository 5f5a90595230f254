// The sentences of contacts: why one is refused, and how it is announced.
import { texts } from '#kernel/model/text';

export const followUpRules = texts('customers.followUp', {
  nextRequired: ['请填写下次跟进时间', 'Enter the next contact time'],
  nextPast: ['下次跟进须在此刻之后', 'The next contact must lie ahead'],
  nextTooFar: ['下次跟进不超过{days}天', 'The next contact is at most {days} {days|day|days} away'],
  contentRequired: ['请写下沟通内容，至少2个字', 'Say what was talked about, at least 2 characters'],
  future: ['跟进时间不能晚于现在', 'A contact cannot lie in the future'],
  tooOld: ['最多补记{days}天前的跟进', 'A contact can be entered up to {days} {days|day|days} later'],
  beforeCustomer: ['跟进不能早于客户建档', 'The customer did not exist yet'],
  noCall: ['只有电话和视频有时长与录音', 'Only calls and videos have a length and a recording'],
  otherFamily: ['联系人不是该学员的家长', 'This contact is not a guardian of the student'],
  tooManyTags: ['客户标签最多{max}个', 'A customer has at most {max} {max|tag|tags}'],
  fileTooLarge: ['每个附件不超过10MB', 'Each attachment is at most 10 MB'],
  doNotContact: ['该客户要求勿扰：{reason}，确认仍要联系吗？', 'Asked not to be contacted: {reason}. Contact anyway?'],
  notYours: ['只能修改自己{hours}小时内的跟进', 'You may change your own follow-ups for {hours} {hours|hour|hours}'],
  notYourComment: ['只能修改自己的点评', 'You may change your own comments only'],
  noReason: ['未说明', 'no reason given'],
});

export const contactTitles = texts('customers.contact', {
  followUp: ['跟进 {customer}', 'Follow up {customer}'],
  followUpPlan: ['跟进 {customer}：{plan}', 'Follow up {customer}: {plan}'],
});
