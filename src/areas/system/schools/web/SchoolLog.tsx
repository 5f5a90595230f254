// Everything that was done at one school, newest first; a row opens what was before and after.
import { useState } from 'react';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { LogDiff } from '../../log/web/LogDiff';
import { useNamedLog } from '../../log/web/useNamedLog';
import { RelatedTable } from '../../organisation/web/RelatedTable';

const columns = ['at', 'staffName', 'entity', 'rowTitle', 'action', 'result'];

export function SchoolLog({ schoolId }: { schoolId: number }) {
  const goTo = useOpen();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <RelatedTable of={useNamedLog()} filter={{ schoolId }} columns={columns} onOpen={setOpen} />
      {open !== null && (
        <LogDiff
          id={open}
          onClose={() => setOpen(null)}
          onFilter={(part) => goTo('/logAdmin', { tab: 'operations', ...part })}
        />
      )}
    </>
  );
}
