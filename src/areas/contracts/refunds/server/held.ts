// A refund that is being decided or paid holds its contract: what was reckoned must still be true, and what it held is let go.
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { move, need } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { contractUnfrozen } from '../../model/events';
import type { Refund } from '../model/refund';
import { reckonRefund, type Sheet, wireSheet } from './reckonRefund';
import { standingOf } from './standing';

const rules = texts('contracts.refundHeld', {
  moved: ['计算后课时或款项有变动，请退回重算', 'Lessons or money moved since: reckon it anew'],
});

/** What was reckoned still holds, or nothing is decided and nothing paid. */
export async function refuseMoved(work: Work, row: Refund): Promise<Sheet> {
  const contract = await need(work, Contract, row.contractId, { lock: true });
  const sheet = await reckonRefund(work, contract, row, true);
  if (sheet.snapshotHash !== row.snapshotHash)
    throw conflict(rules.moved, { was: yuan(row.amount), now: yuan(sheet.amount), sheet: wireSheet(sheet) });
  return sheet;
}

/** The contract runs on as before. */
export async function letGo(work: Work, { contractId }: Refund): Promise<void> {
  const contract = await need(work, Contract, contractId, { lock: true });
  if (contract.state !== 'refunding') return;
  await move(work, Contract, contract, 'endRefund', { to: 'effective' });
  const lotKeys = (await standingOf(work, contract, [])).map(({ key }) => key);
  await work.emit(contractUnfrozen, { contractId, lotKeys, reason: 'refunding' });
}
