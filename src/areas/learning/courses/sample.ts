// Eighteen courses over five subjects with syllabi a class can follow; three are in their second version with a third begun.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Course } from './model/course';
import { CourseChapter, CourseMaterial, CourseVersion } from './model/syllabus';

type Kind = (typeof kinds)[number];
const kinds = ['regular', 'trial', 'camp', 'activity'] as const;
type Mode = 'offline' | 'online' | 'one_to_one';

interface Planned {
  code: string;
  name: string;
  nameEn: string;
  subject: string;
  level: string;
  mode: Mode;
  kind: Kind;
  lessons: number;
  state: 'draft' | 'published' | 'retired';
  versions: number;
}

const plan = (
  code: string,
  name: string,
  nameEn: string,
  [subject, level]: readonly [string, string],
  lessons: number,
  rest: Partial<Planned> = {},
): Planned => ({
  ...{ code, name, nameEn, subject, level, lessons, mode: 'offline', kind: 'regular', state: 'published', versions: 1 },
  ...rest,
});

const courses: Planned[] = [
  plan('ENG-S1', '英语启蒙 一级', 'English Starter 1', ['english', 'starter'], 24, { versions: 2 }),
  plan('ENG-B1', '英语基础 一级', 'English Basic 1', ['english', 'basic'], 48, { versions: 2 }),
  plan('ENG-A1', '英语提高 一级', 'English Advanced 1', ['english', 'advanced'], 48),
  plan('ENG-T1', '英语中考冲刺', 'English Exam Sprint', ['english', 'top'], 24),
  plan('ENG-O1', '英语外教口语', 'Spoken English Online', ['english', 'basic'], 24, { mode: 'online' }),
  plan('ENG-X', '英语体验课', 'English Trial', ['english', 'starter'], 12, { kind: 'trial' }),
  plan('MAT-S1', '数学启蒙', 'Maths Starter', ['maths', 'starter'], 24),
  plan('MAT-B1', '数学基础', 'Maths Basic', ['maths', 'basic'], 48, { versions: 2 }),
  plan('MAT-A1', '数学思维提高', 'Maths Thinking', ['maths', 'advanced'], 48),
  plan('MAT-1V1', '数学一对一', 'Maths One-to-one', ['maths', 'advanced'], 24, { mode: 'one_to_one' }),
  plan('CHN-B1', '阅读与写作', 'Reading and Writing', ['chinese', 'basic'], 24),
  plan('CHN-A1', '古诗文提高', 'Classical Chinese', ['chinese', 'advanced'], 24, { state: 'retired' }),
  plan('ART-S1', '创意美术', 'Creative Art', ['art', 'starter'], 12),
  plan('ART-B1', '素描基础', 'Drawing', ['art', 'basic'], 24),
  plan('ART-C', '暑期美术营', 'Summer Art Camp', ['art', 'basic'], 12, { kind: 'camp' }),
  plan('COD-S1', '图形化编程', 'Visual Coding', ['coding', 'starter'], 24),
  plan('COD-B1', 'Python 入门', 'Python Basics', ['coding', 'basic'], 24, { state: 'draft', versions: 0 }),
  plan('ACT-1', '周末科学体验', 'Weekend Science', ['coding', 'starter'], 12, {
    kind: 'activity',
    state: 'draft',
    versions: 0,
  }),
];

const themes = [
  '认识新朋友',
  '我的一天',
  '身边的世界',
  '四季与天气',
  '小小探险家',
  '动手做一做',
  '回顾与展示',
  '挑战自己',
];
const steps = ['导入', '讲解', '练习', '应用', '巩固', '展示'];

