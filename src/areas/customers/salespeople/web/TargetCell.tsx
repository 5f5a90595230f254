// One cell of the sheet of targets: kept when it is left; what the server refuses stays in it, with the reason.
import { InputNumber, Tooltip } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';

interface TargetCellProps {
  /** Where it stands, and which cell Enter goes to. */
  place: string;
  next: string;
  label: string;
  isMoney: boolean;
  value: string | number | null;
  onSave: (value: string | number) => Promise<void>;
}

export function TargetCell({ place, next, label, isMoney, value, onSave }: TargetCellProps) {
  const [typed, setTyped] = useState<string | number | null | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async () => {
    if (typed === undefined) return;
    const given = typed === null || typed === '' ? 0 : typed;
    if (Number(given) === Number(value ?? 0)) return setTyped(undefined);
    try {
      await onSave(isMoney ? Number(given).toFixed(2) : Number(given));
      setTyped(undefined);
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Tooltip title={problem} open={problem !== null} color="red">
      <InputNumber<string | number>
        data-place={place}
        aria-label={label}
        variant="filled"
        controls={false}
        style={{ width: '100%' }}
        min={0}
        max={isMoney ? 9_999_999_999 : 1_000_000}
        precision={isMoney ? 2 : 0}
        stringMode={isMoney}
        status={problem ? 'error' : ''}
        value={typed === undefined ? value : typed}
        onChange={setTyped}
        onBlur={() => void keep()}
        onPressEnter={() => document.querySelector<HTMLInputElement>(`[data-place="${next}"]`)?.focus()}
        onFocus={(event) => event.target.select()}
      />
    </Tooltip>
  );
}
