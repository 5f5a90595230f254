// A timetable before it is made: every lesson with what stands against it; what clashes is changed, skipped or forced.
import { Alert, App, Button, Checkbox, Flex, Input, Space, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useCan } from '#kernel/web/session';
import { Drawer } from '#kernel/web/widgets/Panels';
import { useAttempt } from '#kernel/web/widgets/panels/useAttempt';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { moveLesson } from '../../lessons/model/calls';
import { isForcible } from '../../lessons/model/clashes';
import { commitPlan, type EditedRow, type PlannedRow, previewPlan } from '../model/calls';
import { PlanMonths } from './PlanMonths';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

type Choice = 'skip' | 'force';
const isClashing = ({ clashes }: PlannedRow) => clashes.some(({ severity }) => severity === 'hard');
/** Nobody teaches twice at one time, whatever the reason. */
const mayBeForced = (row: PlannedRow) => isClashing(row) && row.clashes.every(isForcible);

const { startAt, endAt, roomId, teacherId } = moveLesson.input;
const changeable = { startAt, endAt, roomId, teacherId };

const editedOf = ({ key, ...row }: PlannedRow, values: FormValues): EditedRow => ({
  key,
  startAt: typeof values.startAt === 'string' ? values.startAt : row.startAt,
  endAt: typeof values.endAt === 'string' ? values.endAt : row.endAt,
  roomId: typeof values.roomId === 'number' ? values.roomId : null,
  teacherId: typeof values.teacherId === 'number' ? values.teacherId : row.teacherId,
});

export function PlanWizard({ planId, onClose }: { planId: number; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const [replaceManual, setReplaceManual] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [edits, setEdits] = useState<ReadonlyMap<string, EditedRow>>(new Map());
  const [editing, setEditing] = useState<PlannedRow | null>(null);
  const [reason, setReason] = useKept(`planReason:${planId}`, '');
  const preview = useAnswer(previewPlan, { planId, replaceManual, edits: [...edits.values()] });
  const look = useCall(previewPlan);
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
      const wishes = { replaceManual, edits: [...edits.values()] };
      const input = { planId, token: found.token, ...wishes, skip: chosen('skip'), force: chosen('force') };
      const { created } = await commit.run({ ...input, ...(reason ? { reason } : {}) });
      message.success(t(p.made, { count: created }));
      onClose();
    } catch (error) {
      void preview.refetch();
      throw error;
    }
  };

  /** Looked at before it is taken over: what cannot be stays in its dialog with the reason. */
  const change = async (row: PlannedRow, values: FormValues) => {
    const next = new Map(edits).set(row.key, editedOf(row, values));
    await look.run({ planId, replaceManual, edits: [...next.values()] });
    setEdits(next);
    choose(row.key, 'force', false);
  };
  const asPlanned = (key: string) => setEdits((before) => new Map([...before].filter(([other]) => other !== key)));

  const columns = [
    {
      title: t(p.time),
      width: 205,
      render: (row: PlannedRow) => (
        <>
          {`${zoned(row.startAt)?.format('YYYY-MM-DD ddd HH:mm')}–${zoned(row.endAt)?.format('HH:mm')}`}
          {row.isEdited && <Tag color="blue">{t(p.changed)}</Tag>}
        </>
      ),
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
      width: 210,
      render: (row: PlannedRow) => (
        <Space wrap>
          <Button type="link" size="small" onClick={() => (row.isEdited ? asPlanned(row.key) : setEditing(row))}>
            {t(row.isEdited ? p.asPlanned : p.change)}
          </Button>
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
      {editing && (
        <FieldsDialog
          open
          title={`${t(p.change)} · ${zoned(editing.startAt)?.format('MM-DD HH:mm')}`}
          fields={changeable}
          values={{
            ...{ startAt: editing.startAt, endAt: editing.endAt },
            ...{ roomId: editing.roomId, teacherId: editing.teacherId },
          }}
          onClose={() => setEditing(null)}
          onSend={(values) => change(editing, values)}
        />
      )}
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
          {found && <PlanMonths rows={found.rows} skipped={found.skipped} />}
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
