// What the ledger and the roll say of each other, and of the contracts behind them.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { dataCheck, yuanOf } from '#kernel/server/figures/dataCheck';
import type { DataCheck } from '#kernel/server/registries';
import { beside, besideAny, live, row, tableAs } from '#kernel/server/rows';
import { Attendance } from '../../attendance/model/attendance';
import { ClassMember } from '../../classes/model/member';
import { LedgerClosing } from '../../ledger/model/closing';
import { LessonEntry, LessonLot } from '../../ledger/model/lot';
import { snapshot } from '../../ledger/server/closing';
import { Lesson } from '../../lessons/model/lesson';

const area = 'teaching';
const [a, e, lot] = [tableAs(Attendance, 'a'), tableAs(LessonEntry, 'e'), tableAs(LessonLot, 'lot')];
const [l, m] = [tableAs(Lesson, 'l'), tableAs(ClassMember, 'm')];

/** The lots of a contract are the lessons of its installments that are paid. */
const released = dataCheck({
  ...{ key: 'C09', area, name: ['课时批次与已付分期', 'Lots and paid installments'] },
  sides: (work) =>
    sql`with bought as (select c.id, c.no, sum((cell->>'lessons')::numeric) as lessons, sum((cell->>'gifts')::numeric) as gifts, sum((cell->>'amount')::bigint) as amount
        from contract c join installment i on ${beside('i', 'c')} and i.contract_id = c.id and i.state = 'paid'
          cross join jsonb_array_elements(i.cells) cell
          join contract_line x on ${beside('x', 'c')} and x.contract_id = c.id and x.line_no = (cell->>'lineNo')::int and x.kind = 'course'
        where ${live(work, 'c')} and c.state in ('effective', 'changing', 'refunding', 'finished') group by 1, 2),
      opened as (select ${lot.contractId} as id, sum(${lot.qty}) filter (where ${lot.openKind} = 'purchase') / 100 as lessons,
          sum(${lot.qty}) filter (where ${lot.openKind} = 'gift') / 100 as gifts, sum(${lot.amount}) as amount
        from ${table(LessonLot)} lot where ${live(work, lot)} and ${lot.openKind} in ('purchase', 'gift') group by 1)
      select bought.id, bought.no as title, bought.lessons::float || ' + ' || bought.gifts::float || ' / ' || ${yuanOf(sql`bought.amount`)} as expected,
        coalesce(opened.lessons, 0)::float || ' + ' || coalesce(opened.gifts, 0)::float || ' / ' || ${yuanOf(sql`coalesce(opened.amount, 0)`)} as found
      from bought left join opened on opened.id = bought.id`,
});

/** What was charged for a lesson, and not given back, belongs to somebody who is on its roll. */
const charged = dataCheck({
  ...{ key: 'C13', area, name: ['消课与点名', 'What was charged and the roll'] },
  sides: (
    work,
    // Entries stay with whom they were written for, also when that student's record became part of another.
  ) => sql`select ${e.id} as id, ${e.entryNo} as title, '#' || ${e.lessonId} || ' / ' || ${e.customerId} as expected, case when ${a.id} is null then '' else '#' || ${e.lessonId} || ' / ' || ${e.customerId} end as found
      from ${table(LessonEntry)} e left join ${table(Attendance)} a on ${beside(a, e)} and ${a.id} = ${e.attendanceId} and ${a.lessonId} = ${e.lessonId}
        and (${a.customerId} = ${e.customerId} or exists (select 1 from ${table(Customer)} k where ${besideAny('k', e)} and k.id = ${e.customerId} and k.merged_into_id is not null))
      where ${live(work, e)} and ${e.kind} = 'consume' and ${e.lessonId} is not null
        and not exists (select 1 from ${table(LessonEntry)} r where ${beside('r', e)} and r.reverses_id = ${e.id})`,
});

/** A lesson that is over has a mark for everybody who was in the class on that day. */
const called = dataCheck({
  ...{ key: 'C14', area, name: ['已上课次与点名', 'Lessons given and their roll'] },
  sides: (work) => {
    const day = sql`(${l.startAt} at time zone ${work.actor.timezone})::date`;
    return sql`select ${l.id} as id, '#' || ${l.id} || ' ' || ${day} as title, count(*) as expected, count(${a.status}) as found
      from ${table(Lesson)} l join ${table(ClassMember)} m on ${beside(m, l)} and ${m.classId} = ${l.classId} and ${m.fromLessonNo} <= ${l.lessonNo}
          and ${m.joinedOn} <= ${day} and (${m.leftOn} is null or ${m.leftOn} > ${day})
          and not (${m.pausedFrom} is not null and ${m.pausedFrom} <= ${day} and (${m.pausedTo} is null or ${m.pausedTo} >= ${day}))
        left join ${table(Attendance)} a on ${beside(a, l)} and ${a.lessonId} = ${l.id} and ${a.customerId} = ${m.customerId}
      where ${live(work, l)} and ${l.state} = 'finished' group by ${l.id}, ${l.startAt}`;
  },
});

/** What was closed last still adds up to what was kept of it. */
const closed: DataCheck = {
  ...{ key: 'C25', area, name: pair('月结快照', 'The last closing') },
  async run(work) {
    const last = await row(work, LedgerClosing, { state: 'closed' }, { sort: '-through' });
    if (!last) return [];
    const now = await snapshot(work, last.through, last.schoolId);
    return Object.entries(now).some(([name, value]) => last[name as keyof typeof now] !== value)
      ? [{ id: last.id, title: last.through, expected: said(now), found: said(last) }]
      : [];
  },
};

const said = ({
  consumedQty,
  recognised,
  remainingQty,
  remainingAmount,
}: Awaited<ReturnType<typeof snapshot>>): string =>
  [consumedQty, recognised, remainingQty, remainingAmount].map((value) => value / 100).join(' / ');

export const lessonChecks: DataCheck[] = [released, charged, called, closed];
