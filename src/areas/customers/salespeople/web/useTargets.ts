// A month's targets by counsellor. A cell is saved when it is left; saves of one grid run one after the other, so that two
// cells of a row never meet each other's version.
import { useCallback, useMemo, useRef, useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Salesperson, SalespersonTarget } from '../model/salesperson';

const pageSize = 50;

export interface TargetQuestion {
  month: string;
  schoolId: number | null;
  page: number;
}

export function useTargets({ month, schoolId, page }: TargetQuestion) {
  const counsellors = useList(Salesperson, { page, pageSize, ...(schoolId ? { schoolIds: schoolId } : {}) });
  const people = useMemo(() => counsellors.data?.list ?? [], [counsellors.data]);
  const staffIds = people.map(({ staffId }) => Number(staffId));
  const targets = useList(SalespersonTarget, { month, staffId: staffIds, pageSize: 200 });
  const [saved, setSaved] = useState<ReadonlyMap<string, WireOf<typeof SalespersonTarget>>>(new Map());
  const refresh = useRefreshRows(SalespersonTarget);
  const byStaff = useMemo(() => {
    const rows = new Map<number, WireOf<typeof SalespersonTarget>>();
    for (const row of targets.data?.list ?? []) if (row.month === month) rows.set(row.staffId, row);
    for (const row of saved.values())
      if (row.month === month && row.version > (rows.get(row.staffId)?.version ?? 0)) rows.set(row.staffId, row);
    return rows;
  }, [targets.data, saved, month]);
  const newest = useRef(byStaff);
  newest.current = byStaff;
  const waiting = useRef<Promise<unknown>>(Promise.resolve());

  const save = useCallback(
    (staffId: number, name: string, value: unknown): Promise<void> => {
      const next = waiting.current.then(async () => {
        const client = resourceClient(SalespersonTarget);
        const row = newest.current.get(staffId);
        const kept: WireOf<typeof SalespersonTarget> = row
          ? await client.edit(row.id, row.version, { [name]: value })
          : await client.add({ staffId, month, [name]: value }, nonce());
        newest.current = new Map(newest.current).set(staffId, kept);
        setSaved((before) => new Map(before).set(`${month}:${staffId}`, kept));
      });
      waiting.current = next.catch(() => refresh());
      return next;
    },
    [month, refresh],
  );
  return { counsellors, people, byStaff, targets, save, refresh, pageSize };
}
