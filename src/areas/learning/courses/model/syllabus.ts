// A syllabus in versions. A published version never changes; what is new goes into the one draft of the course.
import { call, rowOf, type } from '#kernel/model/call';
import {
  bool,
  choice,
  datetime,
  file,
  int,
  json,
  lines,
  longText,
  percent,
  ref,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type ChapterNode, chapterNodes, lessonsIn, numbers } from './chapterTree';
import { Course } from './course';
import type { VersionDiff } from './versionDiff';

const edited = { noun: 'course', grantedBy: { add: 'edit', delete: 'edit', export: 'view', import: 'edit' } } as const;

export const CourseVersionLife = lifecycle({
  states: { draft: ['草稿', 'Draft', 'grey'], published: ['已发布', 'Published', 'green'] },
  initial: 'draft',
  transitions: {
    publish: {
      label: ['发布版本', 'Publish version'],
      from: ['draft'],
      to: 'published',
      permission: 'publish',
      confirm: [
        '发布后不可再改，新开的班级使用此版本，在读班级不变',
        'It cannot be changed afterwards; new classes use it, running ones stay as they are',
      ],
      fields: { note: text('说明', 'Note', { max: 200 }) },
    },
  },
});

export const CourseChapter = resource({
  name: 'course_chapter',
  area: 'learning',
  ...edited,
  path: '/coursemanage/v1/chapter',
  title: ['章节', 'Chapter'],
  fields: {
    versionId: ref('大纲版本', 'Syllabus version', 'course_version', { required: true, fixed: true }),
    sort: int('排序', 'Order', { required: true, min: 0, max: 10_000 }),
    kind: choice('类型', 'Kind', { unit: ['单元', 'Unit'], lesson: ['课', 'Lesson'] }, { default: 'lesson' }),
    no: int('课序', 'Number', { computed: true }),
    title: text('标题', 'Title', { required: true, max: 100, search: 'pinyin' }),
    titleEn: text('英文标题', 'English title', { max: 100 }),
    stableKey: text('稳定标识', 'Stable key', { max: 36, computed: true }),
    minutes: int('分钟', 'Minutes', { min: 10, max: 600 }),
    objectives: longText('目标', 'Goals'),
    keyPoints: longText('重难点', 'Key points'),
    teacherGuide: richText('教案', 'Lesson plan'),
    homeworkTemplateId: ref('作业模板', 'Homework template', 'homework', {
      help: ['课后提醒老师布置', 'Offered to the teacher after the lesson'],
    }),
    isTrial: bool('试看', 'Free preview'),
  },
  label: 'title',
  labelEn: 'titleEn',
  scope: { parent: 'versionId' },
  search: ['versionId', 'kind'],
  columns: ['no', 'kind', 'title', 'minutes', 'objectives', 'isTrial'],
  sort: 'sort',
  indexes: [['versionId', 'kind', 'sort'], ['stableKey']],
  verbs: ['list', 'count', 'detail', 'options', 'edit', 'export'],
});
export type CourseChapter = Row<typeof CourseChapter>;

export const CourseVersion = resource({
  name: 'course_version',
  area: 'learning',
  ...edited,
  path: '/coursemanage/v1/version',
  title: ['大纲版本', 'Syllabus version'],
  fields: {
    courseId: ref('课程', 'Course', 'course', { required: true, fixed: true }),
    no: int('版本号', 'Version', { computed: true, default: 1 }),
    title: text('版本', 'Version', { computed: true, max: 20 }),
    note: text('说明', 'Note', { max: 200 }),
    lessonCount: int('课数', 'Lesson chapters', { computed: true, default: 0 }),
    publishedAt: datetime('发布时间', 'Published', { computed: true }),
    publishedBy: ref('发布人', 'Published by', 'staff', { computed: true }),
    chapters: lines('章节', 'Chapters', CourseChapter, 'versionId', { max: 600 }),
    state: states(CourseVersionLife),
  },
  label: 'title',
  scope: { parent: 'courseId' },
  search: ['courseId', 'state'],
  columns: ['courseId', 'no', 'lessonCount', 'note', 'publishedAt', 'publishedBy', 'state'],
  unique: [['courseId', 'no']],
  uniqueWhere: [{ fields: ['courseId'], where: { state: ['draft'] } }],
  editableIn: ['draft'],
  totals: ({ chapters }) => ({
    lessonCount: lessonsIn(chapters),
    chapters: numbers(chapters).map((no) => ({ no })),
  }),
  verbs: ['list', 'count', 'detail', 'options', 'export'],
});
export type CourseVersion = Row<typeof CourseVersion>;

