// One day, a column for each interviewer: interviews by name, whatever else takes them in grey. An interview is pressed to move it.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { addDays } from '#kernel/model/dates';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { Shown } from '#kernel/web/widgets/States';
import { pickedMoment, zoned, zonedDay } from '#kernel/web/zone';
import { Interview } from '../model/interview';
import { interviewCalendar, type Occupied } from '../model/interviewCalls';
import css from './interviews.module.css';
import { interviewTexts as x } from './interviewTexts';

const [opens, closes] = [8, 21];
const hour = 44;
const times = Array.from({ length: closes - opens }, (_, n) => `${String(opens + n).padStart(2, '0')}:00`);

export function InterviewCalendar() {
  const { t } = useText();
  const [day, setDay] = useState(() => zonedDay(new Date()));
  const from = pickedMoment(dayjs(`${day} 00:00`));
  const to = pickedMoment(dayjs(`${addDays(day, 1)} 00:00`));
  const answer = useAnswer(interviewCalendar, { from, to, staffIds: [] });
  const { start, dialog } = useTransition(Interview);
  const { staff = [], blocks = [] } = answer.data ?? {};
  const press = async (id: number) => start(await resourceClient(Interview).detail(id), 'reschedule');
  return (
    <Flex vertical gap={12}>
      <Flex gap={8}>
        <Button icon={<LeftOutlined />} aria-label={t(x.prev)} onClick={() => setDay(addDays(day, -1))} />
        <DatePicker
          allowClear={false}
          value={dayjs(day)}
          onChange={(next) => next && setDay(next.format('YYYY-MM-DD'))}
        />
        <Button icon={<RightOutlined />} aria-label={t(x.next)} onClick={() => setDay(addDays(day, 1))} />
      </Flex>
      <Shown
        loading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        empty={staff.length === 0}
        emptyText={t(x.none)}
        height={360}
      >
        <div className={css.grid}>
          <div className={css.hours} style={{ paddingTop: 32 }}>
            {times.map((time) => (
              <span key={time} style={{ height: hour }} data-data>
                {time}
              </span>
            ))}
          </div>
          {staff.map(({ id, name }) => (
            <div key={id} className={css.column}>
              <strong data-data>{name}</strong>
              <div className={css.day} style={{ height: (closes - opens) * hour }}>
                {blocks
                  .filter(({ staffId }) => staffId === id)
                  .map((block) => (
                    <Taken key={`${block.startAt}-${block.kind}`} block={block} onPress={press} />
                  ))}
              </div>
            </div>
          ))}
        </div>
      </Shown>
      {dialog}
    </Flex>
  );
}

const hoursOf = (at: string): number => {
  const shown = zoned(at);
  return shown ? shown.hour() + shown.minute() / 60 : 0;
};

function Taken({ block, onPress }: { block: Occupied; onPress: (id: number) => Promise<void> }) {
  const { t } = useText();
  const { startAt, endAt, title, interviewId } = block;
  const top = (Math.max(opens, hoursOf(startAt)) - opens) * hour;
  const height = Math.max(20, (Math.min(closes, hoursOf(endAt)) - Math.max(opens, hoursOf(startAt))) * hour);
  const time = `${zoned(startAt)?.format('HH:mm')}–${zoned(endAt)?.format('HH:mm')}`;
  const style = { top, height };
  if (interviewId === null)
    return (
      <Tooltip title={time}>
        <div className={css.other} style={style}>
          {t(x.busy)}
        </div>
      </Tooltip>
    );
  return (
    <button type="button" className={css.block} style={style} onClick={() => void onPress(interviewId)}>
      <span data-data>{time}</span>
      <strong data-data>{title}</strong>
    </button>
  );
}
