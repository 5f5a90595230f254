// What every input of a field is given.
import type { Field } from '#kernel/model/fields';

export interface FieldInputProps {
  id: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  disabled?: boolean;
  isInvalid?: boolean;
  /** Names of what is chosen already, as the row brought them. */
  label?: string | string[];
  /** Says what the input is for where no label stands beside it: cells of a line. */
  ariaLabel?: string;
  autoFocus?: boolean;
  /** Of references: what is offered, beyond what one types. */
  asked?: Readonly<Record<string, unknown>>;
}
