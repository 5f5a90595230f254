// The fields of a form, two columns wide, each with its label above, help below and what is wrong with it.
import { Form } from 'antd';
import { memo, type ReactNode, useCallback } from 'react';
import type { Field } from '#kernel/model/fields';
import { lineOf, type Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import { FieldInput, type FieldInputComponent } from '../inputs/inputs';
import type { WireRow } from '../rows/rows';
import css from './form.module.css';
import { FormAroundInput } from './formAround';
import type { FormValues } from './formValues';
import { LinesInput } from './LinesInput';
import type { Messages } from './problemPath';
import type { FormModel } from './useForm';

export interface FormParts {
  /** Inputs of the page's own, by field name. */
  inputs?: Readonly<Record<string, FieldInputComponent>>;
  /** Children whose lines this page asks for in another way than their model, by field name. */
  lines?: Readonly<Record<string, Resource>>;
  /** What a page says below the form about what is being typed there; no id yet of a row that is added. */
  beneath?: (id: number | null, values: FormValues) => ReactNode;
}

interface FormFieldsProps extends Omit<FormParts, 'beneath'> {
  form: FormModel;
  /** The row being edited; fixed fields are then closed. */
  row?: WireRow;
  oneColumn?: boolean;
  /** Off where the fields are one of several parts of a page, which itself decides where one begins. */
  autoFocus?: boolean;
}

const wideKinds = ['longText', 'richText', 'json', 'lines', 'files'];

export function FormFields({ form, row, oneColumn, autoFocus = true, inputs, lines }: FormFieldsProps) {
  return (
    <FormAroundInput value={form}>
      <Form layout="vertical" component="div" className={oneColumn ? css.one : css.two} requiredMark>
        {form.names.map((name, i) => {
          const field = form.fields[name];
          if (!field) return null;
          return (
            <FormField
              key={name}
              name={name}
              field={field}
              form={form}
              value={form.values[name]}
              messages={form.messages}
              row={row}
              Own={inputs?.[name]}
              child={lines?.[name]}
              autoFocus={autoFocus && i === 0 && !row}
            />
          );
        })}
      </Form>
    </FormAroundInput>
  );
}

interface FormFieldProps {
  name: string;
  field: Field;
  form: Pick<FormModel, 'idOf' | 'set'>;
  value: unknown;
  messages: Messages;
  row?: WireRow;
  Own?: FieldInputComponent;
  child?: Resource;
  autoFocus: boolean;
}

/** Typing in one field draws that field again, not its neighbours. */
const FormField = memo(
  function FormField({ name, field, form, value, messages, row, Own, child, autoFocus }: FormFieldProps) {
    const { t } = useText();
    const { set } = form;
    const id = form.idOf(name);
    const message = messages[name];
    const onChange = useCallback((next: unknown) => set(name, next), [set, name]);
    const isLocked = row?.$locked?.includes(name) ?? false;
    const isClosed = isLocked || (field.fixed === true && row !== undefined);
    const label = row?.$labels?.[name];
    const Input = Own ?? FieldInput;
    const line = Own ? undefined : lineOf(field);
    return (
      <Form.Item
        className={wideKinds.includes(field.kind) ? css.wide : undefined}
        label={t(field.label)}
        htmlFor={id}
        required={field.required}
        validateStatus={message ? 'error' : undefined}
        help={message}
        extra={isLocked ? t(formTexts.lockedHelp) : helpOf(field, isClosed, row?.$masked?.includes(name) ?? false, t)}
      >
        {line ? (
          <LinesInput
            of={child ?? line.of}
            name={name}
            by={line.by}
            most={field.max}
            idOf={form.idOf}
            value={value}
            onChange={onChange}
            messages={messages}
          />
        ) : (
          <Input
            id={id}
            field={field}
            value={value}
            onChange={onChange}
            disabled={isClosed}
            isInvalid={message !== undefined}
            label={label}
            autoFocus={autoFocus}
          />
        )}
      </Form.Item>
    );
  },
  (before, after) =>
    before.value === after.value &&
    before.row === after.row &&
    before.Own === after.Own &&
    before.form.set === after.form.set &&
    (before.messages === after.messages ||
      (!after.field.line && before.messages[after.name] === after.messages[after.name])),
);

function helpOf(field: Field, isClosed: boolean, isMasked: boolean, t: ReturnType<typeof useText>['t']): ReactNode {
  if (isClosed) return t(formTexts.fixedHelp);
  if (isMasked) return t(formTexts.masked);
  const help = field.help ?? field.patternHelp;
  return help && t(help);
}
