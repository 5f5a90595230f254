// Student, class, first lesson; then what was missed, what lacks and its price, and where it can be caught up.
import { Alert, App, Checkbox, Descriptions, Flex, Form, Typography } from 'antd';
import { useMemo, useState } from 'react';
import type { Field } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { Modal } from '#kernel/web/widgets/Panels';
import { zoned } from '#kernel/web/zone';
import { joinMidway, type MidwayPreview, previewMidway } from '../model/calls';
import css from './midway.module.css';
import { midwayTexts as m } from './midwayTexts';

const { customerId: student, classId: intoClass, fromLessonId: first, catchUp, missedCharged } = joinMidway.input;
const open = { open: true };

export function MidwayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const [values, setValues] = useKept<Record<string, unknown>>('midway', {});
  const set = (name: string) => (value: unknown) =>
    setValues((before) => ({ ...before, [name]: value, ...(name === 'classId' ? { fromLessonId: null } : {}) }));
  const [lessonIds, setLessonIds] = useState<readonly number[]>([]);
  const { run, isRunning } = useCall(joinMidway);
  const [customerId, classId, fromLessonId] = [
    Number(values.customerId ?? 0),
    Number(values.classId ?? 0),
    Number(values.fromLessonId ?? 0),
  ];
  const isWhole = customerId > 0 && classId > 0 && fromLessonId > 0;
  const preview = useAnswer(previewMidway, { customerId, classId, fromLessonId }, { enabled: isWhole });
  const ahead = useMemo(() => ({ ofClass: classId, sort: 'startAt' }), [classId]);

  const join = async () => {
    const { state } = await run({
      ...{ customerId, classId, fromLessonId },
      catchUpLessonIds: [...lessonIds],
      ...(Array.isArray(values.catchUp) ? { catchUp: values.catchUp } : {}),
      missedCharged: values.missedCharged === true,
    });
    message.success(t(state === 'joined' ? m.joined : m.asked));
    onClose();
  };

  const row = (name: string, field: Field, asked?: Record<string, unknown>) => (
    <Form.Item
      className={css.half}
      label={t(field.label)}
      htmlFor={`midway-${name}`}
      required={field.required === true}
    >
      <FieldInput
        id={`midway-${name}`}
        field={field}
        value={values[name] ?? null}
        onChange={set(name)}
        {...(asked ? { asked } : {})}
      />
    </Form.Item>
  );

  return (
    <Modal
      open
      width={720}
      style={{ top: 40 }}
      title={t(joinMidway.label)}
      okText={t(joinMidway.label)}
      okButtonProps={{ disabled: !isWhole || !preview.data, loading: isRunning }}
      onOk={join}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Flex gap={16}>
          {row('customerId', student)}
          {row('classId', intoClass, open)}
        </Flex>
        {classId > 0 && row('fromLessonId', first, ahead)}
      </Form>
      {isWhole && preview.error && <Alert type="error" showIcon title={messageOf(preview.error)} />}
      {isWhole && preview.data && (
        <Flex vertical gap={12}>
          <Figures preview={preview.data} />
          <Missed preview={preview.data} chosen={lessonIds} onChoose={setLessonIds} />
          <Form layout="vertical" component="div">
            {row('catchUp', catchUp)}
            {row('missedCharged', missedCharged)}
          </Form>
        </Flex>
      )}
    </Modal>
  );
}

function Figures({ preview }: { preview: MidwayPreview }) {
  const { t } = useText();
  const items = [
    { label: t(m.missed), children: preview.missed },
    { label: t(m.remaining), children: preview.remaining },
    { label: t(m.seatsLeft), children: preview.seatsLeft },
    { label: t(m.needed), children: preview.needed },
    { label: t(m.balance), children: preview.balance },
    {
      label: t(m.lack),
      children: (
        <Typography.Text type={preview.lack > 0 ? 'danger' : 'success'}>
          {preview.lack}
          {preview.lack > 0 && ` · ${t(m.lackAmount)} ${preview.lackAmount ? `¥${preview.lackAmount}` : t(m.noPrice)}`}
        </Typography.Text>
      ),
    },
  ];
  return (
    <>
      {preview.needsApproval && <Alert type="warning" showIcon title={t(m.needsApproval)} />}
      <Descriptions size="small" bordered column={3} items={items} />
    </>
  );
}

interface MissedProps {
  preview: MidwayPreview;
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/** One seat for each lesson missed. */
function Missed({ preview, chosen, onChoose }: MissedProps) {
  const { t } = useText();
  const offered = preview.catchUp.filter(({ lessons, materials }) => lessons.length > 0 || materials > 0);
  if (preview.missed === 0) return null;
  return (
    <div>
      <Typography.Text strong>{t(m.catchUp)}</Typography.Text>
      {offered.length === 0 && <Typography.Paragraph type="secondary">{t(m.noCatchUp)}</Typography.Paragraph>}
      {offered.map(({ lessonNo, title, lessons, materials }) => (
        <Flex key={lessonNo} gap={12} wrap align="baseline">
          <Typography.Text data-data>{`${lessonNo} ${title ?? ''}`}</Typography.Text>
          {lessons.map(({ id, className, startAt, seatsLeft }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChoose([
                  ...chosen.filter((one) => !lessons.some((lesson) => lesson.id === one)),
                  ...(target.checked ? [id] : []),
                ])
              }
            >
              {`${className} ${zoned(startAt)?.format('MM-DD HH:mm')} · ${t(m.seats, { count: seatsLeft })}`}
            </Checkbox>
          ))}
          {materials > 0 && <Typography.Text type="secondary">{t(m.materials, { count: materials })}</Typography.Text>}
        </Flex>
      ))}
    </div>
  );
}
