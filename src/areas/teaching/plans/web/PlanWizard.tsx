// A timetable before it is made: every lesson with what stands against it; what clashes is skipped or forced.
import { Alert, App, Button, Checkbox, Flex, Input, Space, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useCan } from '#kernel/web/session';
import { Drawer } from '#kernel/web/widgets/Panels';
import { useAttempt } from '#kernel/web/widgets/panels/useAttempt';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { isForcible } from '../../lessons/model/clashes';
import { commitPlan, type PlannedRow, previewPlan } from '../model/calls';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

type Choice = 'skip' | 'force';
const isClashing = ({ clashes }: PlannedRow) => clashes.some(({ severity }) => severity === 'hard');
/** Nobody teaches twice at one time, whatever the reason. */
const mayBeForced = (row: PlannedRow) => isClashing(row) && row.clashes.every(isForcible);

export function PlanWizard({ planId, onClose }: { planId: number; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const [replaceManual, setReplaceManual] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [reason, setReason] = useKept(`planReason:${planId}`, '');
  const preview = useAnswer(previewPlan, { planId, replaceManual });
  const commit = useCall(commitPlan);
  const { attempt, refusal } = useAttempt();
  const found = preview.data;
  const chosen = (choice: Choice) => [...choices].flatMap(([key, one]) => (one === choice ? [key] : []));
  const choose = (key: string, choice: Choice, isOn: boolean) =>
    setChoices((before) => {
      const next = new Map(before);
      if (isOn) next.set(key, choice);
      else next.delete(key);
      return next;
    });
  const open = found?.rows.filter((row) => isClashing(row) && !choices.has(row.key)).length ?? 0;
  const needsReason = chosen('force').length > 0 && !reason;

  const make = async () => {
    if (!found) return;
    try {
      const input = { planId, token: found.token, replaceManual, skip: chosen('skip'), force: chosen('force') };
      const { created } = await commit.run({ ...input, ...(reason ? { reason } : {}) });
      message.success(t(p.made, { count: created }));
      onClose();
    } catch (error) {
      void preview.refetch();
      throw error;
    }
  };

  const columns = [
    {
      title: t(p.time),
      width: 205,
      render: (row: PlannedRow) =>
        `${zoned(row.startAt)?.format('YYYY-MM-DD ddd HH:mm')}–${zoned(row.endAt)?.format('HH:mm')}`,
    },
    { title: t(p.subject), dataIndex: 'title' as const, ellipsis: true, width: 120 },
    {
      title: t(p.clashes),
      render: (row: PlannedRow) =>
        row.clashes.length === 0 ? (
          <Tag color="green">{t(p.free)}</Tag>
        ) : (
          row.clashes.map(({ message: why, severity }) => (
            <Tag key={why} color={severity === 'hard' ? 'red' : 'orange'} className={css.clash}>
              {why}
            </Tag>
          ))
        ),
    },
    {
      key: 'choice',
      width: 150,
      render: (row: PlannedRow) => (
        <Space>
          <Checkbox
            checked={choices.get(row.key) === 'skip'}
            onChange={({ target }) => choose(row.key, 'skip', target.checked)}
          >
            {t(p.skip)}
          </Checkbox>
          {mayBeForced(row) && can('teaching.lesson.force') && (
            <Checkbox
              checked={choices.get(row.key) === 'force'}
              onChange={({ target }) => choose(row.key, 'force', target.checked)}
            >
              {t(p.force)}
            </Checkbox>
          )}
        </Space>
      ),
    },
  ];

  return (
    <Drawer
      open
      size="large"
      title={t(p.generate)}
      onClose={onClose}
      footer={
        <Flex justify="end" gap={8} align="center">
          {chosen('force').length > 0 && (
            <Input
              value={reason}
              maxLength={200}
              placeholder={t(p.reason)}
              aria-label={t(p.reason)}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <Button
            type="primary"
            loading={commit.isRunning}
            disabled={!found || open > 0 || needsReason || found.rows.length === 0}
            onClick={() => void attempt(make)}
          >
            {t(p.generate)}
          </Button>
        </Flex>
      }
    >
      {refusal}
      <Shown loading={preview.isPending} error={preview.error} onRetry={() => void preview.refetch()} height={320}>
        <Flex vertical gap={12}>
          {found && (
            <Typography.Text>
              {t(p.lessonCount, { count: found.rows.length, replaces: found.replaces, keeps: found.keeps })}
            </Typography.Text>
          )}
          {found && found.skipped.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t(p.skipped, { days: found.skipped.map(({ date }) => date).join(' ') })}
            />
          )}
          <Checkbox checked={replaceManual} onChange={({ target }) => setReplaceManual(target.checked)}>
            {t(p.replaceManual)}
          </Checkbox>
          <Table
            size="small"
            rowKey="key"
            columns={columns}
            dataSource={found?.rows ?? []}
            pagination={{ pageSize: 20 }}
          />
        </Flex>
      </Shown>
    </Drawer>
  );
}
