// Customers from a sheet: a new import and the earlier ones; one that is under way opens where it was left.

import { LeftOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Steps, Typography } from 'antd';
import { useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { ImportBatch, ImportBatchLife } from '../model/importBatch';
import type { Batch } from './batchClient';
import { CheckStep } from './CheckStep';
import { ConfirmStep } from './ConfirmStep';
import { FileStep } from './FileStep';
import { importPageTexts as p } from './importPageTexts';
import { MappingStep } from './MappingStep';
import { ResultStep } from './ResultStep';

const { state } = ImportBatch.fields;
const { revert, discard } = ImportBatchLife.transitions;

/** One that is under way goes on in its steps, not by buttons of the list. */
const listed = {
  ...ImportBatch,
  fields: {
    ...ImportBatch.fields,
    state: { ...state, life: { ...ImportBatchLife, transitions: { revert, discard } } },
  },
  verbs: ['list', 'detail', 'count'] as const,
};

const columns = {
  fileName: { width: 140 },
  schoolId: { width: 112 },
  sourceId: { width: 118 },
  total: { width: 70 },
  valid: { width: 70 },
  created: { width: 88 },
  matched: { width: 92 },
  state: { width: 86 },
  createdBy: { width: 104 },
};

export default function ImportCustomerPage() {
  const [query, setQuery] = useQueryState();
  const id = Number(query.id) || null;
  const refresh = useRefreshRows(ImportBatch);
  const show = (batch: Batch | null) => {
    setQuery(batch ? { id: String(batch.id) } : {});
    // The list behind has not heard of the steps taken meanwhile.
    if (!batch) void refresh();
  };
  return id === null ? <Start onBatch={show} /> : <UnderWay key={id} id={id} onBack={() => show(null)} />;
}

function Start({ onBatch }: { onBatch: (batch: Batch) => void }) {
  const { t } = useText();
  return (
    <Flex vertical gap={12}>
      <Card size="small" title={t(p.newImport)}>
        <FileStep onBatch={onBatch} />
      </Card>
      <OwnQuery>
        <ResourcePage of={listed} columns={columns} onOpen={onBatch} />
      </OwnQuery>
    </Flex>
  );
}

/** Which step a batch has come to. */
const stepOf: Record<Batch['state'], number> = {
  uploaded: 1,
  mapped: 1,
  checked: 2,
  failed: 2,
  committing: 4,
  done: 4,
  reverted: 4,
  discarded: 4,
};

function UnderWay({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useText();
  const found = useDetail(ImportBatch, id);
  // Back to the columns, or on to the confirmation, without the batch itself changing its state.
  const [turned, setTurned] = useState<number | null>(null);
  const batch = found.data;
  const step = turned ?? (batch ? stepOf[batch.state] : 1);
  if (found.error instanceof ApiError && found.error.code === 404) return <Empty height={360} text={t(p.gone)} />;
  const changed = async () => {
    // Read first: the step behind would show for a moment otherwise.
    await found.refetch();
    setTurned(null);
  };
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={360}>
      {batch && (
        <Card size="small">
          <Flex gap={16} align="center" style={{ marginBottom: 16 }}>
            <Button type="text" icon={<LeftOutlined />} onClick={onBack}>
              {t(p.back)}
            </Button>
            <Typography.Text strong ellipsis style={{ maxWidth: 260 }}>
              {batch.fileName}
            </Typography.Text>
            <Steps
              size="small"
              current={step}
              style={{ flex: 1 }}
              items={[p.stepFile, p.stepMap, p.stepCheck, p.stepConfirm, p.stepDone].map((text) => ({
                title: t(text),
              }))}
            />
          </Flex>
          {step === 1 && <MappingStep batch={batch} onChanged={changed} />}
          {step === 2 && (
            <CheckStep
              batch={batch}
              onChanged={found.refetch}
              onRemap={() => setTurned(1)}
              onConfirm={() => setTurned(3)}
            />
          )}
          {step === 3 && (
            <ConfirmStep
              batch={batch}
              onBack={() => setTurned(null)}
              onDone={changed}
              onRefused={() => found.refetch()}
            />
          )}
          {step === 4 && <ResultStep batch={batch} onChanged={changed} onAgain={onBack} />}
        </Card>
      )}
    </Shown>
  );
}
