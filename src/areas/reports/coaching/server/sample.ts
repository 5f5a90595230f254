// Coaching of the demo: fourteen coaches, each plan at hours of its own, sessions and tests in every state.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { Course } from '#areas/learning/courses/model/course';
import { Category } from '#areas/system/categories/model/category';
import { weekdayOf, weekdays } from '#areas/teaching/lessons/model/weekdays';
import { addDays, type Day, daysBetween } from '#kernel/model/dates';
import type { Draft } from '#kernel/model/resource';
import { table } from '#kernel/server/database/table';
import { beside, live, tableAs } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { CoachAssessment } from '../model/assessment';
import { totalOf } from '../model/coaching';
import { CoachPlan, CoachSpan } from '../model/plan';
import { CoachSession } from '../model/session';

const coachCount = 14;
const sessionCount = 2400;
const testCount = 300;
const states: readonly [CoachPlan['state'], number][] = [
  ['active', 70],
  ['paused', 12],
  ['finished', 22],
  ['stopped', 8],
  ['draft', 8],
];
/** Two evenings a week that no other plan of the coach has. */
const evenings = [
  ['mon', 'thu'],
  ['tue', 'fri'],
  ['wed', 'sun'],
] as const;
const topics = ['错题复盘', '预习方法', '时间管理', '阅读打卡', '口语练习', '计算专项'];
const results = ['按计划完成', '掌握良好', '还需巩固', '进步明显'];

const c = tableAs(Customer, 'c');
const k = tableAs(Course, 'k');
const g = tableAs(Category, 'g');

