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

interface CheckInProps {
  onClose: () => void;
  onDone?: () => void;
  /** Which one of several this is. */
  place?: string;
}

export function CheckInDialog({ id, ...rest }: CheckInProps & { id: number }) {
  const row = useDetail(KeyResult, id).data;
  return row ? <Asked row={row} {...rest} /> : null;
}

function Asked({ row, place, onDone, onClose }: CheckInProps & { row: WireOf<typeof KeyResult> }) {
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
      name={place ? `${row.title}（${place}）` : row.title}
      given={
        isMilestone || row.projectId
          ? { ...given, value: null, ...(row.projectId ? { milestoneIds: null } : {}) }
          : { ...given, milestoneIds: null }
      }
      start={isMilestone ? { milestoneIds: milestones.filter(({ doneAt }) => doneAt).map(({ id }) => id) } : {}}
      inputs={inputs}
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    />
  );
}
