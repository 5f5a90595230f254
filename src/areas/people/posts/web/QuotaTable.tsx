// The quota of a year as one table, school by post; a cell is changed where it stands.
import { App, Card, Flex, InputNumber, Table, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { gapOf, type QuotaCell, quotaMatrix, setQuota } from '../model/quotaMatrix';
import { postTexts as x } from './postTexts';

export function QuotaTable() {
  const { t } = useText();
  const [year, setYear] = useState(() => zonedNow().year());
  const answer = useAnswer(quotaMatrix, { year });
  const found = answer.data;
  const cells = new Map(found?.cells.map((cell) => [`${cell.schoolId} ${cell.postId}`, cell]));
  const name = { title: t(x.school), dataIndex: 'name', fixed: 'left' as const, width: 160 };
  return (
    <Card size="small">
      <Flex gap={12} align="center" wrap style={{ marginBottom: 8 }}>
        <InputNumber
          aria-label={t(x.year)}
          min={2020}
          max={2099}
          value={year}
          onChange={(value) => value && setYear(value)}
        />
        <Typography.Text type="secondary">{t(x.legend)}</Typography.Text>
      </Flex>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content', y: 460 }}
          dataSource={found?.schools ?? []}
          columns={[
            name,
            ...(found?.posts ?? []).map((post) => ({
              title: post.name,
              key: post.id,
              width: 120,
              render: (_: unknown, { id: schoolId }: { id: number }) => (
                <Cell
                  cell={
                    cells.get(`${schoolId} ${post.id}`) ?? {
                      ...{ schoolId, postId: post.id, planned: null },
                      active: 0,
                      open: 0,
                    }
                  }
                  year={year}
                />
              ),
            })),
          ]}
        />
      </Shown>
    </Card>
  );
}

function Cell({ cell, year }: { cell: QuotaCell; year: number }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const { run } = useCall(setQuota);
  const [value, setValue] = useState<number | null>(cell.planned);
  const save = async () => {
    if (value === null || value === cell.planned) return;
    try {
      await run({ schoolId: cell.schoolId, postId: cell.postId, year, planned: value });
      message.success(t(x.saved));
    } catch (error) {
      setValue(cell.planned);
      message.error(messageOf(error));
    }
  };
  const isOver = cell.planned !== null && gapOf(cell) < 0;
  return (
    <Flex gap={4} align="center">
      <Typography.Text type={isOver ? 'danger' : undefined}>{`${cell.active} /`}</Typography.Text>
      {can('people.post.edit') ? (
        <InputNumber
          size="small"
          aria-label={t(x.edit)}
          min={0}
          max={999}
          style={{ width: 52 }}
          controls={false}
          value={value}
          onChange={setValue}
          onBlur={() => void save()}
          onPressEnter={() => void save()}
        />
      ) : (
        (cell.planned ?? '—')
      )}
      {cell.open > 0 && <Typography.Text type="secondary">{`(+${cell.open})`}</Typography.Text>}
    </Flex>
  );
}
