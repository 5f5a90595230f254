// How a role sees what the areas declare sensitive.

import { Segmented, Switch, Table, Typography } from 'antd';
import { useMemo } from 'react';
import { useText } from '#kernel/web/i18n';
import type { CatalogueArea, FieldView } from '../model/roleCalls';
import { roleTexts as r } from './accessTexts';

export interface FieldRule {
  view: FieldView;
  edit: boolean;
}
export type RuleMap = ReadonlyMap<string, FieldRule>;

interface RoleFieldRulesProps {
  areas: readonly CatalogueArea[];
  rules: RuleMap;
  disabled: boolean;
  onChange: (rules: RuleMap) => void;
}

export function RoleFieldRules({ areas, rules, disabled, onChange }: RoleFieldRulesProps) {
  const { t } = useText();
  const rows = useMemo(
    () =>
      areas.flatMap((area) =>
        area.entities.flatMap((entity) =>
          entity.fields.map((field) => ({
            key: `${entity.entity}.${field.field}`,
            place: `${area.title} · ${entity.title}`,
            label: field.label,
            /** As it is shown where no rule says otherwise. */
            standard: (field.mask === 'hidden' ? 'hide' : 'mask') as FieldView,
          })),
        ),
      ),
    [areas],
  );
  const set = (key: string, rule: FieldRule | null) => {
    const next = new Map(rules);
    if (rule) next.set(key, rule);
    else next.delete(key);
    onChange(next);
  };
  return (
    <>
      <Typography.Paragraph type="secondary">{t(r.fieldsHint)}</Typography.Paragraph>
      <Table
        size="small"
        pagination={false}
        rowKey="key"
        dataSource={rows}
        columns={[
          { title: t(r.entity), dataIndex: 'place' },
          { title: t(r.fields), dataIndex: 'label' },
          {
            title: t(r.view),
            width: 320,
            render: (_, row) => (
              <Segmented<FieldView | ''>
                size="small"
                disabled={disabled}
                value={rules.get(row.key)?.view ?? ''}
                onChange={(view) => set(row.key, view ? { view, edit: rules.get(row.key)?.edit ?? true } : null)}
                options={[
                  { value: '', label: t(r.standard) },
                  { value: 'show', label: t(r.show) },
                  { value: 'mask', label: t(r.mask) },
                  { value: 'hide', label: t(r.hide) },
                ]}
              />
            ),
          },
          {
            title: t(r.mayEdit),
            width: 110,
            render: (_, row) => (
              <Switch
                size="small"
                aria-label={`${t(r.mayEdit)}: ${row.label}`}
                disabled={disabled}
                checked={rules.get(row.key)?.edit ?? true}
                onChange={(edit) => set(row.key, { view: rules.get(row.key)?.view ?? row.standard, edit })}
              />
            ),
          },
        ]}
      />
    </>
  );
}
