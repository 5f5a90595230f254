// What a teacher asks of students between two lessons.
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  datetime,
  files,
  int,
  lines,
  percent,
  quantity,
  ref,
  refs,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { HandIn } from './handIn';

export const HomeworkLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    open: ['进行中', 'Open', 'blue'],
    closed: ['已关闭', 'Closed', 'green'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['布置', 'Assign'], from: ['draft'], to: 'open', permission: 'assign' },
    close: {
      label: ['关闭', 'Close'],
      from: ['open'],
      to: 'closed',
      permission: 'assign',
      confirm: ['未交的记为缺交', 'What was not handed in counts as missing'],
    },
    recall: {
      label: ['撤回', 'Recall'],
      from: ['open'],
      to: 'draft',
      permission: 'assign',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
    reopen: {
      label: ['重开', 'Reopen'],
      from: ['closed'],
      to: 'open',
      permission: 'assign',
      fields: { cutoffAt: datetime('关闭时间', 'Closes', { required: true }) },
    },
  },
});

export const HomeworkRubric = resource({
  name: 'homework_rubric',
  area: 'learning',
  noun: 'homework',
  path: '/api/v1/homeworkpc/rubric',
  title: ['评分项', 'Rubric'],
  fields: {
    homeworkId: ref('作业', 'Homework', 'homework', { required: true, fixed: true }),
    name: text('评分项', 'Criterion', { required: true, max: 40 }),
    max: quantity('满分', 'Full score', { required: true, min: 50, max: 1000_00 }),
  },
  label: 'name',
  scope: { parent: 'homeworkId' },
  sort: 'id',
  verbs: ['list'],
});
export type HomeworkRubric = Row<typeof HomeworkRubric>;