export async function plantCourses(sample: Sample): Promise<void> {
  const categories = await sample.session.rows<{ id: number; tree: string; code: string }>(
    sql`select id, tree, code from category where ${ours(sample, 'category')} and tree in ('course_subject', 'course_level')`,
  );
  const node = (tree: string, code: string) => categories.find((one) => one.tree === tree && one.code === code)?.id;
  const offered = courses.filter(({ subject }) => node('course_subject', subject));
  const ids = await sample.plant(
    Course,
    offered.map(({ subject, level, versions: _, ...course }, n) => ({
      ...course,
      subjectId: node('course_subject', subject)!,
      levelId: node('course_level', level) ?? null,
      unitMinutes: course.mode === 'one_to_one' ? 60 : course.kind === 'trial' ? 45 : 90,
      lessonQty: course.kind === 'trial' ? 0 : 100,
      ageFrom: 4 + (n % 5),
      ageTo: 9 + (n % 6),
      capacity: course.mode === 'one_to_one' ? 1 : 12,
      minStart: course.mode === 'one_to_one' ? 1 : 5,
      warnBelow: 4,
      objectives: '能听懂、会表达、敢展示；每单元一次小测，家长可见。',
      createdAt: sample.moment(-400 + n, 10),
    })),
  );
  for (const [at, course] of offered.entries()) await plantVersions(sample, ids[at]!, course);
  await sample.session.rows(
    sql`update course c set current_version_id = v.id from (select course_id, max(id) as id from course_version where ${ours(sample, 'course_version')} and state = 'published' group by 1) v
      where ${ours(sample, 'c')} and v.course_id = c.id`,
  );
}

/** The published versions, and a draft: the next one of a course that has two, the first of one that has none. */
async function plantVersions(sample: Sample, courseId: number, { lessons, versions, code }: Planned): Promise<void> {
  const published = Math.max(versions, 0);
  const hasDraft = versions !== 1;
  const all = Array.from({ length: published + (hasDraft ? 1 : 0) }, (_, n) => n + 1);
  const ids = await sample.plant(
    CourseVersion,
    all.map((no) => ({
      courseId,
      no,
      title: `V${no}`,
      note: no === 1 ? '首版' : '按教研反馈调整顺序与作业',
      lessonCount: lessons,
      ...(no <= published ? { publishedAt: sample.moment(-380 + no * 90, 16), state: 'published' as const } : {}),
    })),
  );
  for (const [n, versionId] of ids.entries()) {
    const chapters = chaptersOf(code, lessons, n);
    const chapterIds = await sample.plant(
      CourseChapter,
      chapters.map((chapter) => ({ ...chapter, versionId })),
    );
    if (n === 0)
      await plantMaterials(
        sample,
        courseId,
        chapters.flatMap(({ no }, at) => (no ? [chapterIds[at]!] : [])),
      );
  }
}

/** Units of six lessons; a later version lets two lessons of each unit change places. */
function chaptersOf(code: string, lessons: number, version: number) {
  const made = Array.from({ length: Math.ceil(lessons / 6) }, (_, u) => {
    const inUnit = Array.from({ length: Math.min(6, lessons - u * 6) }, (_, n) => ({
      key: u * 6 + n + 1,
      step: steps[n]!,
    }));
    if (version > 0 && inUnit.length > 2) [inUnit[1], inUnit[2]] = [inUnit[2]!, inUnit[1]!];
    const theme = themes[u % themes.length]!;
    return [
      { kind: 'unit' as const, title: `第 ${u + 1} 单元 ${theme}`, stableKey: `${code}-U${u + 1}` },
      ...inUnit.map(({ key, step }) => ({
        kind: 'lesson' as const,
        title: `${theme}：${step}`,
        stableKey: `${code}-${key}`,
        objectives: `掌握“${theme}”的${step}要点`,
        isTrial: key === 1,
      })),
    ];
  }).flat();
  let no = 0;
  return made.map((chapter, sort) => ({ ...chapter, sort, no: chapter.kind === 'lesson' ? ++no : null }));
}

const materialKinds = ['link', 'video', 'document', 'slides', 'audio'] as const;

const plantMaterials = (sample: Sample, courseId: number, lessonIds: readonly number[]) =>
  sample.plant(
    CourseMaterial,
    lessonIds.slice(0, 5).map((chapterId, n) => ({
      courseId,
      chapterId,
      title: `第 ${n + 1} 课 ${['参考网页', '示范视频', '讲义', '课件', '听力'][n]}`,
      kind: materialKinds[n]!,
      url: `https://example.com/materials/${courseId}/${n + 1}`,
      audience: n % 2 === 0 ? ('teacher' as const) : ('both' as const),
      ...(n === 1 || n === 4 ? { seconds: 600 } : n === 0 ? {} : { pages: 12 }),
      sort: n,
    })),
  );