export const CourseMaterial = resource({
  name: 'course_material',
  area: 'learning',
  ...edited,
  path: '/coursemanage/v1/material',
  title: ['资料', 'Material'],
  fields: {
    title: text('标题', 'Title', { required: true, max: 100, search: 'pinyin' }),
    courseId: ref('课程', 'Course', 'course', { required: true, fixed: true }),
    chapterId: ref('章节', 'Chapter', 'course_chapter', { fixed: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        video: ['视频', 'Video'],
        audio: ['音频', 'Audio'],
        document: ['文档', 'Document'],
        slides: ['课件', 'Slides'],
        image: ['图片', 'Image'],
        link: ['链接', 'Link'],
        workbook: ['练习册', 'Workbook'],
        exam: ['测验', 'Quiz'],
        package: ['压缩包', 'Archive'],
      },
      { required: true },
    ),
    file: file('文件', 'File'),
    url: text('链接', 'Link', {
      max: 500,
      pattern: /^https?:\/\/\S+$/,
      patternHelp: ['以 http 开头', 'Begins with http'],
    }),
    audience: choice(
      '可见',
      'For',
      { teacher: ['老师', 'Teachers'], student: ['学员', 'Students'], both: ['都可', 'Both'] },
      { default: 'teacher' },
    ),
    downloadable: bool('可下载', 'Download'),
    watermark: bool('水印', 'Watermark', { default: true }),
    seconds: int('时长（秒）', 'Seconds', { min: 0, max: 86_400 }),
    pages: int('页数', 'Pages', { min: 0, max: 5000 }),
    minPercent: percent('完成比例', 'Counts as seen at', { default: 90_00 }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  label: 'title',
  scope: { parent: 'courseId' },
  search: ['courseId', 'chapterId', 'kind', 'audience'],
  columns: ['title', 'courseId', 'chapterId', 'kind', 'audience', 'downloadable', 'file', 'seconds'],
  sort: 'sort',
});
export type CourseMaterial = Row<typeof CourseMaterial>;

/** The whole tree at once; who is late gets the tree of who was faster. */
export const saveTree = call('PUT', '/coursemanage/v1/chapter/tree', {
  label: ['保存大纲', 'Save syllabus'],
  permission: permission(Course, 'edit'),
  input: {
    versionId: ref('大纲版本', 'Syllabus version', 'course_version', { required: true }),
    version: int('版本', 'Version', { required: true }),
    nodes: json('章节', 'Chapters', chapterNodes, { required: true, max: 600 }),
  },
  answer: type<SavedTree>(),
});

export interface SavedTree {
  versionId: number;
  version: number;
  nodes: ChapterNode[];
}

/** The tree of a version, to be drawn or edited. */
export const readTree = call('GET', '/coursemanage/v1/chapter/nodes', {
  label: ['大纲', 'Syllabus'],
  permission: permission(Course, 'view'),
  input: { versionId: ref('大纲版本', 'Syllabus version', 'course_version', { required: true }) },
  answer: type<SavedTree>(),
});

/** The one draft of a course, made from the version in force when there is none. */
export const startDraft = call('POST', '/coursemanage/v1/version/draft', {
  label: ['修订大纲', 'Revise syllabus'],
  permission: permission(Course, 'edit'),
  input: { id: ref('课程', 'Course', 'course', { required: true }) },
  answer: rowOf(CourseVersion),
});

export const diffVersions = call('GET', '/coursemanage/v1/version/diff', {
  label: ['版本对比', 'Compare versions'],
  permission: permission(Course, 'view'),
  input: {
    from: ref('原版本', 'From', 'course_version', { required: true }),
    to: ref('新版本', 'To', 'course_version', { required: true }),
  },
  answer: type<VersionDiff>(),
});

export const syllabusCall = call('GET', '/coursemanage/v1/version/syllabus', {
  label: ['课次大纲', 'Numbered lessons'],
  permission: permission(Course, 'view'),
  input: {
    courseId: ref('课程', 'Course', 'course'),
    versionId: ref('大纲版本', 'Syllabus version', 'course_version'),
  },
  answer: type<Syllabus | null>(),
});

/** The numbered lessons of one version, as classes follow them. */
export interface Syllabus {
  courseId: number;
  versionId: number;
  no: number;
  lessons: SyllabusLesson[];
}

export interface SyllabusLesson {
  chapterId: number;
  no: number;
  stableKey: string;
  title: string;
  titleEn: string | null;
  minutes: number | null;
  /** The unit it belongs to; empty before the first one. */
  unit: string;
}
