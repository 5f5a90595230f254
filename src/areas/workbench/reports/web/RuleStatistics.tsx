// Who owes a report by a rule, who has handed it in, and who has not: urged from here.
import { DatePicker, Flex, Space, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Shown } from '#kernel/web/widgets/States';
import { zonedDay } from '#kernel/web/zone';
import { type RuleStatistics as RuleShown, ruleStatistics, urgeReports } from '../model/reportRule';
import { reportTexts as m } from './reportTexts';

const dayFormat = 'YYYY-MM-DD';

/** `asked`: the day that is shown first, instead of today. */
export function RuleStatistics({ id, asked }: { id: number; asked?: string }) {
  const { t } = useText();
  const [day, setDay] = useState(() => (dayjs(asked ?? '').isValid() ? asked! : zonedDay(new Date())));
  const { data, error, isPending, refetch } = useAnswer(ruleStatistics, { id, day });
  const rate = (value: number | null) => (value === null ? t(m.none) : `${value.toFixed(1)}%`);
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Flex justify="space-between" gap={8} wrap>
        <DatePicker
          value={dayjs(day)}
          allowClear={false}
          aria-label={t(m.day)}
          onChange={(next) => next && setDay(next.format(dayFormat))}
        />
        <CallButton of={urgeReports} given={{ id, day }} />
      </Flex>
      <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
        {data && (
          <>
            <p>
              {t(m.ofRule, {
                from: data.periodStart,
                to: data.periodEnd,
                deadline: momentText(data.deadline, 'YYYY-MM-DD HH:mm'),
              })}
            </p>
            <p>
              {t(m.rates, {
                required: data.required,
                onTime: rate(data.onTimeRate),
                submit: rate(data.submitRate),
              })}
            </p>
            <People said={m.missingNames} people={data.missing} color="red" />
            {data.waiting.length > 0 && <People said={m.waitingNames} people={data.waiting} color="gold" />}
          </>
        )}
      </Shown>
    </Space>
  );
}

function People({ said, people, color }: { said: Text; people: RuleShown['missing']; color: string }) {
  const { t } = useText();
  return (
    <>
      <p>{t(said, { count: people.length })}</p>
      <Flex gap={4} wrap data-data>
        {people.map(({ id, name }) => (
          <Tag key={id} color={color}>
            {name}
          </Tag>
        ))}
      </Flex>
    </>
  );
}
