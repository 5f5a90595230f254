// Which customers the map shows: the filters of the list that matter on a map.
import { Button, Flex, Form } from 'antd';
import type { Field } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { Customer } from '../../customer/model/customer';
import { SourceInput } from '../../sources/web/SourceInput';
import type { Filters } from './mapClient';
import { mapTexts as m } from './mapTexts';

const { state, level, schoolId, ownerId, sourceId, tags } = Customer.fields;
const fields: Record<string, Field> = {
  state: { ...state, kind: 'choices' },
  level: { ...level, required: false },
  schoolId: { ...schoolId, help: undefined } as Field,
  ownerId,
  sourceId: { ...sourceId, required: false },
  tags,
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface MapFiltersProps {
  value: Filters;
  onChange: (filters: Filters) => void;
}

export function MapFilters({ value, onChange }: MapFiltersProps) {
  const { t } = useText();
  const put = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = value;
    onChange(isEmpty(next) ? rest : { ...rest, [name]: next });
  };
  return (
    <Form layout="vertical" component="div" size="small">
      {Object.entries(fields).map(([name, field]) => {
        const Input = name === 'sourceId' ? SourceInput : FieldInput;
        return (
          <Form.Item key={name} label={t(field.label)} htmlFor={`map-${name}`} style={{ marginBottom: 8 }}>
            <Input id={`map-${name}`} field={field} value={value[name] ?? null} onChange={(next) => put(name, next)} />
          </Form.Item>
        );
      })}
      <Flex justify="flex-end">
        <Button size="small" onClick={() => onChange({})}>
          {t(m.reset)}
        </Button>
      </Flex>
    </Form>
  );
}
