// What a flow is for and for whom, chosen by name.
import { Flex, Select } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { approvalKinds, type FlowScope, flowWords } from '../../flows/model/flow';
import { d } from './designTexts';
import { idsOf } from './WhoInput';

export function KindInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { data = [] } = useAnswer(approvalKinds, {});
  return (
    <Select
      id={id}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      value={typeof value === 'string' && value ? value : null}
      options={data.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={onChange}
    />
  );
}

/** Every part that is filled must hold; departments and regions with all below them. */
export function ScopeInput({ value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const scope: FlowScope = typeof value === 'object' && value !== null ? value : {};
  const { data } = useAnswer(flowWords, { kind: 'custom.general' });
  const refs = (name: 'schoolIds' | 'regionIds' | 'departmentIds', to: string) => (
    <RefPicker
      to={to}
      multiple
      disabled={disabled === true}
      placeholder={t(d[`scope_${name}`])}
      aria-label={t(d[`scope_${name}`])}
      value={scope[name] ?? []}
      onChange={(ids) => onChange({ ...scope, [name]: idsOf(ids) })}
    />
  );
  return (
    <Flex vertical gap={8}>
      {refs('schoolIds', 'school')}
      {refs('regionIds', 'region')}
      {refs('departmentIds', 'department')}
      <Select
        mode="multiple"
        disabled={disabled}
        placeholder={t(d.scope_roleKeys)}
        aria-label={t(d.scope_roleKeys)}
        value={scope.roleKeys ?? []}
        options={(data?.roles ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(roleKeys) => onChange({ ...scope, roleKeys })}
      />
    </Flex>
  );
}
