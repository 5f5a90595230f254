// Three months of shifts at the demo's schools: last month done, this one published, the next still being planned.
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import { live } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { ShiftAssignment, ShiftPlan } from './model/plan';
import { Shift, ShiftRotation, ShiftRule } from './model/shift';
import { ShiftSwap } from './model/swap';
import { segmentsOf, workMinutesOf } from './model/times';

const kinds = [
  ['早', '早班', '#1677ff', '08:30-12:00,13:00-17:00', 0],
  ['中', '中班', '#13a8a8', '10:00-13:30,14:30-18:30', 0],
  ['晚', '晚班', '#722ed1', '13:00-17:00,17:30-21:00', 0],
  ['弹', '弹性教学', '#d48806', '08:30-21:00', 330],
  ['半', '半天', '#389e0d', '09:00-13:00', 0],
] as const;

interface Person {
  id: number;
  schoolId: number;
  post: string;
}

export async function plantShifts(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const ids = await sample.plant(
    Shift,
    kinds.map(([code, name, colour, segments, restMinutes]) => ({
      ...{ code, name, colour, segments, restMinutes },
      workMinutes: workMinutesOf(segmentsOf(segments)!, restMinutes),
    })),
  );
  const byCode = new Map(kinds.map(([code], i) => [code as string, ids[i]!]));
  await sample.plant(ShiftRotation, [
    { name: '前台轮班', pattern: '早 早 晚 晚 休 休' },
    { name: '学管轮班', pattern: '中 中 中 晚 晚 休' },
  ]);
  await sample.plant(ShiftRule, [{ name: '通用规则', restSeverity: 'refuse' as const }]);
  const staff = await sample.session.rows<Person>(
    sql`select s.id, s.school_id as "schoolId", p.code as post from staff s
      join post p on p.enterprise_id = s.enterprise_id and p.id = s.post_id
      where ${live(sample, 's')} and s.status in ('active', 'probation')
        and s.school_id is not null and p.code not in ('counselor', 'counsellor', 'hr', 'finance', 'marketing') order by s.id`,
  );
  const schools = [...new Set(staff.map(({ schoolId }) => schoolId))].toSorted((a, b) => a - b).slice(0, 4);
  const first = `${sample.today.slice(0, 7)}-01`;
  const months = [-1, 0, 1].map((n) => addMonths(first, n).slice(0, 7));
  await sample.plant(
    ShiftPlan,
    schools.flatMap((schoolId) =>
      months.map((month, i) => ({ schoolId, month, state: (['locked', 'published', 'draft'] as const)[i]! })),
    ),
  );
  const here = staff.filter(({ schoolId }) => schools.includes(schoolId));
  const [from, to] = [addMonths(first, -1), addDays(addMonths(first, 2), -1)];
  const cells = here.flatMap(({ id, schoolId, post }, n) => {
    const rows: { staffId: number; date: string; shiftId: number; schoolId: number }[] = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const code = codeOf(post, date, n);
      if (code) rows.push({ staffId: id, date, shiftId: byCode.get(code)!, schoolId });
    }
    return rows;
  });
  // The draft of next month has an early shift after a late one, which its check names.
  const next = addDays(addMonths(first, 1), 9);
  const [late, early] = [byCode.get('晚')!, byCode.get('早')!];
  const mended = cells.map((cell) =>
    cell.staffId !== here[0]?.id ? cell : cell.date === next ? { ...cell, shiftId: late } : cell,
  );
  const after = mended.map((cell) =>
    cell.staffId === here[0]?.id && cell.date === addDays(next, 1) ? { ...cell, shiftId: early } : cell,
  );
  await sample.plant(ShiftAssignment, after);
  await plantSwaps(sample, here);
}

/** Teachers are off on Mondays, everybody else on a day of their own. */
function codeOf(post: string, date: string, n: number): string | null {
  const day = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (post === 'teacher') return day === 0 ? null : '弹';
  if (day === n % 7 || day === (n + 1) % 7) return null;
  const week = Math.floor(Date.parse(`${date}T00:00:00Z`) / (7 * 86_400_000));
  return ['早', '中', '晚'][(n + week) % 3]!;
}

async function plantSwaps(sample: Sample, staff: readonly Person[]): Promise<void> {
  const pairs = staff.flatMap((one, i) => {
    const peer = staff.slice(i + 1).find((other) => other.schoolId === one.schoolId && other.post === one.post);
    return peer ? [[one, peer] as const] : [];
  });
  const states = ['done', 'declined', 'cancelled', 'waiting', 'expired'] as const;
  await sample.plant(
    ShiftSwap,
    pairs.slice(0, 5).map(([one, peer], i) => ({
      ...{ kind: i % 2 === 0 ? ('swap' as const) : ('cover' as const), fromStaffId: one.id, toStaffId: peer.id },
      ...{ fromDate: sample.day(i === 3 ? 5 : i - 12), toDate: i % 2 === 0 ? sample.day(i - 11) : null },
      ...{ reason: ['孩子家长会', '参加婚礼', '搬家', '体检', '家中有事'][i]!, schoolId: one.schoolId },
      ...{ memberIds: [one.id, peer.id], state: states[i]!, createdBy: one.id, createdAt: sample.moment(i - 14, 10) },
    })),
  );
}
