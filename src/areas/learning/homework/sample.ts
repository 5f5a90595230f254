// Sixty homework over the last weeks with their pieces in every state; some thirty wait for the demo's teacher.
import { sql } from 'drizzle-orm';
import type { FileRecord } from '#kernel/model/fields';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { plantSound } from '../audio/sampleSound';
import { plantPicture } from '../workbooks/samplePicture';
import { Homework, HomeworkRubric } from './model/homework';
import { HomeworkMark } from './model/mark';
import { CorrectPhrase } from './model/phrase';
import { lateScore } from './model/scoring';
import { HomeworkSubmission } from './model/submission';

const titles = [
  '课文朗读',
  '单元练习',
  '口算一页',
  '仿写句子',
  '静物写生',
  '错题订正',
  '听力跟读',
  '思维导图',
  '小作文',
  '程序闯关',
];
const comments = ['很认真，继续加油', '注意书写', '第三题再想一想', '朗读很流利', '有进步', '下次早点交'];
const works = ['我完成了，请老师看', '今天的练习写好了', '读了三遍', '附上我的答案'];
const phrases = [
  ['书写工整，继续保持', 'praise'],
  ['朗读流利，语音语调很好', 'praise'],
  ['进步很大，为你点赞', 'praise'],
  ['请先审题再动笔', 'advice'],
  ['把过程写完整', 'advice'],
  ['注意单位', 'error'],
  ['漏做一题，请补上', 'error'],
] as const;
const criteria = [
  ['流利', 40_00],
  ['发音', 40_00],
  ['表情', 20_00],
] as const;
const perHomework = 20;
/** Set these days by the demo's teacher, whose desk is full. */
const isOnTheDesk = (n: number): boolean => n % 3 === 0 || (n % 2 === 0 && n >= 34 && n <= 40);

interface PlantedClass {
  id: number;
  teacherId: number;
  courseId: number;
  schoolId: number;
  members: number[];
}

export async function plantHomework(sample: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { enterpriseId: id } = sample;
  const teachers = await sample.session.rows<{ id: number; schoolId: number }>(
    sql`select s.id, s.school_id as "schoolId" from staff s join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${ours(id, 's')} and p.code = 'teacher' and s.status = 'active' order by (s.mobile = '13800000007') desc, s.id limit 6`,
  );
  const members = await sample.session.rows<{ id: number; schoolId: number }>(
    sql`select id, school_id as "schoolId" from customer where ${live(id, 'customer')} and state = 'member' and school_id is not null order by id`,
  );
  const courses = await sample.session.rows<{ id: number }>(
    sql`select id from course where ${ours(id, 'course')} and state = 'published' order by id`,
  );
  if (teachers.length === 0 || members.length < perHomework) return;
  const classes = await sample.session.rows<PlantedClass>(
    sql`select c.id, c.teacher_id as "teacherId", c.course_id as "courseId", c.school_id as "schoolId", array_agg(m.customer_id order by m.id) as members
      from class c join class_member m on m.enterprise_id = c.enterprise_id and m.class_id = c.id and m.state = 'active'
      where ${ours(id, 'c')} and c.state = 'running' group by c.id, c.teacher_id, c.course_id, c.school_id order by c.id`,
  );
  const classOf = (teacherId: number, n: number) => {
    const own = classes.filter((one) => one.teacherId === teacherId);
    return own[n % Math.max(1, own.length)];
  };
  const planned = Array.from({ length: 60 }, (_, n) => {
    const teacher = teachers[isOnTheDesk(n) ? 0 : n % teachers.length]!;
    const due = n < 50 ? -40 + n : 1 + (n - 50);
    const set = n % 2 === 1 ? classOf(teacher.id, n) : undefined;
    return {
      title: `${titles[n % titles.length]} ${Math.floor(n / titles.length) + 1}`,
      kind: n % 5 === 4 ? ('oral' as const) : ('general' as const),
      content: '<p>请独立完成，拍照上传。</p>',
      schoolId: set?.schoolId ?? teacher.schoolId,
      classId: set?.id ?? null,
      teacherId: teacher.id,
      correctorIds: [teacher.id],
      courseId: set?.courseId ?? courses[n % courses.length]?.id ?? null,
      dueAt: sample.moment(due, 20),
      cutoffAt: sample.moment(due + 3, 20),
      latePercentPerDay: 10_00,
      lateMinPercent: 60_00,
      releaseMode: n % 4 === 0 ? ('together' as const) : ('each' as const),
      isTemplate: n % 20 === 19,
      state: n % 20 === 19 ? ('draft' as const) : due + 3 < 0 ? ('closed' as const) : ('open' as const),
      createdAt: sample.moment(due - 3, 18),
      createdBy: teacher.id,
    };
  });
  const ids = await sample.plant(Homework, planned);
  const pieces = planned.flatMap((homework, n) => {
    if (homework.isTemplate) return [];
    const inClass = classes.find((one) => one.id === homework.classId)?.members ?? [];
    if (inClass.length > 0)
      return inClass.map((customerId, at) => pieceOf(sample, homework, ids[n]!, Number(customerId), at));
    const near = members.filter(({ schoolId }) => schoolId === homework.schoolId);
    const students = (near.length >= perHomework ? near : members).slice(0, 60);
    const from = (n * 7) % Math.max(1, students.length - perHomework);
    return students
      .slice(from, from + perHomework)
      .map(({ id: customerId }, at) => pieceOf(sample, homework, ids[n]!, customerId, at));
  });
  const shown = {
    general: await plantPicture(sample, app, 'homework-photo', true),
    oral: await plantSound(sample, app, 'homework-voice', 9, 'public'),
  };
  const kindOf = new Map(planned.map(({ kind }, n) => [ids[n]!, kind]));
  const withFiles = pieces.map((piece, n) => withWork(piece, n, shown[kindOf.get(piece.homeworkId) ?? 'general']));
  const pieceIds = await sample.plant(
    HomeworkSubmission,
    withFiles.map(({ marks: _, ...piece }) => piece),
  );
  await sample.plant(
    HomeworkMark,
    withFiles.flatMap((piece, n) =>
      (piece.marks ?? []).map((mark) => ({ ...mark, submissionId: pieceIds[n]!, createdBy: piece.teacherId })),
    ),
  );
  await sample.plant(
    CorrectPhrase,
    phrases.map(([text, kind], n) => ({ text, kind, isShared: n % 2 === 0, ownerId: teachers[0]!.id, uses: 20 - n })),
  );
  const withRubric = planned.flatMap(({ state }, n) => (state === 'open' && n % 5 === 4 ? [ids[n]!] : []));
  await sample.plant(
    HomeworkRubric,
    withRubric.flatMap((homeworkId) => criteria.map(([name, max]) => ({ homeworkId, name, max }))),
  );
}

