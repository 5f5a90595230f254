// Labour contracts: numbered, ending where their term says, renewed by a new draft, one at a time per person and employer.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/model/dates';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { eachOf } from '#kernel/server/resources/batches';
import { insert, move, need, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { reachOf } from '../../settings/server/reach';
import { draftContracts, LabourContract, type LabourCounts, labourCounts, renewBatch } from '../model/labourContract';
import { longestProbation } from '../model/probation';
import { endOf, proposesOpenEnded } from '../model/term';
import { plantLabour } from '../sample';

const said = texts('people.contract', {
  months: ['请填写期限', 'A term needs its months'],
  probation: ['该合同期限试用期最长 {months} 个月', 'The probation is at most {months} months for this contract'],
  openEnded: [
    '已签两次固定期限或满十年，应签无固定期限；仍签固定期限请写明原因',
    'After two fixed terms or ten years a contract without an end is due; say why it is fixed all the same',
  ],
  follows: ['续签须接在原合同结束之后', 'A renewal begins when the contract before it has ended'],
  endless: ['无固定期限合同无需续签', 'A contract without an end is not renewed'],
  meets: ['该期间已有合同', 'There is a contract for that time already'],
  open: ['该员工已有待签合同', 'This person has a contract to sign already'],
  signed: ['签订日期不能晚于今天', 'It cannot have been signed after today'],
  early: ['解除日期不能早于开始日期', 'It cannot end before it began'],
});

async function judge({ row, was, work }: Change<typeof LabourContract>): Promise<void> {
  if (row.kind === 'fixed' && row.months === null) throw invalid('months', said.months);
  if (row.kind === 'open_ended') row.months = null;
  const isTerm = !was || was.startOn !== row.startOn || was.months !== row.months || was.kind !== row.kind;
  if (isTerm) row.endOn = row.months === null ? null : endOf(row.startOn, row.months);
  if (row.kind === 'fixed' || row.kind === 'open_ended' || row.kind === 'task') {
    const months = longestProbation(row.kind, row.months, false);
    if (row.probationMonths > months) throw invalid('probationMonths', said.probation, { months });
  }
  if (!was) {
    await refuseMeeting(work, row);
    row.contractNo = await nextNumber(work, 'people.labourContract', null);
    const before = await heldBy(work, row.staffId, row.legalEntityId);
    row.times = before.filter(({ state }) => state !== 'void').length + 1;
    if (row.kind === 'fixed' && !row.fixedReason)
      await refuseFixed(work, row.staffId, before, row.startOn, 'fixedReason');
  }
}

/** The database keeps terms of one employer apart; without an employer named it cannot. */
async function refuseMeeting(work: Work, { staffId, legalEntityId, startOn, endOn }: LabourContract): Promise<void> {
  if (legalEntityId !== null) return;
  await need(work, Staff, staffId, { lock: true });
  const held = (await heldBy(work, staffId, null)).filter(({ state }) => state === 'draft' || state === 'active');
  const meets = held.some(
    (one) => (endOn === null || one.startOn <= endOn) && (one.endOn === null || startOn <= one.endOn),
  );
  if (meets) throw conflict(said.meets);
}

const heldBy = (work: Work, staffId: number, legalEntityId: number | null) =>
  rows(
    work,
    LabourContract,
    (c) => sql`${c.staffId} = ${staffId} and ${c.legalEntityId} is not distinct from ${legalEntityId}`,
  );

async function refuseFixed(
  work: Work,
  staffId: number,
  before: readonly LabourContract[],
  on: string,
  field: string,
): Promise<void> {
  const { seniorityFrom, startOn } = await need(work, Staff, staffId);
  if (proposesOpenEnded(before, seniorityFrom ?? startOn, on)) throw invalid(field, said.openEnded);
}

interface Renewal {
  kind: LabourContract['kind'];
  startOn: string;
  months: number | null;
  fixedReason: string | null;
}

/** The next draft of a contract that is being renewed. */
async function draftNext(work: Work, row: LabourContract, next: Renewal): Promise<number> {
  if (row.endOn === null) throw conflict(said.endless);
  if (next.startOn <= row.endOn) throw invalid('nextStartOn', said.follows);
  if (next.kind === 'fixed' && !next.fixedReason) {
    const before = await heldBy(work, row.staffId, row.legalEntityId);
    await refuseFixed(work, row.staffId, before, next.startOn, 'nextReason');
  }
  const { staffId, legalEntityId, basePay, workplace } = row;
  return insert(work, LabourContract, { ...{ staffId, legalEntityId, basePay, workplace }, ...next });
}

async function countDue(work: Work): Promise<LabourCounts> {
  const today = todayOf(work);
  const found = await work.session.one<LabourCounts>(
    sql`select count(*)::int as all, count(*) filter (where t.state = 'active' and t.end_on between ${today} and ${addDays(today, 60)})::int as ending,
        count(*) filter (where t.state = 'draft')::int as unsigned, count(*) filter (where t.state = 'expired')::int as expired
      from labour_contract t where ${reachOf(work, LabourContract)}`,
  );
  return found ?? { all: 0, ending: 0, unsigned: 0, expired: 0 };
}

export const labourContracts: AreaPiece = {
  samples: [plantLabour],
  services: [
    service(LabourContract, {
      beforeSave: judge,
      filters: {
        endsWithin: by(LabourContract.asked.endsWithin, (days, work) => {
          const today = todayOf(work);
          return sql`t.state = 'active' and t.end_on between ${today} and ${addDays(today, days)}`;
        }),
      },
      transitions: {
        sign({ input, work }) {
          if (input.signedOn > todayOf(work)) throw invalid('signedOn', said.signed);
        },
        async renew({ row, input, work }) {
          const { nextKind: kind, nextStartOn: startOn, nextMonths: months, nextReason: fixedReason } = input;
          row.renewedById = await draftNext(work, row, { kind, startOn, months, fixedReason });
        },
        terminate({ row, input }) {
          if (input.endedOn < row.startOn) throw invalid('endedOn', said.early);
        },
      },
    }),
  ],
  extends: [
    extend(LabourContract, {
      calls: [
        serves(labourCounts, countDue),
        serves(renewBatch, (work, { ids, kind, months, startOn, fixedReason }) =>
          eachOf(work, ids, { of: LabourContract, action: 'renew' }, async (id) => {
            const was = await reached(work, LabourContract, id, 'edit', { lock: true });
            const follows = was.endOn === null ? todayOf(work) : addDays(was.endOn, 1);
            const next = {
              nextKind: kind,
              nextMonths: months,
              nextStartOn: startOn ?? follows,
              nextReason: fixedReason,
            };
            await move(work, LabourContract, was, 'renew', next);
          }),
        ),
        serves(draftContracts, (work, { ids, ...terms }) =>
          eachOf(work, ids, { of: LabourContract, action: 'add' }, async (staffId) => {
            await reached(work, Staff, staffId, 'makeContract');
            const open = await rowOf(work, LabourContract, { staffId, state: ['draft'] });
            if (open) throw conflict(said.open, { id: open.id });
            await insert(work, LabourContract, { staffId, ...terms });
          }),
        ),
      ],
    }),
  ],
  registers: { number: [{ key: 'people.labourContract', pattern: 'LD{yyyy}{seq:5}', reset: 'year' }] },
};
