// Families of the demo that give lessons back or change them just now: drafts, papers that wait for somebody's word, and refunds to be
// paid out. Asked for by whoever sold the contract, through the rules that hold for everybody.
import { Category } from '#areas/system/categories/model/category';
import { addDays } from '#kernel/model/dates';
import { approvalQuery, approveAtOnce } from '#kernel/server/calls';
import { actingAs } from '#kernel/server/process/actingAs';
import { insert, move, need, rows } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { answers } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { ContractChange } from '../changes/model/change';
import { Contract } from '../contract/model/contract';
import { ContractLine } from '../contract/model/lines';
import { restOf } from '../refunds/model/reckoning';
import { Refund } from '../refunds/model/refund';
import { standingOf } from '../refunds/server/standing';

type Fate = 'draft' | 'waits' | 'given';
const refunds: readonly { fate: Fate; fault: Refund['fault'] }[] = [
  { fate: 'draft', fault: 'customer' },
  { fate: 'waits', fault: 'customer' },
  { fate: 'given', fault: 'customer' },
  { fate: 'waits', fault: 'school' },
  { fate: 'given', fault: 'customer' },
  { fate: 'waits', fault: 'customer' },
  { fate: 'given', fault: 'force_majeure' },
  { fate: 'draft', fault: 'customer' },
];
const changes: readonly { fate: Fate; kind: 'extend' | 'suspend' | 'customer'; reason: string }[] = [
  { fate: 'waits', kind: 'suspend', reason: '全家外出一个月' },
  { fate: 'waits', kind: 'extend', reason: '生病缺课较多，申请延期' },
  { fate: 'waits', kind: 'customer', reason: '哥哥改上，转给亲友的孩子' },
  { fate: 'draft', kind: 'extend', reason: '期末停了几周' },
  { fate: 'waits', kind: 'suspend', reason: '骨折休养' },
  { fate: 'waits', kind: 'customer', reason: '搬家，转让给同班同学' },
];
/** Lessons a paper can be about, hundredths. */
const least = 4_00;
const most = 120;
/** To whom something may be handed on. */
const spare = 6;

/** A contract with lessons left, and what tells when the last of them expire. */
interface Standing {
  contract: Contract;
  lastOn: string | null;
}

export async function plantUnderway(work: Work, sample: Sample): Promise<void> {
  const all = await standing(work, refunds.length + changes.length + spare);
  const free = [...all];
  const reasons = await rows(work, Category, { tree: 'refund_reason' }, { sort: 'id' });
  const at = (n: number) => sample.moment(-1 - (n % 5), 9 + (n % 8), 20);
  for (const [n, { fate, fault }] of refunds.entries()) {
    const found = free.shift();
    const by = found && (await actingAs(work, found.contract.ownerId, at(n)));
    if (!by || reasons.length === 0) continue;
    const acting = fate === 'given' ? unasked(by) : by;
    const reasonId = reasons[n % reasons.length]!.id;
    const id = await insert(acting, Refund, { contractId: found.contract.id, scope: 'full', fault, reasonId });
    if (fate !== 'draft') await move(acting, Refund, await need(acting, Refund, id), 'submit');
  }
  for (const [n, { fate, kind, reason }] of changes.entries()) {
    const found = free.shift();
    const by = found && (await actingAs(work, found.contract.ownerId, at(n + 3)));
    if (!by) continue;
    const { contract, lastOn } = found;
    const wish = {
      extend: () => ({ toDate: addDays(lastOn ?? sample.today, 60) }),
      suspend: () => ({ fromDate: sample.day(5), toDate: sample.day(34) }),
      customer: () => ({ targetCustomerId: otherOf(all, contract) }),
    }[kind]();
    const id = await insert(by, ContractChange, { contractId: contract.id, kind, reason, ...wish });
    if (fate !== 'draft') await move(by, ContractChange, await need(by, ContractChange, id), 'submit');
  }
}

/** Another family, of the same school where there is one. */
function otherOf(all: readonly Standing[], { schoolId, customerId }: Contract): number | null {
  const others = all.filter(({ contract }) => contract.customerId !== customerId);
  const near = others.find(({ contract }) => contract.schoolId === schoolId) ?? others[0];
  return near?.contract.customerId ?? null;
}

/** Paid, with lessons that expire: every other of the first school, where the people of the demo work. */
async function standing(work: Work, wanted: number): Promise<Standing[]> {
  const running = await rows(work, Contract, { state: 'effective', owed: 0, suspendedTo: null }, { sort: '-id' });
  const sold = running.filter(({ kind }) => kind !== 'goods');
  const home = Math.min(...sold.map(({ schoolId }) => schoolId));
  const [here, there] = [true, false].map((isHere) => sold.filter((one) => (one.schoolId === home) === isHere));
  const found: Standing[] = [];
  for (let n = 0; n < most && found.length < wanted; n += 1) {
    const contract = (n % 2 === 0 ? here : there)!.shift();
    if (!contract) continue;
    const lines = await rows(work, ContractLine, { contractId: contract.id });
    const lots = await standingOf(work, contract, lines);
    const lastOn = lots.flatMap(({ validTo }) => validTo ?? []).sort();
    if (lastOn.length > 0 && restOf(lots.filter(({ isGift }) => !isGift)) >= least)
      found.push({ contract, lastOn: lastOn.at(-1)! });
  }
  return found;
}

/** Decided before the demo begins: nobody is asked again. */
function unasked(by: Work): Work {
  const given = new Map(by.app.answers).set(approvalQuery.name, answers(approvalQuery, approveAtOnce));
  return new Work({ ...by.app, answers: given }, by.session, by.actor, by.caller);
}
