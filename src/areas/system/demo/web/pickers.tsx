import { Flex, Form } from 'antd';
import { useState } from 'react';
import { category, type Field, ref } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { Shown } from '#kernel/web/widgets/States';
import { useDemo } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example, Returned } from './Example';

const fields: Record<string, Field> = {
  staffId: { ...ref('', '', 'staff'), label: d.staff },
  schoolId: { ...ref('', '', 'school'), label: d.school },
  customerId: { ...ref('', '', 'customer'), label: d.customer },
  kind: { ...category('', '', 'device_kind'), label: d.category },
};

const pickerCode = `
// The input follows from the field: a reference becomes a picker with pinyin search, a category a tree.
<FieldInput id="staffId" field={ref('员工', 'Staff', 'staff')} value={value} onChange={setValue} />`;

export default function Pickers() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  const [values, setValues] = useState<Record<string, unknown>>({});
  return (
    <Example wide title={d.pickers} note={d.pickersNote} from="resource/inputs" code={pickerCode}>
      <Shown loading={loading} error={error} height={120}>
        <Form layout="vertical" component="div">
          <Flex gap={24} wrap>
            {Object.entries(fields).map(([name, field]) => (
              <Form.Item
                key={name}
                label={t(field.label)}
                htmlFor={`demo-${name}`}
                style={{ width: 240, marginBottom: 0 }}
              >
                <FieldInput
                  id={`demo-${name}`}
                  field={field}
                  value={values[name]}
                  disabled={disabled}
                  onChange={(value) => setValues({ ...values, [name]: value })}
                />
              </Form.Item>
            ))}
          </Flex>
        </Form>
        <Returned value={Object.keys(values).length ? values : undefined} />
      </Shown>
    </Example>
  );
}
