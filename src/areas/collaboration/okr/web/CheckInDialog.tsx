// A check-in: the value or the milestones, how sure one is, what happened.
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { KeyResult } from '../model/keyResult';
import { checkIn } from '../model/okrCalls';

interface Milestone {
  id: number;
  title: string;
  doneAt: string | null;
}

export function CheckInDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const row = useDetail(KeyResult, id).data;
  return row ? <Asked row={row} onClose={onClose} /> : null;
}

function Asked({ row, onClose }: { row: WireOf<typeof KeyResult>; onClose: () => void }) {
  const milestones = useMemo(() => (Array.isArray(row.milestones) ? (row.milestones as Milestone[]) : []), [row]);
  const isMilestone = row.kind === 'milestone';
  const inputs = useMemo(
    () => ({
      milestoneIds: ({ value, onChange }: FieldInputProps) => (
        <Checkbox.Group
          value={Array.isArray(value) ? value : []}
          options={milestones.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={onChange}
        />
      ),
    }),
    [milestones],
  );
  const given = { keyResultId: row.id, version: row.version };
  return (
    <CallDialog
      of={checkIn}
      name={row.title}
      given={
        isMilestone || row.projectId
          ? { ...given, value: null, ...(row.projectId ? { milestoneIds: null } : {}) }
          : { ...given, milestoneIds: null }
      }
      start={isMilestone ? { milestoneIds: milestones.filter(({ doneAt }) => doneAt).map(({ id }) => id) } : {}}
      inputs={inputs}
      onClose={onClose}
    />
  );
}
