// What each step of an appointment checks and completes, whoever takes it.
import { and, eq } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { table } from '#kernel/server/database/table';
import type { Hooks, Step } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { lockCustomer } from '../../customer/server/customerRows';
import { Appointment } from '../model/appointment';
import { endOf, isEarly, isUndoable } from '../model/appointmentRules';
import { planMeeting, spanOf } from './appointmentPlan';
import { appointmentRules } from './appointmentTexts';

type Stepping = Step<typeof Appointment>;

const expectedAgain = ['booked', 'confirmed', 'no_show'] as const;

const slackMs = 5 * 60_000;

export const appointmentSteps: NonNullable<Hooks<typeof Appointment>['transitions']> = {
  async checkIn({ row, input, work }) {
    const before = await stored(work, row.id);
    const { timezone } = work.actor;
    const isSameDay = dayOf(before.startAt, timezone) === dayOf(work.now, timezone);
    if (before.state === 'no_show' && !isSameDay) throw conflict(appointmentRules.otherDay, { reason: 'otherDay' });
    if (isEarly(before.startAt, work.now) && !input.confirmed)
      throw conflict(appointmentRules.early, { reason: 'early' });
    row.arrivedAt = arrival(row.arrivedAt, work, before.startAt);
    row.checkedInAt = work.now;
    row.stateBefore = before.state;
    keep(row, before, ['companions', 'hostId']);
  },
  undoCheckIn(step) {
    const { row, work } = step;
    if (!isUndoable(row.checkedInAt, work.now)) throw conflict(appointmentRules.undoLate, { reason: 'late' });
    step.to = expectedAgain.find((state) => state === row.stateBefore) ?? 'booked';
    Object.assign(row, { arrivedAt: null, checkedInAt: null, stateBefore: null });
  },
  finish: close,
  feedback: close,
  attend({ row, work }) {
    row.arrivedAt ??= row.startAt;
    row.leftAt ??= new Date(Math.min(spanOf(row).endAt.getTime(), work.now.getTime()));
  },
  async reschedule({ row, work }) {
    const before = await stored(work, row.id);
    if (before.lessonId && !row.lessonId) throw invalid('lessonId', appointmentRules.lessonRequired);
    row.endAt ??= endOf(row.startAt, spanOf(before));
    row.rescheduleCount = before.rescheduleCount + 1;
    await lockCustomer(work, row.customerId);
    await planMeeting(work, row);
  },
};

async function close({ row, work }: Stepping): Promise<void> {
  const before = await stored(work, row.id);
  row.leftAt = before.leftAt ?? work.now;
  keep(row, before, ['outcomeNote', 'assessScore', 'assessNote', 'suggestCourseId', 'parentFeedback', 'parentScore']);
}

/** What a dialog leaves empty was said before or not at all; it is not taken back. */
function keep(row: Appointment, before: Appointment, names: readonly (keyof Appointment)[]): void {
  for (const name of names) Object.assign(row, { [name]: row[name] ?? before[name] });
}

function arrival(given: Date | null, work: Work, startAt: Date): Date {
  const at = given ?? work.now;
  const { timezone } = work.actor;
  const isPlausible = [dayOf(startAt, timezone), dayOf(work.now, timezone)].includes(dayOf(at, timezone));
  if (at.getTime() > work.now.getTime() + slackMs || !isPlausible)
    throw invalid('arrivedAt', appointmentRules.arrivedWrong);
  return at > work.now ? work.now : at;
}

/** As it stands in the table: the step's own row already carries what the dialog said. */
async function stored(work: Work, id: number): Promise<Appointment> {
  const t = table(Appointment);
  const [row] = await work.db
    .select()
    .from(t)
    .where(and(eq(t.enterpriseId, work.enterpriseId), eq(t.id, id)));
  return row!;
}