export const Homework = resource({
  name: 'homework',
  area: 'learning',
  path: '/api/v1/homeworkpc/homework',
  title: ['作业', 'Homework'],
  fields: {
    title: text('标题', 'Title', { required: true, max: 80, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      {
        general: ['图文', 'General'],
        oral: ['口语录音', 'Oral'],
        workbook: ['练习册', 'Workbook'],
        exam: ['测验', 'Quiz'],
      },
      { default: 'general' },
    ),
    content: richText('内容', 'Content'),
    files: files('附件', 'Attachments', { max: 9 }),
    isTemplate: bool('模板', 'Template'),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    teacherId: ref('老师', 'Teacher', 'staff', { required: true }),
    courseId: ref('课程', 'Course', 'course'),
    chapterId: ref('章节', 'Chapter', 'course_chapter'),
    classId: ref('班级', 'Class', 'class'),
    lessonId: ref('课次', 'Lesson', 'lesson'),
    workbookId: ref('练习册', 'Workbook', 'workbook', { help: ['练习册作业须选', 'For homework of kind workbook'] }),
    questionIds: refs('题目', 'Questions', 'workbook_question', {
      max: 200,
      help: ['不选为整本练习册', 'None: the whole workbook'],
    }),
    questionnaireId: int('试卷编号', 'Quiz number', {
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      help: ['测验由答卷成绩给分', 'A quiz takes the score of its answers'],
    }),
    customerIds: refs('指定学员', 'Students', 'customer', {
      max: 200,
      help: ['不选为班级全体学员', 'None: everyone of the class'],
    }),
    addLateJoiners: bool('含后入班', 'Late joiners too', { default: true }),
    publishAt: datetime('定时布置', 'Assign at', {
      help: ['到时自动布置；不填则手动布置', 'Assigned by itself then; empty: by hand'],
    }),
    dueAt: datetime('截止', 'Due'),
    dueLessonId: ref('截止随课次', 'Due with lesson', 'lesson', {
      help: ['该课次改期时截止时间一同改', 'When that lesson moves, the due time moves along'],
    }),
    cutoffAt: datetime('关闭', 'Closed'),
    fullScore: quantity('满分', 'Full score', { default: 100_00, min: 100, max: 1000_00 }),
    rubric: lines('评分项', 'Rubric', HomeworkRubric, 'homeworkId', {
      max: 9,
      help: ['合计须等于满分', 'They add up to the full score'],
    }),
    gradingMode: choice(
      '评分方式',
      'Grading',
      {
        score: ['分数', 'Score'],
        grade: ['等级', 'Grade'],
        stars: ['星级', 'Stars'],
        pass: ['通过', 'Pass or not'],
        comment: ['仅评语', 'Comment only'],
      },
      { default: 'score' },
    ),
    latePercentPerDay: percent('每日迟交扣分', 'Lost per late day', { default: 0 }),
    lateMinPercent: percent('迟交最低分', 'Floor when late', { default: 0 }),
    maxAttempts: int('提交次数', 'Attempts', { default: 0, min: 0, max: 20, help: ['0 为不限', '0: any number'] }),
    answerFiles: files('参考答案', 'Answer', { max: 9 }),
    answerAt: datetime('答案公布', 'Answer shown at', {
      help: ['不早于截止时间；不填为截止后', 'Never before it is due; empty: when it is due'],
    }),
    correctorIds: refs('批改人', 'Correctors', 'staff', { max: 20 }),
    releaseMode: choice(
      '成绩发布',
      'Release',
      { each: ['批完即发', 'At once'], together: ['统一发布', 'Together'] },
      { default: 'each' },
    ),
    remindHours: int('截止前提醒小时', 'Remind hours before', {
      min: 0,
      max: 240,
      help: ['不填按系统设置', 'Empty: as the settings say'],
    }),
    remindedAt: datetime('已提醒', 'Reminded', { computed: true }),
    state: states(HomeworkLife),
  },
  label: 'title',
  scope: { school: 'schoolId', owner: 'teacherId', participants: 'correctorIds' },
  asked: { waits: bool('有待批改', 'To correct') },
  search: ['teacherId', 'courseId', 'classId', 'kind', 'dueAt', 'state', 'waits', 'isTemplate'],
  columns: ['title', 'classId', 'dueAt', 'kind', 'state', 'courseId', 'teacherId', 'fullScore', 'releaseMode'],
  actions: {
    assign: ['布置作业', 'Assign homework'],
    correct: ['批改作业', 'Correct homework'],
    recorrect: ['重新批改', 'Correct anew'],
  },
  logged: { moveDue: ['截止随课次改', 'Due moved with the lesson'] },
  editableIn: ['draft', 'open'],
  indexes: [['state', 'cutoffAt']],
});
export type Homework = Row<typeof Homework>;

/** As a child's family would read it; nothing of what is tried there is kept. */
export const previewHomework = call('GET', `${Homework.path}/preview`, {
  label: ['学员预览', 'Preview as student'],
  permission: permission(Homework, 'view'),
  input: { id: ref('作业', 'Homework', 'homework', { required: true }) },
  answer: type<HandIn>(),
});

/** Set from a lesson in a minute: a template or a title, a class, and in how many days. */
export const assignHomework = call('POST', `${Homework.path}/assign`, {
  label: ['布置作业', 'Set homework'],
  permission: permission(Homework, 'assign'),
  input: {
    classId: ref('班级', 'Class', 'class', { required: true }),
    templateId: ref('模板', 'Template', 'homework', { help: ['不选则自己写', 'None: write it yourself'] }),
    title: text('标题', 'Title', { max: 80, help: ['不填用模板的标题', "Empty: the template's title"] }),
    dueDays: choice(
      '几天后截止',
      'Due in days',
      { 1: ['1 天', '1 day'], 2: ['2 天', '2 days'], 3: ['3 天', '3 days'], 7: ['7 天', '7 days'] },
      { default: '3' },
    ),
    content: richText('内容', 'Content'),
    files: files('附件', 'Attachments', { max: 9 }),
    lessonId: ref('课次', 'Lesson', 'lesson'),
  },
  answer: type<{ id: number; title: string; students: number; dueAt: string }>(),
  trial: true,
});
