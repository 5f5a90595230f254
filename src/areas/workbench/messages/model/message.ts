// Messages: what was said, who got it, and what left the house.
import { bool, choice, datetime, files, int, json, ref, richText, shape, text } from '#kernel/model/fields';
import { noticeCategories, noticeLevels } from '#kernel/model/notices';
import { type Row, resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';

/** The document a message is about. */
export interface MessageSubject {
  type: string;
  id: number;
  no?: string;
}
/** A button of a message, done where it is read. */
export interface MessageAction {
  key: string;
  label: Text;
  confirm?: Text;
  danger?: boolean;
  method: 'POST' | 'PUT';
  path: string;
  payload: Record<string, string | number | boolean>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The content: one row a notice, however many receive it. */
export const Message = resource({
  name: 'message',
  area: 'workbench',
  path: '/api/v1/message',
  title: ['消息', 'Message'],
  label: 'titleZh',
  labelEn: 'titleEn',
  fields: {
    kind: text('类型', 'Kind', { required: true, max: 60, exact: true }),
    category: choice('分类', 'Category', noticeCategories, { default: 'system' }),
    level: choice('级别', 'Level', noticeLevels, { default: 'info' }),
    titleZh: text('标题', 'Title', { required: true, max: 100 }),
    titleEn: text('英文标题', 'English title', { required: true, max: 100 }),
    bodyZh: richText('正文', 'Text', { default: '' }),
    bodyEn: richText('英文正文', 'English text', { default: '' }),
    subject: json(
      '单据',
      'Document',
      shape((value): value is MessageSubject => isObject(value) && 'type' in value),
    ),
    url: text('链接', 'Link', { max: 300 }),
    /** The customer it is about, for who forgets or merges customers. */
    customerId: int('客户', 'Customer', { max: Number.MAX_SAFE_INTEGER, secret: true }),
    files: files('附件', 'Files'),
    actions: json(
      '操作',
      'Actions',
      shape((value): value is MessageAction[] => Array.isArray(value)),
      { default: [] },
    ),
    senderId: ref('发送人', 'Sender', 'staff'),
    needConfirm: bool('需确认', 'Needs confirmation'),
    expireAt: datetime('失效', 'Expires'),
    /** Its words are gone: nobody has to read it any more. */
    recalledAt: datetime('撤回', 'Recalled'),
    mergeKey: text('合并键', 'Merge key', { max: 120 }),
    key: text('幂等键', 'Key', { max: 200 }),
  },
  unique: [['kind', 'key']],
  indexes: [['kind', 'mergeKey', 'createdAt'], ['kind', 'createdAt'], ['customerId']],
  // Its calls are everyone's, for their own messages only.
  verbs: [],
});
export type Message = Row<typeof Message>;

export const MessageReceipt = resource({
  name: 'message_receipt',
  area: 'workbench',
  path: '/api/v1/message/receipt',
  title: ['消息接收', 'Receipt'],
  label: 'messageId',
  fields: {
    messageId: ref('消息', 'Message', 'message', { required: true }),
    staffId: ref('收件人', 'Recipient', 'staff', { required: true }),
    /** Of the newest message it stands for. */
    at: datetime('时间', 'Time', { required: true }),
    readAt: datetime('已读', 'Read'),
    confirmedAt: datetime('确认', 'Confirmed'),
    clickedAt: datetime('点击', 'Clicked'),
    starred: bool('星标', 'Starred'),
    archivedAt: datetime('归档', 'Archived'),
    snoozeUntil: datetime('稍后', 'Snoozed until'),
    mergedCount: int('合并数', 'Merged', { default: 1, min: 1 }),
  },
  sort: '-at',
  unique: [['messageId', 'staffId']],
  indexes: [['staffId', 'readAt'], ['readAt']],
  verbs: [],
});
