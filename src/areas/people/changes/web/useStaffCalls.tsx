// What may be asked for about a person, by where they stand in their working life.
import { useState } from 'react';
import type { Call } from '#kernel/model/call';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { BatchAction } from '#kernel/web/resource/list/ListHead';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { draftContracts } from '../../labour/model/labourContract';
import type { Staff } from '../../model/staff';
import * as change from '../model/staffChange';

const working = ['probation', 'active'];
interface Offered {
  call: Call;
  key: string;
  statuses: readonly string[];
}
const as = (call: unknown): Call => call as Call;

export const career: readonly Offered[] = [
  { key: 'transfer', call: as(change.transfer), statuses: [...working, 'suspended'] },
  { key: 'promote', call: as(change.promote), statuses: working },
  { key: 'demote', call: as(change.demote), statuses: working },
  { key: 'pay', call: as(change.changePay), statuses: working },
  { key: 'second', call: as(change.second), statuses: working },
  { key: 'secondEnd', call: as(change.secondEnd), statuses: working },
  { key: 'employer', call: as(change.changeEmployer), statuses: working },
  { key: 'suspend', call: as(change.suspend), statuses: ['active'] },
  { key: 'resume', call: as(change.resume), statuses: ['suspended'] },
];
export const probation: readonly Offered[] = [
  { key: 'regularise', call: as(change.regularise), statuses: ['probation'] },
  { key: 'extendProbation', call: as(change.extendProbation), statuses: ['probation'] },
];
export const comeback: readonly Offered[] = [{ key: 'rehire', call: as(change.rehire), statuses: ['left'] }];
export const many: readonly Offered[] = [
  { key: 'transferAll', call: as(change.transfer), statuses: [] },
  { key: 'superior', call: as(change.changeSuperior), statuses: [] },
];
export const drafts: readonly Offered[] = [{ key: 'draftContracts', call: as(draftContracts), statuses: [] }];

interface Asked {
  call: Call;
  rows: readonly { id: number }[];
  name?: string;
  done: () => void;
}

export function useStaffCalls(single: readonly Offered[], batch: readonly Offered[] = []) {
  const can = useCan();
  const [asked, setAsked] = useState<Asked | null>(null);
  const rowActions: readonly RowAction[] = single.map(({ key, call, statuses }) => ({
    key,
    label: call.label,
    danger: call.danger,
    isShown: ({ status }: WireOf<typeof Staff>) => statuses.includes(String(status)) && can(call.permission ?? ''),
    run: (row: WireOf<typeof Staff>, refresh: () => Promise<void>) =>
      setAsked({ call, rows: [row], name: row.name, done: () => void refresh() }),
  }));
  const batchActions: readonly BatchAction[] = batch
    .filter(({ call }) => can(call.permission ?? ''))
    .map(({ key, call }) => ({
      key,
      label: call.label,
      run: (ids, clear) => setAsked({ call, rows: ids.map((id) => ({ id })), done: clear }),
    }));
  const dialog = asked && (
    <CallDialog
      of={asked.call}
      rows={asked.rows}
      {...(asked.name ? { name: asked.name } : {})}
      onClose={() => setAsked(null)}
      onDone={asked.done}
    />
  );
  return { rowActions, batchActions, dialog };
}
