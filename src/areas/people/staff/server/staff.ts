// The person's sheet: what an ID card says agrees with it, dates follow each other, and lists find what runs out next.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { beside } from '#kernel/server/rows';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { staffRenamed } from '../../model/events';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { birthdayOf, genderOf } from '../model/idCard';

const said = texts('people.staff', {
  birthday: ['生日与身份证号不符', 'The birthday is not that of the ID card'],
  gender: ['性别与身份证号不符', 'The gender is not that of the ID card'],
  since: ['参加工作不能晚于司龄起算', 'Working since comes before seniority'],
});

function judge({ row, was }: Change<typeof Staff>): void {
  if (row.idCard && (!was || was.idCard !== row.idCard || was.birthday !== row.birthday || was.gender !== row.gender)) {
    const born = birthdayOf(row.idCard);
    if (row.birthday === null) row.birthday = born;
    else if (born && born !== row.birthday) throw invalid('birthday', said.birthday);
    const gender = genderOf(row.idCard);
    if (row.gender === null) row.gender = gender;
    else if (gender && gender !== row.gender) throw invalid('gender', said.gender);
  }
  if (row.workingSince && row.seniorityFrom && row.workingSince > row.seniorityFrom)
    throw invalid('workingSince', said.since);
}

const contractOf = sql`select 1 from labour_contract c where ${beside('c', 't')} and c.staff_id = t.id`;

function dueOf(what: string, work: Work) {
  const today = todayOf(work);
  const here = sql`t.status <> 'left'`;
  switch (what) {
    case 'probation':
      return sql`t.status = 'probation' and t.probation_end_on <= ${addDays(today, 30)}`;
    case 'contract':
      return sql`${here} and exists (${contractOf} and c.state = 'active' and c.end_on between ${today} and ${addDays(today, 60)})`;
    case 'unsigned':
      return sql`${here} and t.start_on <= ${addDays(today, -15)} and not exists (${contractOf} and (c.state = 'active' or (c.state = 'renewed' and c.end_on >= ${today})))`;
    case 'certificate':
      return sql`${here} and exists (select 1 from staff_certificate s where ${beside('s', 't')} and s.staff_id = t.id and s.valid_to between ${today} and ${addDays(today, 60)})`;
    default:
      return sql`${here} and extract(month from t.birthday) = ${Number(today.slice(5, 7))}`;
  }
}

export const staff: AreaPiece = {
  services: [
    service(Staff, {
      beforeSave: judge,
      gone: (alias) => sql`${alias}.status = 'left'`,
      async afterSave({ row, was, work }) {
        if (was && was.name !== row.name) await work.emit(staffRenamed, { staffId: row.id, name: row.name });
      },
      filters: {
        due: by(Staff.asked.due, dueOf),
        birthMonth: by(Staff.asked.birthMonth, (month) => sql`extract(month from t.birthday) = ${month}`),
      },
    }),
  ],
};
