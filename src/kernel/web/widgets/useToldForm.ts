// A form of the component library whose messages follow the language: its rules are asked anew, and what only the server
// knows is wrong is said by a sentence that fits, as the forms of resources do.
import { Form, type FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { errorMessages } from '#kernel/model/messages';
import { useText } from '../i18n';

export function useToldForm<T>(): FormInstance<T> {
  const [form] = Form.useForm<T>();
  const { t, locale } = useText();
  const told = useRef(locale);
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    for (const { name, errors } of form.getFieldsError()) {
      if (errors.length === 0) continue;
      form.validateFields([name as never]).then(
        () => form.setFields([{ name: name as never, errors: [t(errorMessages.invalid)] }]),
        () => undefined,
      );
    }
  }, [form, locale, t]);
  return form;
}
