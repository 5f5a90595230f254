import {
  bool,
  choice,
  date,
  datetime,
  files,
  int,
  json,
  ref,
  richText,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const SummaryLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    reviewing: ['待审', 'Reviewing', 'orange'],
    ready: ['待发送', 'Ready', 'blue'],
    sent: ['已发送', 'Sent', 'green'],
  },
  initial: 'draft',
  transitions: {
    submit: { label: ['提交审核', 'Submit'], from: ['draft'], to: 'reviewing', permission: 'write' },
    approve: { label: ['通过', 'Approve'], from: ['reviewing'], to: 'ready', permission: 'review' },
    return: {
      label: ['退回', 'Return'],
      from: ['reviewing'],
      to: 'draft',
      permission: 'review',
      fields: { reviewNote: text('意见', 'Note', { required: true, max: 500 }) },
    },
    send: { label: ['发送', 'Send'], from: ['draft', 'ready'], to: 'sent', permission: 'write' },
    recall: {
      label: ['撤回', 'Recall'],
      from: ['sent'],
      to: 'draft',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

/** What was taught and how it went, for the families of a lesson. */
export const ClassSummary = resource({
  name: 'class_summary',
  area: 'teaching',
  noun: 'summary',
  path: '/class/v1/summary',
  title: ['课堂小结', 'Class summary'],
  label: 'title',
  fields: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true, fixed: true }),
    classId: ref('班级', 'Class', 'class', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    teacherId: ref('老师', 'Teacher', 'staff', { computed: true }),
    taughtOn: date('上课日期', 'Taught on', { computed: true }),
    title: text('标题', 'Title', { required: true, max: 60, search: 'pinyin' }),
    content: richText('内容', 'Content', { required: true, max: 20_000 }),
    knowledge: text('知识点', 'What was learnt', { max: 500 }),
    homeworkId: ref('作业', 'Homework', 'homework', { indexed: false }),
    nextPreview: text('下次预告', 'Next time', { max: 500 }),
    files: files('照片视频', 'Photos and videos', { max: 12 }),
    visibleTo: choice(
      '发给',
      'For',
      { present: ['到课学员', 'Who came'], all: ['全班', 'The whole class'] },
      { default: 'present' },
    ),
    dueAt: datetime('期限', 'Due', { computed: true }),
    sentAt: datetime('发送时间', 'Sent', { computed: true }),
    isOnTime: bool('按时', 'On time', { computed: true }),
    students: int('学员', 'Students', { computed: true, default: 0 }),
    readers: int('已读', 'Read', { computed: true, default: 0 }),
    replies: int('回复', 'Replies', { computed: true, default: 0 }),
    reviewNote: text('审核意见', 'Review note', { computed: true, max: 500 }),
    state: states(SummaryLife),
  },
  scope: { school: 'schoolId', owner: 'teacherId' },
  search: ['title', 'schoolId', 'classId', 'teacherId', 'state', 'taughtOn'],
  columns: [
    'title',
    'taughtOn',
    'classId',
    'state',
    'students',
    'readers',
    'teacherId',
    'replies',
    'sentAt',
    'isOnTime',
  ],
  sort: '-taughtOn',
  unique: [['lessonId']],
  editableIn: ['draft', 'ready'],
  grantedBy: { add: 'write', edit: 'write', delete: 'write' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  actions: { write: ['写小结', 'Write'], review: ['审核小结', 'Review'] },
});
export type ClassSummary = Row<typeof ClassSummary>;

export const ratingNames = ['attention', 'participation', 'mastery', 'expression', 'homework'] as const;
export type Ratings = Partial<Record<(typeof ratingNames)[number], number>>;
export const isRatings = (value: unknown): value is Ratings =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, stars]) =>
      ratingNames.some((known) => known === name) && Number.isInteger(stars) && stars >= 1 && stars <= 5,
  );
const ratings = shape(isRatings);

/** What a family gets of a summary: the common part and what is said of their child. */
export const SummaryItem = resource({
  name: 'class_summary_item',
  area: 'teaching',
  noun: 'summary',
  path: '/class/v1/summaryItem',
  title: ['学员点评', "Student's part"],
  label: 'customerId',
  fields: {
    summaryId: ref('小结', 'Summary', 'class_summary', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    ratings: json('评分', 'Ratings', ratings),
    comment: text('点评', 'Comment', { max: 500 }),
    /** The link, kept so that it can be sent again; who may see the summary may see it. */
    link: text('链接', 'Link', { computed: true, max: 200 }),
    firstReadAt: datetime('首次阅读', 'First read', { computed: true }),
    readCount: int('阅读次数', 'Times read', { computed: true, default: 0 }),
    reply: text('家长回复', 'Reply', { computed: true, max: 300 }),
    replyAt: datetime('回复时间', 'Replied', { computed: true }),
    thumbsUp: bool('点赞', 'Liked', { computed: true }),
  },
  scope: { parent: 'summaryId' },
  search: ['summaryId', 'customerId'],
  columns: ['customerId', 'comment', 'firstReadAt', 'readCount', 'reply', 'thumbsUp', 'link'],
  unique: [['summaryId', 'customerId']],
  grantedBy: { add: 'write', edit: 'write', delete: 'write' },
  verbs: ['list', 'detail', 'add', 'edit', 'export', 'count'],
});
export type SummaryItem = Row<typeof SummaryItem>;
