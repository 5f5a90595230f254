// The rules of the pools side by side: the enterprise's own first, then each school that departs from it, and in what.
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useRemove } from '#kernel/web/resource/actions/useRemove';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { Cell } from '#kernel/web/resource/rows/cells';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { PoolRule } from '../model/poolRule';
import { type LevelDays, LevelDaysInput, useLevels } from './LevelDaysInput';
import { poolRuleTexts } from './poolRuleTexts';

const said = PoolRule.form.filter((name) => name !== 'schoolId');
const inputs = { levelDays: LevelDaysInput };
const { help: _, ...school } = PoolRule.fields.schoolId;
/** A rule of one school names its school; the default names none and its form does not ask. */
const schoolRule = { ...PoolRule, fields: { ...PoolRule.fields, schoolId: { ...school, required: true } } };
const defaultRule = { ...PoolRule, form: said };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function PoolRules() {
  const { t } = useText();
  const mayAdd = useCan()('customers.poolRule.edit');
  const rules = useList(PoolRule, { pageSize: 200 });
  const remove = useRemove(PoolRule);
  const [open, setOpen] = useState<WireOf<typeof PoolRule> | 'new' | null>(null);
  const rows = rules.data?.list ?? [];
  const main = rows.find(({ schoolId }) => schoolId === null);
  const own = rows.filter(({ schoolId }) => schoolId !== null);
  const nameOf = (row: WireOf<typeof PoolRule>) =>
    row === main ? t(poolRuleTexts.defaultRule) : (labelOf(row, 'schoolId') ?? `${row.id}`);
  const column = (row: WireOf<typeof PoolRule>) => ({
    key: `${row.id}`,
    width: 190,
    title: (
      <Flex gap={4} align="center">
        <span {...(row === main ? {} : { 'data-data': true })}>{nameOf(row)}</span>
        {mayDo(row, 'edit') && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t(poolRuleTexts.changeRule, { name: nameOf(row) })}
            onClick={() => setOpen(row)}
          />
        )}
        {mayDo(row, 'delete') && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t(poolRuleTexts.dropRule, { name: nameOf(row) })}
            onClick={() => remove([row], nameOf(row))}
          />
        )}
      </Flex>
    ),
    render: (_value: unknown, name: string) => (
      <Value name={name} row={row} isOwn={row !== main && main !== undefined && !same(row[name], main[name])} />
    ),
  });
  return (
    <Shown loading={rules.isPending} error={rules.error} onRetry={() => void rules.refetch()} height={320}>
      <Flex vertical gap={12}>
        <Alert type="info" showIcon title={t(poolRuleTexts.rulesHelp)} />
        {mayAdd && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setOpen('new')}
          >
            {t(poolRuleTexts.addRule)}
          </Button>
        )}
        <Table
          size="small"
          bordered
          style={{ maxWidth: 240 + rows.length * 240 }}
          rowKey={(name) => name}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={said}
          columns={[
            {
              key: 'what',
              title: t(poolRuleTexts.ruleWhat),
              width: 200,
              fixed: 'start' as const,
              render: (_value, name: string) => t(PoolRule.fields[name as keyof typeof PoolRule.fields].label),
            },
            ...(main ? [column(main)] : []),
            ...own.map(column),
          ]}
        />
      </Flex>
      {open !== null && (
        <ResourceForm
          of={open === 'new' || open.schoolId !== null ? schoolRule : defaultRule}
          open
          id={open === 'new' ? null : open.id}
          {...(open === 'new' && main ? { values: Object.fromEntries(said.map((name) => [name, main[name]])) } : {})}
          inputs={inputs}
          title={open === 'new' ? t(poolRuleTexts.addRule) : t(poolRuleTexts.changeRule, { name: nameOf(open) })}
          onClose={() => setOpen(null)}
        />
      )}
    </Shown>
  );
}

function Value({ name, row, isOwn }: { name: string; row: WireOf<typeof PoolRule>; isOwn: boolean }) {
  const field = PoolRule.fields[name as keyof typeof PoolRule.fields];
  const shown =
    name === 'levelDays' ? (
      <Days days={row.levelDays as LevelDays} />
    ) : (
      <Cell of={PoolRule} name={name} field={field} row={row} />
    );
  return isOwn ? (
    <Typography.Text strong type="warning">
      {shown}
    </Typography.Text>
  ) : (
    shown
  );
}

function Days({ days }: { days: LevelDays | null }) {
  const { t } = useText();
  const given = useLevels().filter(({ code }) => days?.[code] !== undefined);
  if (given.length === 0) return <Typography.Text type="secondary">{t(poolRuleTexts.likeAll)}</Typography.Text>;
  return <span data-data>{given.map(({ code, name }) => `${name} ${days![code]}`).join(' · ')}</span>;
}
