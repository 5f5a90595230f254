// Rent to be paid, by month: the sums, a list to pay from, a calendar to see it in.
import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker, Flex, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useQueryState } from '#kernel/web/shell/navigation';
import css from './property.module.css';
import { RentCalendar } from './RentCalendar';
import { RentDueList } from './RentDueList';
import { RentSummary } from './RentSummary';
import { rentTexts as r } from './rentTexts';

const monthFormat = 'YYYY-MM';

export function RentDueTab() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const [isPrinting, setPrinting] = useState(false);
  const month = dayjs(query.month || undefined).startOf('month');
  const go = (next: dayjs.Dayjs) => setQuery({ ...query, month: next.format(monthFormat) });
  const span = { from: month.format('YYYY-MM-DD'), to: month.endOf('month').format('YYYY-MM-DD') };
  const isCalendar = query.view === 'calendar';
  return (
    <Flex vertical gap={12}>
      <section className={css.card}>
        <Flex justify="space-between" align="center" wrap gap={12}>
          <Flex gap={8} align="center">
            <Button icon={<LeftOutlined />} aria-label={t(r.back)} onClick={() => go(month.subtract(1, 'month'))} />
            <DatePicker
              picker="month"
              value={month}
              allowClear={false}
              aria-label={t(r.month)}
              onChange={(next) => next && go(next)}
            />
            <Button icon={<RightOutlined />} aria-label={t(r.next)} onClick={() => go(month.add(1, 'month'))} />
          </Flex>
          <Flex gap={8}>
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
              {t(r.print)}
            </Button>
            <Segmented
              value={isCalendar ? 'calendar' : 'list'}
              onChange={(view) => setQuery({ ...query, view: view === 'calendar' ? view : '' })}
              options={[
                { value: 'list', label: t(r.list) },
                { value: 'calendar', label: t(r.calendar) },
              ]}
            />
          </Flex>
        </Flex>
        <RentSummary span={span} />
      </section>
      <section className={css.card}>
        {isCalendar ? (
          <RentCalendar month={month} span={span} onMonth={go} />
        ) : (
          <RentDueList key={span.from} span={span} isPrinting={isPrinting} onPrinted={() => setPrinting(false)} />
        )}
      </section>
    </Flex>
  );
}
