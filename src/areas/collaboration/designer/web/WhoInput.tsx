// Who a node names, in every way it can be said.
import { Flex, InputNumber, Select } from 'antd';
import type { FieldKind, Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { Who } from '../../flows/model/tree';
import { d } from './designTexts';

const kinds = [
  'person',
  'role',
  'manager',
  'manager_chain',
  'department_head',
  'school_principal',
  'form_staff',
  'initiator_choice',
  'self',
] as const satisfies readonly Who['kind'][];

export const idsOf = (value: number | number[] | null): number[] =>
  Array.isArray(value) ? value : value === null ? [] : [value];

interface WhoProps {
  who: Who;
  fields: Fields;
  roles: readonly { key: string; name: string }[];
  onChange: (who: Who) => void;
}

function startOf(kind: Who['kind']): Who {
  switch (kind) {
    case 'person':
      return { kind, staffIds: [] };
    case 'role':
      return { kind, roleKeys: [], range: 'nearest' };
    case 'manager':
      return { kind, level: 1 };
    case 'manager_chain':
      return { kind, level: 3 };
    case 'form_staff':
      return { kind, field: '' };
    case 'initiator_choice':
      return { kind, range: 'anyone', min: 1, max: 1 };
    default:
      return { kind };
  }
}

export function WhoInput(props: WhoProps) {
  const { t } = useText();
  return (
    <Flex vertical gap={8}>
      <Select
        aria-label={t(d.who)}
        value={props.who.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(d[kind]) }))}
        onChange={(kind) => props.onChange(startOf(kind))}
      />
      <Details {...props} />
    </Flex>
  );
}

function Details({ who, fields, roles, onChange }: WhoProps) {
  const { t } = useText();
  const roleOptions = roles.map(({ key, name }) => ({ value: key, label: name }));
  const level = (value: number, change: (level: number) => void) => (
    <InputNumber
      aria-label={t(d.level)}
      prefix={t(d.level)}
      min={1}
      max={10}
      value={value}
      onChange={(n) => change(n ?? 1)}
    />
  );
  const count = (label: string, value: number, change: (n: number) => void) => (
    <InputNumber aria-label={label} prefix={label} min={1} max={10} value={value} onChange={(n) => change(n ?? 1)} />
  );
  switch (who.kind) {
    case 'person':
      return (
        <RefPicker
          to="staff"
          multiple
          value={who.staffIds}
          onChange={(ids) => onChange({ ...who, staffIds: idsOf(ids) })}
        />
      );
    case 'role':
      return (
        <>
          <Select
            mode="multiple"
            aria-label={t(d.role)}
            value={who.roleKeys}
            options={roleOptions}
            onChange={(roleKeys) => onChange({ ...who, roleKeys })}
          />
          <Select
            aria-label={t(d.range)}
            value={who.range}
            options={(['nearest', 'school', 'region', 'enterprise'] as const).map((range) => ({
              value: range,
              label: t(d[range]),
            }))}
            onChange={(range) => onChange({ ...who, range })}
          />
        </>
      );
    case 'manager':
      return level(who.level, (n) => onChange({ ...who, level: n }));
    case 'manager_chain':
      return (
        <>
          {level(who.level, (n) => onChange({ ...who, level: n }))}
          <Select
            allowClear
            placeholder={t(d.untilRole)}
            aria-label={t(d.untilRole)}
            value={who.untilRole ?? null}
            options={roleOptions}
            onChange={(role) => onChange(role ? { ...who, untilRole: role } : { kind: who.kind, level: who.level })}
          />
        </>
      );
    case 'department_head':
      return (
        <FieldOf
          to="department"
          value={who.field}
          fields={fields}
          onChange={(field) => onChange(field ? { ...who, field } : { kind: who.kind })}
        />
      );
    case 'school_principal':
      return (
        <FieldOf
          to="school"
          value={who.field}
          fields={fields}
          onChange={(field) => onChange(field ? { ...who, field } : { kind: who.kind })}
        />
      );
    case 'form_staff':
      return (
        <FieldOf
          to="staff"
          value={who.field}
          fields={fields}
          onChange={(field) => onChange({ ...who, field: field ?? '' })}
        />
      );
    case 'initiator_choice':
      return (
        <>
          <Select
            aria-label={t(d.range)}
            value={who.range}
            options={(['anyone', 'role', 'department', 'staff'] as const).map((range) => ({
              value: range,
              label: t(d[`choose_${range}`]),
            }))}
            onChange={(range) => onChange({ kind: who.kind, min: who.min, max: who.max, range })}
          />
          {who.range === 'role' && (
            <Select
              aria-label={t(d.role)}
              value={who.roleKey ?? null}
              options={roleOptions}
              onChange={(roleKey) => onChange({ ...who, roleKey: roleKey ?? '' })}
            />
          )}
          {who.range === 'staff' && (
            <RefPicker
              to="staff"
              multiple
              value={who.staffIds ?? []}
              onChange={(ids) => onChange({ ...who, staffIds: idsOf(ids) })}
            />
          )}
          <Flex gap={8}>
            {count(t(d.least), who.min, (min) => onChange({ ...who, min }))}
            {count(t(d.most), who.max, (max) => onChange({ ...who, max }))}
          </Flex>
        </>
      );
    case 'self':
      return null;
  }
}

const refKinds: readonly FieldKind[] = ['ref', 'refs'];

/** Of the initiator, or of what the request names. */
function FieldOf(props: {
  to: string;
  value: string | undefined;
  fields: Fields;
  onChange: (field: string | null) => void;
}) {
  const { t } = useText();
  const offered = Object.entries(props.fields).filter(
    ([name, field]) => refKinds.includes(field.kind) && field.to === props.to && !name.startsWith('initiator.'),
  );
  return (
    <Select
      allowClear
      aria-label={t(d.ofField)}
      placeholder={props.to === 'staff' ? t(d.chooseField) : t(d.ofInitiator)}
      value={props.value || null}
      options={offered.map(([name, field]) => ({ value: name, label: t(field.label) }))}
      onChange={(field) => props.onChange(field ?? null)}
    />
  );
}
