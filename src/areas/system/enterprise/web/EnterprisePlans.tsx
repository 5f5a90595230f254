// The plans: what an enterprise that bought one can hold at all, and how much of everything.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { access } from '../../roles/web/accessClient';
import { EnterprisePlan } from '../model/enterprise';
import { enterpriseTexts as e } from './enterpriseTexts';

/** Whole areas, or single kinds of records in them. */
function PermissionsInput({ id, value, onChange }: FieldInputProps) {
  const { t, locale } = useText();
  const areas = useQuery({ queryKey: ['catalogue', locale], queryFn: access.catalogue, staleTime: 60_000 });
  const options = (areas.data ?? []).map((area) => ({
    label: area.title,
    options: [
      { value: `${area.area}.*`, label: area.title },
      ...area.entities.map((one) => ({
        value: `${area.area}.${one.entity}.*`,
        label: `${area.title} · ${one.title}`,
      })),
    ],
  }));
  return (
    <Select
      id={id}
      mode="multiple"
      optionFilterProp="label"
      loading={areas.isPending}
      placeholder={t(e.everything)}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next: string[]) => onChange(next)}
      options={options}
    />
  );
}

const inputs = { permissions: PermissionsInput };

export default () => <ResourcePage of={EnterprisePlan} inputs={inputs} />;
