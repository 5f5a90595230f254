// The operation log: filters by name, each row opens what was before and after.
import { useState } from 'react';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/navigation';
import { LogDiff } from './LogDiff';
import { useNamedLog } from './useNamedLog';

/** Nine columns beside an open panel. */
const columns = {
  staffName: { width: 90 },
  area: { width: 100 },
  entity: { width: 110 },
  schoolId: { width: 105 },
  rowTitle: { width: 110 },
  action: { width: 90 },
  ip: { width: 100 },
  result: { width: 80 },
};

export default function LogOperations() {
  const [, setQuery] = useQueryState();
  const [open, setOpen] = useState<number | null>(null);
  const of = useNamedLog();
  const filter = (part: Record<string, string>) => {
    setOpen(null);
    setQuery({ tab: 'operations', ...part });
  };
  return (
    <>
      <ResourcePage of={of} columns={columns} onOpen={(row) => setOpen(row.id)} />
      {open !== null && <LogDiff id={open} onClose={() => setOpen(null)} onFilter={filter} />}
    </>
  );
}
