// Which lesson a missed one is made up in: those with a seat, the same chapter first.
import { App, Empty, Radio, Space, Tag } from 'antd';
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import type { Makeup } from '../model/makeup';
import { bookMakeup, makeupOffers } from '../model/makeup';
import { makeupTexts as m } from './makeupTexts';

export function BookDialog({ row, onClose }: { row: WireOf<typeof Makeup>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const [chosen, choose] = useState<number | 'recording' | null>(null);
  const offers = useAnswer(makeupOffers, { id: row.id });
  const { run, isRunning } = useCall(bookMakeup);
  const book = async () => {
    if (chosen === null) return;
    const where = chosen === 'recording' ? { byRecording: true } : { targetLessonId: chosen };
    try {
      await run({ id: row.id, version: row.version, ...where });
      message.success(t(m.booked));
      onClose();
    } catch (error) {
      void offers.refetch();
      throw error;
    }
  };
  return (
    <Modal
      open
      title={`${t(bookMakeup.label)} · ${labelOf(row, 'customerId')}`}
      okText={t(bookMakeup.label)}
      okButtonProps={{ disabled: chosen === null, loading: isRunning }}
      onOk={book}
      onCancel={onClose}
    >
      <Shown loading={offers.isPending} error={offers.error} onRetry={() => void offers.refetch()} height={160}>
        {offers.data?.offers.length === 0 && offers.data.recorded === null ? (
          <Empty description={t(m.none)} />
        ) : (
          <Radio.Group value={chosen} onChange={({ target }) => choose(target.value)}>
            <Space direction="vertical">
              {offers.data?.recorded && (
                <Radio value="recording">
                  {t(m.recording)} <span data-data>{offers.data.recorded}</span>
                </Radio>
              )}
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
