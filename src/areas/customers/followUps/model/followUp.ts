import { bool, category, choice, datetime, files, int, longText, ref, refs, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { customerStates, renewIntents } from '../../customer/model/customerChoices';

const unindexed = { indexed: false } as const;

/** What a supervisor said of a contact, as it stands beside it. */
export interface SaidOfContact {
  id: number;
  by: string;
  content: string;
  at: string;
}

export const FollowUp = resource({
  name: 'follow_up',
  area: 'customers',
  path: '/api/v1/student/followUp',
  title: ['跟进记录', 'Follow-up'],
  label: 'content',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    guardianId: ref('联系人', 'Contact', 'guardian'),
    purpose: choice(
      '目的',
      'Purpose',
      {
        sales: ['招生', 'Sales'],
        confirm: ['邀约确认', 'Confirmation'],
        service: ['服务回访', 'Service'],
        renewal: ['续费', 'Renewal'],
        referral: ['转介绍', 'Referral'],
        complaint: ['投诉', 'Complaint'],
        care: ['关怀', 'Care'],
      },
      unindexed,
    ),
    way: choice(
      '方式',
      'Way',
      {
        phone: ['电话', 'Phone'],
        wechat: ['微信', 'WeChat'],
        visit: ['面谈', 'In person'],
        home_visit: ['家访', 'Home visit'],
        video: ['视频', 'Video'],
        sms: ['短信', 'SMS'],
        other: ['其他', 'Other'],
      },
      { required: true, indexed: false },
    ),
    direction: choice(
      '方向',
      'Direction',
      { out: ['呼出', 'Outgoing'], in: ['呼入', 'Incoming'] },
      { default: 'out', indexed: false },
    ),
    result: choice(
      '结果',
      'Result',
      {
        connected: ['已沟通', 'Connected', 'green'],
        no_answer: ['未接', 'No answer', 'orange'],
        busy: ['忙线挂断', 'Busy', 'orange'],
        left_message: ['已留言', 'Left message', 'blue'],
        refused: ['明确拒绝', 'Refused', 'red'],
        wrong_number: ['空号错号', 'Wrong number', 'red'],
      },
      { required: true, indexed: false },
    ),
    content: longText('内容', 'Content', { max: 2000 }),
    occurredAt: datetime('跟进时间', 'When'),
    callSeconds: int('通话时长', 'Call seconds', { min: 0, max: 86_400 }),
    recordingId: ref('录音', 'Recording', 'recording', unindexed),
    level: category('意向等级', 'Level', 'customer_level', unindexed),
    tagsAdded: refs('加标签', 'Tags added', 'customer_tag', { max: 20, indexed: false }),
    renewIntent: choice('续费意向', 'Renewal intent', renewIntents, unindexed),
    nextAt: datetime('下次跟进', 'Next contact'),
    nextPlan: text('计划', 'Plan'),
    files: files('附件', 'Attachments', { max: 9 }),
    staffId: ref('跟进人', 'By', 'staff', { required: true, computed: true }),
    stateBefore: choice('当时阶段', 'Stage then', customerStates, { computed: true }),
    isEffective: bool('有效', 'Effective', { computed: true }),
    isBatch: bool('批量', 'Batch', { computed: true }),
    /** The customer was lost in the same breath. */
    losesCustomer: bool('随即流失', 'Lost with it', { computed: true }),
    /** Whoever asked not to be contacted is contacted only on purpose. */
    confirmed: bool('确认联系勿扰客户', 'Contact despite do-not-contact', unindexed),
  },
  scope: { parent: 'customerId' },
  carries: carrying<{ comments: SaidOfContact[] }>(),
  search: ['staffId', 'way', 'result', 'purpose', 'occurredAt'],
  columns: ['occurredAt', 'customerId', 'staffId', 'way', 'result', 'purpose', 'content', 'nextAt', 'isEffective'],
  sort: '-occurredAt',
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  actions: { comment: ['点评', 'Comment'], editAny: ['修改任何跟进', 'Edit any follow-up'] },
  // Its author may mend it for a while; who may do so later is asked apart.
  grantedBy: { view: 'customers.customer.view', edit: 'add', export: 'customers.customer.export' },
});
export type FollowUp = Row<typeof FollowUp>;

export const FollowUpComment = resource({
  name: 'follow_up_comment',
  area: 'customers',
  path: '/api/v1/student/followUpComment',
  title: ['跟进点评', 'Follow-up comment'],
  label: 'content',
  fields: {
    followUpId: ref('跟进记录', 'Follow-up', 'follow_up', { required: true, fixed: true }),
    staffId: ref('点评人', 'By', 'staff', { required: true, computed: true, indexed: false }),
    content: longText('内容', 'Content', { required: true, max: 500 }),
    mentions: refs('提到', 'Mentions', 'staff', { max: 20, indexed: false }),
  },
  scope: { parent: 'followUpId' },
  sort: 'createdAt',
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count'],
  grantedBy: {
    view: 'customers.customer.view',
    add: 'customers.followUp.comment',
    edit: 'customers.followUp.comment',
    delete: 'customers.followUp.comment',
  },
});
export type FollowUpComment = Row<typeof FollowUpComment>;
