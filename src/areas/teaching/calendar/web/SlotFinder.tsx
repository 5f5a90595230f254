// When a teacher, a room and students are free together in the next fortnight.
import { Button, Empty, Flex, InputNumber, List, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Drawer } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import { zoned, zonedDay } from '#kernel/web/zone';
import { findSlots } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';

const fortnight = 13;
const whom = [
  { to: 'staff', name: 'teacherIds', label: c.teacher },
  { to: 'room', name: 'roomIds', label: c.room },
  { to: 'customer', name: 'customerIds', label: c.students },
] as const;
type Chosen = Record<(typeof whom)[number]['name'], number[]>;

export function SlotFinder({ onClose, onGo }: { onClose: () => void; onGo: (day: string) => void }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<Chosen>({ teacherIds: [], roomIds: [], customerIds: [] });
  const [minutes, setMinutes] = useState(90);
  const isAsked = whom.some(({ name }) => chosen[name].length > 0);
  return (
    <Drawer open title={t(c.slots)} onClose={onClose}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t(c.askSlots)}</Typography.Text>
        {whom.map(({ to, name, label }) => (
          <RefPicker
            key={name}
            to={to}
            multiple
            aria-label={t(label)}
            placeholder={t(label)}
            value={chosen[name]}
            onChange={(ids) => setChosen((before) => ({ ...before, [name]: Array.isArray(ids) ? ids : [] }))}
          />
        ))}
        <InputNumber
          min={10}
          max={600}
          step={15}
          value={minutes}
          suffix={t(c.minutes)}
          aria-label={t(c.minutes)}
          onChange={(value) => setMinutes(value ?? 90)}
        />
        {isAsked && <Slots chosen={chosen} minutes={minutes} onGo={onGo} />}
      </Flex>
    </Drawer>
  );
}

function Slots({ chosen, minutes, onGo }: { chosen: Chosen; minutes: number; onGo: (day: string) => void }) {
  const { t } = useText();
  const from = zonedDay(new Date());
  const to = dayjs(from).add(fortnight, 'day').format('YYYY-MM-DD');
  const { data, isPending, error, refetch } = useAnswer(findSlots, { ...chosen, minutes, from, to });
  return (
    <Shown loading={isPending} error={error} onRetry={() => void refetch()} height={160}>
      {data?.slots.length === 0 ? (
        <Empty description={t(c.noSlots)} />
      ) : (
        <List
          size="small"
          dataSource={data?.slots ?? []}
          rowKey="startAt"
          renderItem={({ startAt, endAt, roomIds }) => (
            <List.Item>
              <Button type="link" size="small" onClick={() => onGo(zonedDay(new Date(startAt)))}>
                {zoned(startAt)?.format('MM-DD HH:mm')}–{zoned(endAt)?.format('HH:mm')}
              </Button>
              {roomIds.length > 0 && (
                <Typography.Text type="secondary">{t(c.roomsFree, { n: roomIds.length })}</Typography.Text>
              )}
            </List.Item>
          )}
        />
      )}
    </Shown>
  );
}
