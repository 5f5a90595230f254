// What each column of the file means: guessed, with samples beside it, and put right by a person.

import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Select, Table, Typography } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { inOneLine, useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import type { ImportMapping } from '../model/importCalls';
import { type Batch, batchClient } from './batchClient';
import { DiscardButton } from './DiscardButton';
import { importPageTexts as p } from './importPageTexts';
import { SettingsButton } from './SettingsButton';

interface MappingStepProps {
  batch: Batch;
  onChanged: () => Promise<void>;
}

export function MappingStep({ batch, onChanged }: MappingStepProps) {
  const { t, locale } = useText();
  const found = useQuery({
    queryKey: ['rows', 'import_batch', 'mapping', locale, batch.id],
    queryFn: () => batchClient.mapping(batch.id),
  });
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={320}>
      {found.data && <Columns batch={batch} found={found.data} onChanged={onChanged} t={t} />}
    </Shown>
  );
}

interface ColumnsProps extends MappingStepProps {
  found: ImportMapping;
  t: ReturnType<typeof useText>['t'];
}

function Columns({ batch, found, onChanged, t }: ColumnsProps) {
  const [mapping, setMapping] = useState(found.mapping);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const used = new Set(Object.values(mapping));
  const missing = found.fields.filter(({ name, isRequired }) => isRequired && !used.has(name));
  const put = (column: string, name: string | undefined) =>
    setMapping(({ [column]: _, ...rest }) => (name ? { ...rest, [column]: name } : rest));
  const check = async () => {
    setChecking(true);
    setFailure(null);
    try {
      await batchClient.step('check', await batchClient.map(batch, mapping));
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems.map(({ message }) => message) : [];
      setFailure(problems.length > 0 ? inOneLine(problems) : messageOf(error));
    } finally {
      setChecking(false);
      await onChanged();
    }
  };
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{t(p.mapHelp)}</Typography.Text>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <Table<ImportMapping['columns'][number]>
        size="small"
        rowKey="column"
        pagination={false}
        scroll={{ y: 460 }}
        dataSource={found.columns}
        columns={[
          { key: 'column', title: t(p.column), dataIndex: 'column', width: 220 },
          {
            key: 'samples',
            title: t(p.samples),
            render: (_, { samples }) => <Typography.Text type="secondary">{samples.join(' · ')}</Typography.Text>,
          },
          {
            key: 'meaning',
            title: t(p.meaning),
            width: 280,
            render: (_, { column }) => (
              <Select
                aria-label={`${t(p.meaning)} ${column}`}
                style={{ width: '100%' }}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t(p.ignored)}
                value={mapping[column]}
                onChange={(name?: string) => put(column, name)}
                options={found.fields.map(({ name, label, isRequired }) => ({
                  value: name,
                  label: isRequired ? `${label} *` : label,
                  disabled: used.has(name) && mapping[column] !== name,
                }))}
              />
            ),
          },
        ]}
      />
      <Flex justify="space-between" align="center" gap={12}>
        <Typography.Text type="danger">
          {missing.length > 0 ? t(p.missing, { list: missing.map(({ label }) => label).join('、') }) : ''}
        </Typography.Text>
        <Flex gap={8}>
          <DiscardButton batch={batch} onDone={onChanged} />
          <SettingsButton batch={batch} onDone={onChanged} />
          <Button type="primary" disabled={missing.length > 0} loading={isChecking} onClick={check}>
            {isChecking ? t(p.checking, { total: batch.total }) : t(p.checkNow)}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
