// 离职 of a person in the list.
import { useState } from 'react';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { applyLeaving } from '../model/leaving';

export function useLeaveCalls() {
  const can = useCan();
  const [asked, setAsked] = useState<WireRow | null>(null);
  const rowActions: readonly RowAction[] = [
    {
      key: 'leave',
      label: applyLeaving.label,
      danger: true,
      isShown: ({ status }) =>
        ['probation', 'active', 'suspended'].includes(String(status)) && can('people.leaving.apply'),
      run: (row) => setAsked(row),
    },
  ];
  const dialog = asked && (
    <CallDialog of={applyLeaving} rows={[asked]} name={String(asked.name)} onClose={() => setAsked(null)} />
  );
  return { rowActions, dialog };
}
