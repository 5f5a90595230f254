// When the chosen people and rooms have time together, and an event at one of these times.

import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, InputNumber, List } from 'antd';
import { useState } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { refresh, useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { CalendarEvent, freeSlots, type Slot } from '../model/calendarEvent';
import { calendarTexts as m } from './calendarTexts';
import { EventDialog } from './EventDialog';
import { hourOf } from './wholeDays';

interface FreeTimeProps {
  staffIds: number[];
  roomIds: number[];
  from: string;
  to: string;
}

export function FreeTime(props: FreeTimeProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const me = Number(useClient()?.uid ?? 0);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Slot | null>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(freeSlots.label)}</Button>
      {isOpen && (
        <Slots
          {...props}
          onClose={() => setOpen(false)}
          onChoose={(slot) => {
            setOpen(false);
            setChosen(slot);
          }}
        />
      )}
      {chosen && (
        <EventDialog
          start={{
            startAt: chosen.start,
            endAt: chosen.end,
            busy: true,
            attendeeIds: props.staffIds.filter((id) => id !== me),
            roomId: props.roomIds[0] ?? null,
          }}
          onClose={() => setChosen(null)}
          onSave={async (given) => {
            await resourceClient(CalendarEvent).add(given, nonce());
            await refresh(queries);
          }}
        />
      )}
    </>
  );
}

interface SlotsProps extends FreeTimeProps {
  onClose: () => void;
  onChoose: (slot: Slot) => void;
}

function Slots({ staffIds, roomIds, from, to, onClose, onChoose }: SlotsProps) {
  const { t } = useText();
  const [minutes, setMinutes] = useState(60);
  const { data, error, isPending, refetch } = useAnswer(freeSlots, { staffIds, roomIds, from, to, minutes });
  return (
    <Frame title={t(freeSlots.label)} width={480} height={460} open onCancel={onClose} footer={null}>
      <Flex gap={8} align="center">
        <span id="free-minutes">{t(m.minutes)}</span>
        <InputNumber
          aria-labelledby="free-minutes"
          min={5}
          max={600}
          step={15}
          value={minutes}
          onChange={(next) => setMinutes(next ?? 60)}
        />
      </Flex>
      <Shown
        loading={isPending}
        error={data ? null : error}
        onRetry={() => void refetch()}
        empty={data?.length === 0}
        emptyText={t(m.noFree)}
      >
        <List
          size="small"
          dataSource={data ?? []}
          renderItem={(slot) => (
            <List.Item
              actions={[
                <Button key="take" type="link" onClick={() => onChoose(slot)}>
                  {t(m.add)}
                </Button>,
              ]}
            >
              {momentText(slot.start, 'MM-DD HH:mm')}–{hourOf(slot.end)}
            </List.Item>
          )}
        />
      </Shown>
    </Frame>
  );
}