type Planted = ReturnType<typeof pieceOf>;

/** Every other piece has a photo or a voice; what is corrected bears marks, also in what the family reads. */
function withWork(piece: Planted, n: number, file: FileRecord): Planted & { files?: FileRecord[]; marks?: Marked[] } {
  if (!('attempt' in piece) || n % 2 === 1) return piece;
  const files = [file];
  if (piece.state !== 'corrected') return { ...piece, files };
  const made = { attempt: 1, fileUrl: file.FileUrl };
  const marks: Marked[] =
    file.FileType === 'audio/wav'
      ? [{ ...made, kind: 'time', startMs: 3400, text: '这里读得很好' }]
      : [
          { ...made, kind: 'tick', points: [{ x: 7000, y: 2000 }] },
          { ...made, kind: 'cross', points: [{ x: 6500, y: 4800 }] },
          { ...made, kind: 'text', points: [{ x: 3000, y: 5600 }], text: '这里少一步' },
          { ...made, kind: 'stamp', points: [{ x: 8000, y: 8600 }], text: n % 4 === 0 ? 'star' : 'better' },
        ];
  const words: Marked = { attempt: 1, kind: 'text', fromAt: 0, toAt: 2, text: '开头很好' };
  const all = [...marks, words];
  const released = 'released' in piece && piece.released ? { released: { ...piece.released, marks: all } } : {};
  return { ...piece, files, marks: all, ...released };
}

interface Marked {
  attempt: number;
  kind: 'tick' | 'cross' | 'time' | 'text' | 'stamp';
  fileUrl?: string;
  points?: { x: number; y: number }[];
  startMs?: number;
  fromAt?: number;
  toAt?: number;
  text?: string;
}

function pieceOf(
  sample: Sample,
  homework: {
    dueAt: Date;
    createdAt: Date;
    state: string;
    classId: number | null;
    courseId: number | null;
    teacherId: number;
    latePercentPerDay: number;
    lateMinPercent: number;
    releaseMode: string;
  },
  homeworkId: number,
  customerId: number,
  at: number,
) {
  const { classId, courseId, teacherId, createdAt } = homework;
  const base = { homeworkId, customerId, correctorId: teacherId, classId, courseId, teacherId, createdAt };
  const isOver = homework.dueAt < sample.now;
  if (at === 0) return { ...base, state: 'excused' as const };
  if (at === 1 && homework.state === 'closed') return { ...base, state: 'missing' as const };
  if (at < 5 && !isOver) return base;
  if (homework.dueAt.getTime() - 86_400_000 > sample.now.getTime()) return base;
  const lateSeconds = isOver && at % 7 === 6 ? 30 * 3600 : 0;
  const submittedAt = new Date(
    Math.min(sample.now.getTime() - 60_000, homework.dueAt.getTime() + (lateSeconds || -5 * 3600) * 1000),
  );
  const text = works[at % works.length]!;
  const handed = {
    ...base,
    attempt: 1,
    text,
    submittedAt,
    lateSeconds,
    attempts: [{ no: 1, at: submittedAt.toISOString(), text, files: [], score: null, comment: '' }],
  };
  const isFresh = sample.now.getTime() - submittedAt.getTime() < 6 * 86_400_000;
  if (at === 2 && isFresh) return { ...handed, comment: '第二题请订正', state: 'returned' as const };
  if (isFresh && at % 3 !== 0) return { ...handed, state: 'submitted' as const };
  const rawScore = 60_00 + ((at * 37 + homeworkId * 13) % 80) * 50;
  const full = { fullScore: 100_00, ...homework };
  const late = lateScore(full, rawScore, lateSeconds);
  const correctedAt = new Date(Math.min(sample.now.getTime(), submittedAt.getTime() + 20 * 3_600_000));
  const comment = comments[at % comments.length]!;
  return {
    ...handed,
    ...late,
    rawScore,
    comment,
    grade: late.score >= 90_00 ? 'A' : late.score >= 80_00 ? 'B' : late.score >= 70_00 ? 'C' : 'D',
    isExcellent: rawScore > 95_00,
    correctedAt,
    ...(homework.releaseMode === 'each' || homework.state === 'closed'
      ? {
          releasedAt: correctedAt,
          released: { score: late.score / 100, grade: null, comment, isExcellent: rawScore > 95_00 },
        }
      : {}),
    state: 'corrected' as const,
  };
}