export async function plantCoaching(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const ids = async (query: ReturnType<typeof sql>) =>
    (await sample.session.rows<{ id: string }>(query)).map(({ id }) => Number(id));
  const students = (
    await sample.session.rows<{ id: string; schoolId: string }>(
      sql`select ${c.id} as id, ${c.schoolId} as "schoolId" from ${table(Customer)} c where ${live(sample, c)} and ${c.state} = 'member'
        and ${c.schoolId} is not null order by ${c.id}`,
    )
  ).map(({ id, schoolId }) => ({ id: Number(id), schoolId: Number(schoolId) }));
  const courses = await ids(
    sql`select ${k.id} as id from ${table(Course)} k where ${live(sample, k)} and ${k.state} = 'published' order by ${k.id} limit 6`,
  );
  const dimensions = await ids(
    sql`select ${g.id} as id from ${table(Category)} g where ${live(sample, g)} and ${g.tree} = 'coach_dimension' order by ${g.id}`,
  );
  const reasons = await ids(
    sql`select ${g.id} as id from ${table(Category)} g where ${live(sample, g)} and ${g.tree} = 'coach_cancel_reason' order by ${g.id}`,
  );
  const coaches = await sample.session.rows<{ id: number; schoolId: number }>(
    sql`select s.id::int as id, s.school_id::int as "schoolId" from staff s join post p on ${beside('p', 's')} and p.id = s.post_id
      where ${live(sample, 's')} and s.school_id is not null and p.code = 'teacher' and s.status = 'active'
      order by s.mobile like '138000000%' desc, s.id limit ${coachCount}`,
  );
  if (students.length === 0 || courses.length === 0 || coaches.length === 0) return;

  const wanted = states.flatMap(([state, count]) => Array.from({ length: count }, () => state));
  /** The next student nobody coaches yet, of the coach's school while there is one; then the same ones in another course. */
  const taken = new Set<string>();
  const nextOf = (schoolId: number) => {
    const near = [...students.filter((one) => one.schoolId === schoolId), ...students];
    const pairs = courses.flatMap((courseId) => near.map((student) => ({ student, courseId })));
    const free = pairs.find(({ student, courseId }) => !taken.has(`${student.id}:${courseId}`)) ?? pairs[0]!;
    taken.add(`${free.student.id}:${free.courseId}`);
    return free;
  };
  const plans = wanted.map((state, n): Draft<typeof CoachPlan> => {
    const coach = coaches[n % coaches.length]!;
    const { student, courseId } = nextOf(coach.schoolId);
    const weeklySessions = state === 'active' && n % 2 === 1 ? 1 : 2;
    const weeks = Math.ceil(22 / weeklySessions);
    const back = state === 'active' ? weeks * 7 - sample.int(8, 15) : weeks * 7 + sample.int(12, 230);
    const startOn = state === 'draft' ? sample.day(sample.int(3, 20)) : sample.day(-back);
    const endedOn = state === 'finished' || state === 'stopped' ? addDays(startOn, weeks * 7) : null;
    return {
      ...{ no: `YJ${startOn.slice(0, 4)}${String(n + 1).padStart(5, '0')}`, state, startOn, endedOn, weeklySessions },
      ...{
        customerId: student.id,
        schoolId: student.schoolId,
        courseId,
      },
      ...{ coachId: coach.id, endOn: addDays(startOn, weeks * 7 + 14), sessionMinutes: 30 },
      ...{ goal: sample.pick(['期末提升一个等级', '养成每日复盘习惯', '补齐薄弱单元']), goalScore: sample.int(70, 88) },
      ...(state === 'paused' ? { pauseReason: '学员外出' } : {}),
      ...(state === 'stopped' ? { stopReason: '家长提出终止' } : {}),
      ...(state === 'finished' ? { summary: '目标基本达成，习惯稳定' } : {}),
    };
  });
  const planIds = await sample.plant(CoachPlan, plans);
  const running = plans.flatMap((plan, n) => (plan.state === 'draft' ? [] : [{ ...plan, id: planIds[n]!, n }]));
  await sample.plant(
    CoachSpan,
    running.map(({ id, state, startOn, endedOn }) => ({
      ...{ planId: id, fromOn: startOn, toOn: state === 'paused' ? sample.day(-10) : (endedOn ?? null) },
    })),
  );
  await sample.plant(CoachSession, running.flatMap(sessionsOf));
  await sample.plant(CoachAssessment, testsOf());
  await keepCounting();

  function sessionsOf(plan: (typeof running)[number], at: number): Draft<typeof CoachSession>[] {
    const count = Math.floor(sessionCount / running.length) + (at < sessionCount % running.length ? 1 : 0);
    const place = Math.floor(plan.n / coaches.length);
    const pair = evenings[place % evenings.length]!;
    const hours = plan.weeklySessions === 1 ? pair.slice(0, 1) : pair;
    const [hour, minutes] = [20 + Math.floor(place / 6), (Math.floor(place / 3) % 2) * 30];
    const days: Day[] = [];
    for (let day = plan.startOn; days.length < count; day = addDays(day, 1))
      if (hours.some((one) => weekdays.indexOf(one) === weekdays.indexOf(weekdayOf(day)))) days.push(day);
    const past = days.filter((day) => day < sample.today).length;
    return days.map((day, no) => {
      const offset = daysBetween(sample.today, day);
      const scheduledAt = sample.moment(offset, hour, minutes);
      const isLast = plan.n === 3 && no === past - 1;
      const isPair = plan.state === 'active' && plan.n % 17 === 5 && no >= past - 2;
      return {
        ...{ planId: plan.id, customerId: plan.customerId, schoolId: plan.schoolId, courseId: plan.courseId },
        ...{ coachId: plan.coachId, scheduledAt, minutes: 30, endsAt: sample.moment(offset, hour, minutes + 30) },
        way: sample.pick(['video', 'video', 'voice', 'text', 'onsite'] as const),
        ...outcome(day, offset, hour * 60 + minutes, isLast, isPair),
      };
    });
  }

  function outcome(
    day: Day,
    offset: number,
    minute: number,
    isLast: boolean,
    isPair: boolean,
  ): Partial<Draft<typeof CoachSession>> {
    if (day >= sample.today) return { state: 'scheduled' };
    const late = sample.chance(0.9) ? sample.int(0, 4) : sample.int(6, 15);
    const startedAt = sample.moment(offset, 0, minute + late);
    if (isLast) return { state: 'ongoing', startedAt, isOnTime: late <= 5 };
    const drawn = isPair ? 0.9 : sample.random();
    if (drawn > 0.95) return { state: 'cancelled', cancelReason: reasons[sample.int(0, reasons.length - 1)] ?? null };
    if (drawn > 0.92) return { state: 'missed_coach' };
    if (drawn > 0.84) return { state: 'missed_student' };
    const asked = sample.int(2, 6);
    const isRated = sample.chance(0.6);
    return {
      ...{
        state: 'done',
        startedAt,
        isOnTime: late <= 5,
        endedAt: sample.moment(offset, 0, minute + late + sample.int(22, 34)),
      },
      ...{ topics: sample.pick(topics), result: sample.pick(results), nextPlan: sample.pick(topics) },
      ...{ homeworkAsked: asked, homeworkDone: sample.int(Math.floor(asked / 2), asked) },
      ...{ focus: sample.int(3, 5), mood: sample.int(3, 5), level: sample.int(2, 5) },
      ...(isRated ? { guardianScore: sample.pick([5, 5, 5, 4, 4, 3, 2]), ratedAt: sample.moment(offset, 22) } : {}),
    };
  }

  function testsOf(): Draft<typeof CoachAssessment>[] {
    const test = (plan: (typeof running)[number], kind: CoachAssessment['kind'], days: number, base: number) => {
      const scores = Object.fromEntries(dimensions.map((id) => [String(id), Math.min(100, base + sample.int(-8, 8))]));
      const on = addDays(plan.startOn, days);
      return {
        ...{ planId: plan.id, customerId: plan.customerId, kind, scores, total: totalOf(scores, new Map()) },
        ...{ assessedOn: on > sample.today ? sample.today : on, examinerId: plan.coachId },
      };
    };
    const finished = running.filter(({ state }, at) => state === 'finished' && at % 7 !== 0);
    const firsts = running.map((plan) => test(plan, 'baseline', 0, sample.int(48, 66)));
    const lasts = finished.map((plan) => test(plan, 'final', 75, sample.int(70, 90)));
    const left = testCount - firsts.length - lasts.length;
    const stages = Array.from({ length: left }, (_, n) => {
      const plan = running[n % running.length]!;
      return test(plan, 'stage', n < running.length ? 28 : 56, sample.int(58, 82));
    });
    return [...firsts, ...stages, ...lasts];
  }

  /** New plans are numbered behind these. */
  async function keepCounting(): Promise<void> {
    await sample.session.rows(
      sql`insert into number_counter (enterprise_id, key, school_id, period, last)
        values (${sample.enterpriseId}, 'reports.coachPlan', 0, ${sample.today.slice(0, 4)}, ${plans.length}) on conflict do nothing`,
    );
  }
}
