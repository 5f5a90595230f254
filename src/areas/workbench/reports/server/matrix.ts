// Who of the people one watches over has written, day by day: asked for is only whom a rule in use asks, on days they work.
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { live, rows, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { ofTeam } from '../../team/server/team';
import { ReportRule } from '../model/reportRule';
import { deadlineOf, ratesOf, workdays } from '../model/reportRules';
import { type MatrixCell, type ReportMatrix, WorkReport } from '../model/workReport';
import { type DayAsked, handedIn, memberDays } from './ruling';

const rules = texts('workbench.reportMatrix', { period: ['最多看两个月', 'Two months at most'] });
const teamKey = 'workbench.report.viewTeam';
const mostMs = 62 * 86_400_000;
const mostPeople = 200;

/** Asked for and due, or with time left. */
type Owed = DayAsked | 'waiting';

interface Asked {
  templateId: number;
  from: string;
  to: string;
}

async function writtenIn(work: Work, { templateId, from, to }: Asked, ids: readonly number[]) {
  const r = tableAs(WorkReport, 'r');
  const written = await work.db
    .select({ staffId: r.staffId, day: r.periodStart, late: r.isLate })
    .from(r)
    .where(
      and(
        live(work, r),
        eq(r.templateId, templateId),
        inArray(r.staffId, ids.length > 0 ? [...ids] : [0]),
        inArray(r.state, [...handedIn]),
        gte(r.periodStart, from),
        lte(r.periodStart, to),
      ),
    );
  return new Map(written.map(({ staffId, day, late }) => [`${staffId} ${day}`, late ? 'late' : 'onTime'] as const));
}

const dueFirst = { asked: 2, waiting: 1, leave: 0 } as const;

/** By person and day; who is asked by two rules is asked, and by the one that is due first. */
async function askedIn(work: Work, { templateId, from, to }: Asked, days: readonly string[]) {
  const asked = new Map<string, Owed>();
  for (const rule of await rows(work, ReportRule, { templateId, enabled: true }, { sort: 'id' })) {
    const isDue = (day: string) => deadlineOf(rule, 'daily', day, work.actor.timezone) <= work.now;
    for (const [staffId, found] of await memberDays(work, rule, { from, to, days }))
      for (const [day, how] of found) {
        const owed = how === 'asked' && !isDue(day) ? 'waiting' : how;
        const before = asked.get(`${staffId} ${day}`);
        if (!before || dueFirst[owed] > dueFirst[before]) asked.set(`${staffId} ${day}`, owed);
      }
  }
  return asked;
}

async function peopleOf(work: Work) {
  const s = tableAs(Staff, 's');
  return work.db
    .select({ id: s.id, name: s.name })
    .from(s)
    .where(and(live(work, s), eq(s.status, 'active'), ofTeam(work.actor, teamKey, sql`${s.id}`)))
    .orderBy(s.id);
}

const cellOf = (written: 'onTime' | 'late' | undefined, asked: Owed | undefined): MatrixCell =>
  written ?? (asked === 'asked' ? 'missing' : (asked ?? 'none'));

export async function matrixOf(work: Work, given: Asked): Promise<ReportMatrix> {
  const days = workdays(given.from, given.to);
  if (given.to < given.from || Date.parse(given.to) - Date.parse(given.from) > mostMs)
    throw invalid('to', rules.period);
  const people = await peopleOf(work);
  const asked = await askedIn(work, given, days);
  const written = await writtenIn(
    work,
    given,
    people.map(({ id }) => id),
  );
  const table = people
    .map(({ id, name }) => ({
      staffId: id,
      name,
      days: Object.fromEntries(
        days.map((day) => [day, cellOf(written.get(`${id} ${day}`), asked.get(`${id} ${day}`))]),
      ),
    }))
    .filter((person) => Object.values(person.days).some((cell) => cell !== 'none'));
  // What nobody asked for, or what is not due yet, is shown and counts neither for nor against anybody.
  const owed = table.flatMap(({ staffId, days: cells }) =>
    days.filter((day) => asked.get(`${staffId} ${day}`) === 'asked').map((day) => cells[day]),
  );
  const counted = (what: MatrixCell) => owed.filter((cell) => cell === what).length;
  const required = owed.length;
  const rates = ratesOf({ required, onTime: counted('onTime'), late: counted('late') });
  return { days, rows: table.slice(0, mostPeople), required, ...rates };
}
