// The enterprise's own fields in a form that has the field `extra`; what the server says of one stands at that one.
import { Form } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FormModel } from '#kernel/web/resource/form/useForm';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import css from './ownFields.module.css';
import { extraOf, useOwnFields } from './useOwnFields';

export function OwnFieldInputs({ form }: { form: FormModel }) {
  const { t } = useText();
  const own = useOwnFields();
  const extra = extraOf(form.values.extra);
  return (
    <Form layout="vertical" component="div" className={css.two} requiredMark>
      {own.map(({ key, field }) => {
        const path = `extra.${key}`;
        const message = form.messages[path];
        return (
          <Form.Item
            key={key}
            label={<span data-data>{t(field.label)}</span>}
            htmlFor={form.idOf(path)}
            required={field.required}
            validateStatus={message ? 'error' : undefined}
            help={message}
          >
            <FieldInput
              id={form.idOf(path)}
              field={field}
              value={extra[key]}
              isInvalid={message !== undefined}
              onChange={(value) => form.set('extra', { ...extra, [key]: value })}
            />
          </Form.Item>
        );
      })}
    </Form>
  );
}
