// Closing a day: counted by whoever kept the drawer, confirmed by another, in order, and untouchable afterwards.
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { filled, pair, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { move, need, row, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { countDay, DayClose, daySheet, submitDay } from '../model/dayClose';
import { moveCash } from '../model/drawer';
import { FinanceEntry } from '../model/finance';
import { countedSheet, isGreat, type SheetLine, sameBook } from '../model/sheet';
import { businessDay } from './book';
import { bookCash, named, sheetFor } from './drawers';

const rules = texts('contracts.dayClose', {
  earlier: ['{day} 还未交账，请先交', '{day} has not been submitted; days close in order'],
  unconfirmed: ['{day} 还未日结，请按顺序确认', '{day} is not confirmed; days close in order'],
  later: ['{day} 已日结，请先反日结后面的日期', '{day} is confirmed; reopen the later day first'],
  uncounted: ['请点清现金', 'Count the cash'],
  why: ['差异 {amount}，请写明原因', 'Say why it differs by {amount}'],
  sure: ['差异超过 50.00，请复核后勾选', 'It differs by more than 50.00: check again and tick the box'],
  booked: ['交账后又有流水入账，请退回重点', 'Something was booked since: return it to be counted again'],
  remind: ['请完成 {day} 日结', 'Close the day of {day}'],
});

const everyMinutes = 10;

export const dayCloses: AreaPiece = {
  services: [
    service(DayClose, {
      transitions: {
        async confirm({ row: close, work }) {
          await refuseEarlier(work, close, ['open', 'submitted']);
          if (!sameBook(close.lines, await sheetFor(work, close))) throw conflict(rules.booked);
          close.confirmedBy = work.actor.staffId;
        },
        async reopenApproved({ row: close, work }) {
          const [later] = await rows(
            work,
            DayClose,
            (d) =>
              sql`${d.schoolId} = ${close.schoolId} and ${d.businessDate} > ${close.businessDate} and ${d.state} = 'confirmed'`,
            { limit: 1 },
          );
          if (later) throw conflict(rules.later, null, { day: later.businessDate });
          close.confirmedBy = null;
        },
      },
      calls: [
        serves(daySheet, async (work, { id }) => {
          await rowFor(work, serviceOf(work, DayClose), id, 'view');
          const close = await need(work, DayClose, id);
          return named(work, close.state === 'open' ? await sheetFor(work, close) : close.lines);
        }),
        serves(countDay, async (work, { id, counted }) => {
          await rowFor(work, serviceOf(work, DayClose), id, 'view');
          const lines = countedSheet(await sheetFor(work, await need(work, DayClose, id)), counted);
          return {
            differences: Object.fromEntries(lines.map(({ key, difference }) => [key, yuan(difference)])),
            isGreat: lines.some(isGreat),
          };
        }),
        serves(submitDay, async (work, { id, counted, sure, note }) => {
          const found = serviceOf(work, DayClose);
          await rowFor(work, found, id, 'submit');
          const close = await need(work, DayClose, id, { lock: true });
          await refuseEarlier(work, close, ['open']);
          const lines = countedSheet(await sheetFor(work, close), counted);
          refuseDifferences(lines, sure);
          await move(work, DayClose, close, 'submit', { lines, note, submittedBy: work.actor.staffId });
          return detail(work, found, id);
        }),
        serves(moveCash, async (work, asked) => {
          const entryId = await bookCash(work, asked);
          return detail(work, serviceOf(work, FinanceEntry), entryId);
        }),
      ],
    }),
  ],
  jobs: [
    {
      name: 'contracts.dayCloseReminder',
      title: pair('日结提醒', 'Reminder to close the day'),
      // Every ten minutes, because each school chooses its own time.
      cron: `*/${everyMinutes} * * * *`,
      run: remind,
    },
  ],
  registers: {
    approval: [
      {
        key: 'contracts.dayReopen',
        area: 'contracts',
        name: pair('反日结', 'Reopening a day'),
        detailPath: '/ClassFee/FinanceList',
        defaultFlow: ['finance'],
      },
    ],
  },
};

/** Every drawer is counted, every difference explained, a great one looked at twice. */
function refuseDifferences(lines: readonly SheetLine[], sure: boolean): void {
  for (const [at, line] of lines.entries()) {
    if (line.counted === null) throw invalid(`counted[${at}].counted`, rules.uncounted);
    if (line.difference !== 0 && !line.reason.trim())
      throw invalid(`counted[${at}].reason`, rules.why, { amount: yuan(line.difference) });
  }
  if (!sure && lines.some(isGreat)) throw invalid('sure', rules.sure);
}

async function refuseEarlier(work: Work, close: DayClose, states: DayClose['state'][]): Promise<void> {
  const earlier = await row(
    work,
    DayClose,
    (d) =>
      sql`${d.schoolId} = ${close.schoolId} and ${d.businessDate} < ${close.businessDate} and ${d.state} = any(${sql.param(states)})`,
    { sort: 'businessDate' },
  );
  if (!earlier) return;
  throw conflict(earlier.state === 'open' ? rules.earlier : rules.unconfirmed, null, { day: earlier.businessDate });
}

/** Whoever took money today and has not closed is asked to. */
async function remind(work: Work): Promise<number> {
  const e = table(FinanceEntry);
  const d = table(DayClose);
  const open = await work.session.rows<{ id: number; schoolId: number; day: string; cashiers: number[] }>(
    sql`select ${d.id} as id, ${d.schoolId} as "schoolId", ${d.businessDate}::text as day,
        array(select distinct ${e.cashierId} from ${e} where ${e.enterpriseId} = ${d.enterpriseId} and ${e.schoolId} = ${d.schoolId} and ${e.businessDate} = ${d.businessDate}) as cashiers
      from ${d} where ${d.enterpriseId} = ${work.enterpriseId} and ${d.state} = 'open' and ${d.deletedAt} is null order by ${d.id} limit 500`,
  );
  let asked = 0;
  for (const { id, schoolId, day, cashiers } of open) {
    if (cashiers.length === 0 || day > (await businessDay(work, schoolId))) continue;
    if (!(await isTheHour(work, schoolId))) continue;
    await todo(work, {
      kind: 'contracts.dayClose',
      key: `contracts.dayClose:${id}`,
      source: 'contracts',
      assigneeIds: cashiers.map(Number),
      mode: 'any',
      title: filled(rules.remind, { day }),
      subject: { type: DayClose.name, id },
      url: '/ClassFee/FinanceList?part=closes',
      schoolId,
    });
    asked += 1;
  }
  return asked;
}

async function isTheHour(work: Work, schoolId: number): Promise<boolean> {
  const slotOf = (time: string): number => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return Math.floor((hours * 60 + minutes) / everyMinutes);
  };
  const at = String(await configValue(work, 'contracts.dayClose.remindAt', schoolId));
  return slotOf(localTime(work.now, work.actor.timezone).slice(11, 16)) === slotOf(at);
}
