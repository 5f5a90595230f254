// From a candidate or by hand: the person, the first line of their track and a contract to sign, in one transaction.

import { candidateOnboarded } from '#areas/recruitment/onboarding/model/events';
import { addMonths } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import type { EventType } from '#kernel/model/signals';
import { texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { insert, reached, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { noteChange } from '../../changes/server/effects';
import { LabourContract } from '../../labour/model/labourContract';
import { staffOnboarded, staffPayAgreed } from '../../model/events';
import { Staff } from '../../model/staff';
import { onboard } from '../model/onboard';

const said = texts('people.onboard', {
  active: ['该手机号或证件已是在职员工 {name}', '{name} works here with this mobile or ID already'],
  left: ['{name}（{no}）曾在职，请在离职员工中办理再入职', '{name} ({no}) worked here before: rehire them'],
});

type Hired = typeof candidateOnboarded extends EventType<infer P> ? P : never;

interface Terms {
  kind: LabourContract['kind'];
  months: number | null;
  probationMonths: number;
  basePay: number | null;
  legalEntityId: number | null;
}
type Person = Partial<Staff> & Pick<Staff, 'no' | 'name' | 'mobile'> & { startOn: string };

async function begin(work: Work, person: Person, terms: Terms, roleIds: number[]) {
  const { startOn, schoolId = null, postId = null, departmentId = null } = person;
  const isTried = terms.probationMonths > 0;
  const staffId = await insert(work, Staff, {
    ...person,
    ...{ legalEntityId: terms.legalEntityId, seniorityFrom: startOn, probationMonths: terms.probationMonths },
    probationEndOn: isTried ? addMonths(startOn, terms.probationMonths) : null,
    status: isTried ? 'probation' : 'active',
  });
  const { levelId = null, reportsToId = null } = person;
  const changeId = await noteChange(work, {
    ...{ staffId, kind: 'onboard', effectiveOn: startOn, schoolId, departmentId },
    ...{ toSchoolId: schoolId, toDepartmentId: departmentId, toPostId: postId, toLevelId: levelId },
    ...{ toReportsToId: reportsToId, toLegalEntityId: terms.legalEntityId },
  });
  const contractId = await insert(work, LabourContract, { ...terms, staffId, startOn });
  await work.emit(staffOnboarded, { staffId, mobile: person.mobile, schoolId, departmentId, postId, roleIds, startOn });
  return { staffId, contractId, changeId };
}

/** Who accepted and came is staff from now on, on the terms of the offer; the system area opens the account. */
async function employ(work: Work, hired: Hired): Promise<void> {
  const { name, mobile, gender, email, idCard, schoolId, postId, startOn, roleIds, candidateId } = hired;
  const no = hired.staffNo ?? (await nextNumber(work, 'people.staff', null));
  const offer = hired.terms;
  const employmentType = offer?.employmentType ?? 'full_time';
  const { staffId, changeId } = await begin(
    work,
    {
      ...{ no, name, mobile, gender, email, idCard, schoolId, postId, startOn, candidateId, employmentType },
      reportsToId: offer?.reportsToId ?? null,
    },
    {
      kind: offer?.contractKind ?? 'fixed',
      months: offer?.contractMonths ?? 36,
      probationMonths: offer?.probationMonths ?? (hired.isProbation ? 1 : 0),
      basePay: offer?.basePay ?? null,
      legalEntityId: null,
    },
    roleIds,
  );
  if (!offer) return;
  const { basePay, postPay, allowance } = offer;
  await work.emit(staffPayAgreed, { staffId, changeId, on: startOn, basePay, postPay, allowance });
}

async function refuseKnown(work: Work, mobile: string, idCard: string | null): Promise<void> {
  const known = (await rowOf(work, Staff, { mobile })) ?? (idCard ? await rowOf(work, Staff, { idCard }) : undefined);
  if (!known) return;
  const { id: staffId, name, no, status } = known;
  throw conflict(status === 'left' ? said.left : said.active, { staffId, status }, { name, no });
}

export const onboarding: AreaPiece = {
  extends: [
    extend(Staff, {
      calls: [
        serves(onboard, async (work, { contractKind, contractMonths, probationMonths, basePay, roleIds, ...given }) => {
          await refuseKnown(work, given.mobile, given.idCard);
          const no = await nextNumber(work, 'people.staff', null);
          const { legalEntityId } = given;
          const months = contractKind === 'open_ended' ? null : contractMonths;
          const terms = { kind: contractKind, months, probationMonths, basePay, legalEntityId };
          const { staffId, contractId, changeId } = await begin(work, { no, ...given }, terms, roleIds);
          // Into a school of one's own reach only.
          await reached(work, Staff, staffId, 'add');
          if (basePay !== null)
            await work.emit(staffPayAgreed, {
              staffId,
              changeId,
              on: given.startOn,
              basePay,
              postPay: 0,
              allowance: 0,
            });
          return { staffId, contractId };
        }),
      ],
    }),
  ],
  listeners: [on(candidateOnboarded, employ)],
};
