// 会议室: a day of every room side by side, and which of them are free at the hour one wants.
import { Button, DatePicker, Flex, List, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useClient } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { BusyGrid } from '#kernel/web/widgets/calendar/BusyGrid';
import { Shown } from '#kernel/web/widgets/States';
import { pickedMoment, zonedNow } from '#kernel/web/zone';
import { freeRooms, roomsOfDay } from '../model/meetingCalls';
import { meetingTexts as x } from './meetingTexts';

export function Rooms() {
  const { t } = useText();
  const open = useOpen();
  const [from, setFrom] = useState(() => zonedNow().add(1, 'hour').startOf('hour'));
  const span = { startAt: pickedMoment(from), endAt: pickedMoment(from.add(1, 'hour')) };
  const found = useAnswer(freeRooms, { ...span, capacity: null });
  const [schoolId, setSchoolId] = useState(useClient()?.school?.id ?? null);
  const taken = useAnswer(roomsOfDay, { day: from.format('YYYY-MM-DD'), schoolId });
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <RefPicker
          to="school"
          aria-label={t(x.school)}
          placeholder={t(x.everySchool)}
          allowClear
          style={{ width: 200 }}
          value={schoolId}
          onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
        />
        <DatePicker
          aria-label={t(x.from)}
          showTime={{ format: 'HH:mm', minuteStep: 30 }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          value={from}
          onChange={(at) => at && setFrom(at)}
        />
      </Flex>
      <BusyGrid lines={taken.data ?? []} {...span} />
      <Typography.Text strong>{t(x.freeThen)}</Typography.Text>
      <Shown
        loading={found.isPending}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={found.data?.length === 0}
        emptyText={t(x.noRoom)}
        height={240}
      >
        <List
          size="small"
          dataSource={found.data ?? []}
          renderItem={({ id, name, school, capacity }) => (
            <List.Item
              key={id}
              actions={[
                <Button
                  key="add"
                  type="link"
                  size="small"
                  onClick={() => open('/Addmeeting', { roomId: String(id), startAt: span.startAt })}
                >
                  {t(x.add)}
                </Button>,
              ]}
            >
              <Flex gap={8}>
                <span data-data>
                  {school} {name}
                </span>
                <Tag>{t(x.capacity, { n: capacity })}</Tag>
              </Flex>
            </List.Item>
          )}
        />
      </Shown>
    </Flex>
  );
}
