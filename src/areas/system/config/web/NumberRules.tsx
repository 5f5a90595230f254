// The sequences of document numbers, each with the number it would give next at a school.

import { Button, Flex, Table, Tag } from 'antd';
import { useState } from 'react';
import { NumberRule } from '#kernel/model/records';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import type { NumberRow } from '../model/configCalls';
import css from './config.module.css';
import { configTexts as c } from './configTexts';
import { NumberRuleDialog } from './NumberRuleDialog';
import { useNumberRules } from './numberClient';

const { pattern, reset, perSchool } = NumberRule.fields;
const resets = reset.options ?? {};

export function NumberRules() {
  const { t } = useText();
  const can = useCan();
  const [school, setSchool] = useState<number | null>(null);
  const [editing, setEditing] = useState<NumberRow | null>(null);
  const rules = useNumberRules(school);
  const at = rules.data?.school ?? null;
  return (
    <Shown loading={rules.isPending} error={rules.error} onRetry={() => void rules.refetch()} height={320}>
      <Flex gap={12} align="center" style={{ marginBottom: 12 }}>
        <label htmlFor="number-school">{t(c.atSchool)}</label>
        <RefPicker
          id="number-school"
          to="school"
          style={{ width: 220 }}
          value={at?.id ?? null}
          onChange={(id) => setSchool(id ? Number(id) : null)}
        />
        <span className={css.help} style={{ margin: 0 }}>
          {t(c.atSchoolHint)}
        </span>
      </Flex>
      <Table<NumberRow>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={rules.data?.rules}
        columns={[
          { title: t(c.area), dataIndex: 'area', width: 120 },
          {
            title: t(c.sequence),
            dataIndex: 'name',
            ellipsis: true,
            render: (name: string, row) => (
              <span title={row.key}>
                {name} <code className={css.code}>{row.key}</code>
              </span>
            ),
          },
          {
            title: t(pattern.label),
            dataIndex: 'pattern',
            ellipsis: true,
            render: (form: string, row) => {
              const shipped = row.version > 0 ? t(c.shippedForm, { pattern: row.shipped.pattern }) : '';
              return (
                <span title={`${form} ${shipped}`.trim()}>
                  <code>{form}</code> <span className={css.code}>{shipped}</span>
                </span>
              );
            },
          },
          {
            title: t(c.preview),
            dataIndex: 'preview',
            ellipsis: true,
            render: (next: string) => <strong>{next}</strong>,
          },
          {
            title: t(reset.label),
            dataIndex: 'reset',
            width: 100,
            render: (key: string) => (resets[key] ? t(resets[key].label) : key),
          },
          {
            title: t(perSchool.label),
            dataIndex: 'perSchool',
            width: 110,
            render: (is: boolean) => is && <Tag color="purple">{t(perSchool.label)}</Tag>,
          },
          ...(can('system.numberRule.edit')
            ? [
                {
                  key: 'act',
                  width: 80,
                  render: (_: unknown, row: NumberRow) => (
                    <Button type="link" size="small" onClick={() => setEditing(row)}>
                      {t(c.edit)}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing && rules.data && (
        <NumberRuleDialog row={editing} day={rules.data.day} school={at} onClose={() => setEditing(null)} />
      )}
    </Shown>
  );
}
