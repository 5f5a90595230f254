// Which lesson a missed one is made up in: those with a seat, the same chapter first.
import { App, Empty, Modal, Radio, Space, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { bookMakeup, makeupOffers } from '../model/makeup';
import { makeupTexts as m } from './makeupTexts';

export function BookDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const [targetLessonId, choose] = useState<number | null>(null);
  const offers = useAnswer(makeupOffers, { id: row.id });
  const { run, isRunning } = useCall(bookMakeup);
  const book = async () => {
    if (targetLessonId === null) return;
    try {
      await run({ id: row.id, version: Number(row.version), targetLessonId });
      message.success(t(m.booked));
      onClose();
    } catch (error) {
      message.error(messageOf(error));
      void offers.refetch();
    }
  };
  return (
    <Modal
      open
      title={`${t(bookMakeup.label)} · ${labelOf(row, 'customerId')}`}
      okText={t(bookMakeup.label)}
      okButtonProps={{ disabled: targetLessonId === null, loading: isRunning }}
      onOk={() => void book()}
      onCancel={onClose}
    >
      <Shown loading={offers.isPending} error={offers.error} onRetry={() => void offers.refetch()} height={160}>
        {offers.data?.offers.length === 0 ? (
          <Empty description={t(m.none)} />
        ) : (
          <Radio.Group value={targetLessonId} onChange={({ target }) => choose(Number(target.value))}>
            <Space direction="vertical">
              {offers.data?.offers.map((one) => (
                <Radio key={one.lessonId} value={one.lessonId} data-data>
                  {`${zoned(one.startAt)?.format('MM-DD HH:mm')} ${one.className} ${one.title ?? ''} · ${t(m.seats, { count: one.seatsLeft })} `}
                  {one.sameChapter && <Tag color="green">{t(m.sameChapter)}</Tag>}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        )}
      </Shown>
    </Modal>
  );
}
