// A number of two decimals that is kept in hundredths: yuan, percent, lessons inside values that travel as they are stored.
import { InputNumber } from 'antd';

interface HundredthsInputProps {
  /** Null: nothing was typed yet. */
  value: number | null;
  onChange: (hundredths: number) => void;
  label: string;
  disabled?: boolean | undefined;
  isInvalid?: boolean | undefined;
  prefix?: string;
  onEnter?: () => void;
}

export function HundredthsInput({
  value,
  onChange,
  label,
  disabled,
  isInvalid,
  prefix,
  onEnter,
}: HundredthsInputProps) {
  return (
    <InputNumber
      style={{ width: prefix && prefix.length > 1 ? 190 : 130 }}
      {...(prefix ? { prefix } : {})}
      min={0}
      precision={2}
      disabled={disabled ?? false}
      status={isInvalid ? 'error' : ''}
      aria-label={label}
      value={value === null ? null : value / 100}
      onPressEnter={() => onEnter?.()}
      onChange={(typed) => onChange(Math.round((typed ?? 0) * 100))}
    />
  );
}
