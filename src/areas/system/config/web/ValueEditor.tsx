// The editor of a setting's value, by the type of the setting.

import { Input } from 'antd';
import type { Field } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import { ColourInput } from '#kernel/web/resource/inputs/ColourInput';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import type { ConfigRow } from '../model/configCalls';
import { fieldOfItem } from '../model/configValues';

export type Edited = Pick<ConfigRow, 'name' | 'type' | 'options' | 'min' | 'max'>;

interface ValueEditorProps {
  id: string;
  item: Edited;
  value: unknown;
  /** As it is stored: a secret is then not shown, only that there is one. */
  isKept: boolean;
  onChange: (value: unknown) => void;
  disabled?: boolean;
  isInvalid?: boolean;
}

export function ValueEditor({ id, item, value, isKept, onChange, disabled, isInvalid }: ValueEditorProps) {
  if (item.type === 'secret') {
    return (
      <Input.Password
        id={id}
        disabled={disabled}
        status={isInvalid ? 'error' : ''}
        autoComplete="new-password"
        placeholder={String(value ?? '')}
        value={isKept ? '' : String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const shared = { id, field: fieldOf(item), value, onChange, disabled, isInvalid };
  return item.type === 'color' ? <ColourInput {...shared} /> : <FieldInput {...shared} />;
}

function fieldOf(item: Edited): Field {
  const label = pair(item.name, item.name);
  if (item.type === 'json') return { kind: 'json', label } as Field;
  const options = Object.entries(item.options ?? {}).map(([key, name]) => [key, { label: pair(name, name) }]);
  const made = fieldOfItem({ ...item, ...(item.options ? { options: Object.fromEntries(options) } : {}) });
  // What is set here is shown before anybody has signed in: a logo, the picture of the sign-in page.
  return (made ? { ...made, label, open: true } : { kind: 'text', label, max: 200 }) as Field;
}
