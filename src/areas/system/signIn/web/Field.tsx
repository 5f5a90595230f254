// An input with its label and error, in plain CSS: the sign-in page must not wait for a component library.
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ label, error, hint, after, ref, ...input }: FieldProps): ReactNode {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={`login-field${error ? ' bad' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input {...input} ref={ref} id={id} aria-invalid={error ? true : undefined} aria-describedby={`${id}-note`} />
        {after}
      </div>
      <div id={`${id}-note`} className={error ? 'login-error' : 'login-hint'} role={error ? 'alert' : undefined}>
        {note}
      </div>
    </div>
  );
}
