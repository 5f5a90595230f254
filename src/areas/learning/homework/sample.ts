// Sixty homework over the last weeks with their pieces in every state; some thirty wait for the demo's teacher.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Homework } from './model/homework';
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
const perHomework = 15;

export async function plantHomework(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { enterpriseId: id } = sample;
  const teachers = await sample.session.rows<{ id: number; schoolId: number }>(
    sql`select s.id, s.school_id as "schoolId" from staff s join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where s.enterprise_id = ${id} and p.code = 'teacher' and s.status = 'active' order by (s.mobile = '13800000007') desc, s.id limit 6`,
  );
  const members = await sample.session.rows<{ id: number; schoolId: number }>(
    sql`select id, school_id as "schoolId" from customer where enterprise_id = ${id} and state = 'member' and deleted_at is null and school_id is not null order by id`,
  );
  const courses = await sample.session.rows<{ id: number }>(
    sql`select id from course where enterprise_id = ${id} and state = 'published' order by id`,
  );
  if (teachers.length === 0 || members.length < perHomework) return;
  const planned = Array.from({ length: 60 }, (_, n) => {
    const teacher = teachers[n % 3 === 0 ? 0 : n % teachers.length]!;
    const due = n < 50 ? -40 + n : 1 + (n - 50);
    return {
      title: `${titles[n % titles.length]} ${Math.floor(n / titles.length) + 1}`,
      kind: n % 5 === 4 ? ('oral' as const) : ('general' as const),
      content: '<p>请独立完成，拍照上传。</p>',
      schoolId: teacher.schoolId,
      teacherId: teacher.id,
      correctorIds: [teacher.id],
      courseId: courses[n % courses.length]?.id ?? null,
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
    const near = members.filter(({ schoolId }) => schoolId === homework.schoolId);
    const students = (near.length >= perHomework ? near : members).slice(0, 60);
    const from = (n * 7) % Math.max(1, students.length - perHomework);
    return students
      .slice(from, from + perHomework)
      .map(({ id: customerId }, at) => pieceOf(sample, homework, ids[n]!, customerId, at));
  });
  await sample.plant(HomeworkSubmission, pieces);
}

function pieceOf(
  sample: Sample,
  homework: {
    dueAt: Date;
    state: string;
    teacherId: number;
    latePercentPerDay: number;
    lateMinPercent: number;
    releaseMode: string;
  },
  homeworkId: number,
  customerId: number,
  at: number,
) {
  const base = { homeworkId, customerId, correctorId: homework.teacherId };
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
