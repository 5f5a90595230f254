// Which plan an enterprise has bought, by name.
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';

export function PlanInput({ id, value, onChange }: FieldInputProps) {
  return (
    <RefPicker
      id={id}
      to="enterprise_plan"
      value={value as number | null}
      allowClear
      onChange={(next) => onChange(next)}
    />
  );
}
