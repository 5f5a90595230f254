// Who owes a report by a rule, who has handed it in, and who has not: urged from here.
import { DatePicker, Flex, Space, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { Shown } from '#kernel/web/widgets/States';
import { zonedDay } from '#kernel/web/zone';
import { ruleStatistics, urgeReports } from '../model/reportRule';
import { reportTexts as m } from './reportTexts';

const dayFormat = 'YYYY-MM-DD';

export function RuleStatistics({ id }: { id: number }) {
  const { t } = useText();
  const [day, setDay] = useState(() => zonedDay(new Date()));
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
            <p>{t(m.missingNames, { count: data.missing.length })}</p>
            <Flex gap={4} wrap data-data>
              {data.missing.map(({ id: staffId, name }) => (
                <Tag key={staffId} color="red">
                  {name}
                </Tag>
              ))}
            </Flex>
          </>
        )}
      </Shown>
    </Space>
  );
}
