// Two homework that are marked by rule: a workbook, of which some pieces wait to be confirmed, and a quiz that brings its points along.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { autoMarks, isMarked } from '../workbooks/model/marking';
import { Homework } from './model/homework';
import { gradeOf } from './model/scoring';
import { HomeworkSubmission } from './model/submission';
import { homeworkRules } from './server/homeworkTexts';

interface Taught {
  id: number;
  teacherId: number;
  courseId: number;
  schoolId: number;
  members: number[];
}
interface Question {
  id: number;
  kind: string;
  score: number;
  answer: string[];
}

const mostPieces = 10;
const usualGrades = [90, 80, 70, 60];

export async function plantByRule(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const taught = await sample.session.one<Taught>(
    sql`select c.id, c.teacher_id as "teacherId", c.course_id as "courseId", c.school_id as "schoolId", array_agg(m.customer_id order by m.id) as members
      from class c join class_member m on m.enterprise_id = c.enterprise_id and m.class_id = c.id and m.state = 'active'
      join staff s on s.enterprise_id = c.enterprise_id and s.id = c.teacher_id
      where ${ours(sample, 'c')} and c.state = 'running' and s.mobile = '13800000007' group by c.id, c.teacher_id, c.course_id, c.school_id order by count(*) desc, c.id limit 1`,
  );
  if (!taught) return;
  const students = taught.members.slice(0, mostPieces).map(Number);
  await plantWorkbookPieces(sample, taught, students);
  await plantQuizPieces(sample, taught, students);
}

const common = ({ id, teacherId, courseId, schoolId }: Taught) => ({
  ...{ schoolId, classId: id, teacherId, courseId, correctorIds: [teacherId], createdBy: teacherId },
  state: 'open' as const,
});

const handedIn = (submittedAt: Date, text: string) => ({
  ...{ attempt: 1, text, submittedAt, lateSeconds: 0 },
  attempts: [{ no: 1, at: submittedAt.toISOString(), text, files: [], score: null, comment: '' }],
});

const scored = (points: number, full: number, correctedAt: Date) => {
  const grade = gradeOf(points, full, usualGrades);
  const released = { score: points / 100, grade: null, comment: '', isExcellent: false, marks: [] };
  return { rawScore: points, score: points, grade, correctedAt, releasedAt: correctedAt, released };
};

async function plantWorkbookPieces(sample: Sample, taught: Taught, students: readonly number[]): Promise<void> {
  const book = await sample.session.one<{ id: number; fullScore: number }>(
    sql`select id, full_score as "fullScore" from workbook where ${ours(sample, 'workbook')} and state = 'published' order by id limit 1`,
  );
  if (!book) return;
  const questions = await sample.session.rows<Question>(
    sql`select id, kind, score, answer from workbook_question where ${ours(sample, 'workbook_question')} and workbook_id = ${book.id} order by id`,
  );
  const [homeworkId] = await sample.plant(Homework, [
    {
      ...{ ...common(taught), title: '练习册 全册练习', kind: 'workbook' as const, workbookId: Number(book.id) },
      ...{ fullScore: book.fullScore, content: '<p>按页完成，客观题自动判分。</p>', createdAt: sample.moment(-4, 18) },
      ...{ dueAt: sample.moment(2, 20), cutoffAt: sample.moment(9, 20) },
    },
  ]);
  await sample.plant(
    HomeworkSubmission,
    students.map((customerId, at) => {
      const base = pieceOf(taught, homeworkId!, customerId, sample.moment(-4, 18));
      if (at % 3 === 2) return base;
      const answers = answered(questions, at);
      const autoScore = autoMarks(questions, answers).reduce((all, { score }) => all + score, 0);
      const handed = { ...base, ...handedIn(sample.moment(-1, 10 + at), ''), answers, autoScore };
      if (at % 3 === 0) return { ...handed, state: 'submitted' as const };
      const byHand = questions.filter(({ kind }) => !isMarked(kind)).length * 1_50;
      return {
        ...handed,
        ...scored(autoScore + byHand, book.fullScore, sample.moment(-1, 21)),
        state: 'corrected' as const,
      };
    }),
  );
}

/** Right, but for every so many; a child forgets one now and then, and says of several only the first. */
const answered = (questions: readonly Question[], child: number) =>
  Object.fromEntries(
    questions.flatMap(({ id, kind, answer }, n) => {
      if ((n + child) % 11 === 0) return [];
      const right = isMarked(kind) ? answer.map((one) => one.split('|')[0]!) : ['我是这样想的'];
      const isWrong = (n * 7 + child * 3) % 5 === 0;
      return [[String(id), isWrong ? right.slice(0, 1).map((one) => (kind === 'multiple' ? one : `${one}x`)) : right]];
    }),
  );

async function plantQuizPieces(sample: Sample, taught: Taught, students: readonly number[]): Promise<void> {
  const quiz = await sample.session.one<{ id: number }>(
    sql`select id from questionnaire where ${ours(sample, 'questionnaire')} and kind = 'exam' and state = 'published' order by id limit 1`,
  );
  if (!quiz) return;
  const full = 100_00;
  const [homeworkId] = await sample.plant(Homework, [
    {
      ...{ ...common(taught), title: '单元小测', kind: 'exam' as const, questionnaireId: Number(quiz.id) },
      ...{ content: '<p>在收到的答卷里作答，成绩自动记入。</p>', createdAt: sample.moment(-3, 18) },
      ...{ dueAt: sample.moment(1, 20), cutoffAt: sample.moment(4, 20) },
    },
  ]);
  await sample.plant(
    HomeworkSubmission,
    students.map((customerId, at) => {
      const base = pieceOf(taught, homeworkId!, customerId, sample.moment(-3, 18));
      if (at % 4 === 3) return base;
      const points = 60_00 + ((at * 17) % 38) * 1_00;
      const at1 = sample.moment(-1, 9 + at);
      return {
        ...base,
        ...handedIn(at1, homeworkRules.byQuiz.zh),
        autoScore: points,
        ...scored(points, full, at1),
        state: 'corrected' as const,
      };
    }),
  );
}

const pieceOf = ({ id, teacherId, courseId }: Taught, homeworkId: number, customerId: number, createdAt: Date) => ({
  ...{ homeworkId, customerId, correctorId: teacherId, classId: id, courseId, teacherId, createdAt },
});
