// Rent to be paid, by month or all that is open: the sums, a list to pay from, a calendar to see it in.
import { LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox, DatePicker, Flex, Segmented, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { zonedDay } from '#kernel/web/zone';
import css from './property.module.css';
import { RentCalendar } from './RentCalendar';
import { RentDueList } from './RentDueList';
import { RentRequestPrint } from './RentRequestPrint';
import { RentSummary } from './RentSummary';
import type { DueScope } from './rentDues';
import { rentTexts as r } from './rentTexts';

const anyMonth = 'all';

export function RentDueTab() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const [isPrinting, setPrinting] = useState(false);
  const isAll = query.month === anyMonth;
  const month = dayjs((!isAll && query.month) || zonedDay(new Date())).startOf('month');
  const go = (next: dayjs.Dayjs) => setQuery({ ...query, month: next.format('YYYY-MM') });
  const days = { from: month.format('YYYY-MM-DD'), to: month.endOf('month').format('YYYY-MM-DD') };
  const due = isAll && (query.from || query.to) ? { from: query.from ?? '', to: query.to ?? '' } : null;
  const scope: DueScope = { month: isAll ? null : days, due, schoolId: Number(query.schoolId) || null };
  const isCalendar = query.view === 'calendar' && !isAll;
  return (
    <Flex vertical gap={12}>
      <section className={css.card}>
        <Flex justify="space-between" align="center" wrap gap={12}>
          <Flex gap={8} align="center" wrap>
            <Button
              icon={<LeftOutlined />}
              aria-label={t(r.monthBefore)}
              disabled={isAll}
              onClick={() => go(month.subtract(1, 'month'))}
            />
            <DatePicker
              picker="month"
              value={month}
              allowClear={false}
              disabled={isAll}
              aria-label={t(r.month)}
              onChange={(next) => next && go(next)}
            />
            <Button
              icon={<RightOutlined />}
              aria-label={t(r.monthAfter)}
              disabled={isAll}
              onClick={() => go(month.add(1, 'month'))}
            />
            <Checkbox
              checked={isAll}
              onChange={(event) =>
                setQuery({ ...query, month: event.target.checked ? anyMonth : '', from: '', to: '' })
              }
            >
              {t(r.allOpen)}
            </Checkbox>
            {due && (
              <Tag closable onClose={() => setQuery({ ...query, from: '', to: '' })}>
                {t(r.dueWithin, due)}
              </Tag>
            )}
            <RefPicker
              to="school"
              allowClear
              placeholder={t(r.school)}
              aria-label={t(r.school)}
              style={{ width: 200 }}
              value={scope.schoolId}
              onChange={(id) => setQuery({ ...query, schoolId: id ? String(id) : '' })}
            />
          </Flex>
          <Flex gap={8}>
            <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
              {t(r.print)}
            </Button>
            <Segmented
              value={isCalendar ? 'calendar' : 'list'}
              disabled={isAll}
              onChange={(view) => setQuery({ ...query, view: view === 'calendar' ? view : '' })}
              options={[
                { value: 'list', label: t(r.list) },
                { value: 'calendar', label: t(r.calendar) },
              ]}
            />
          </Flex>
        </Flex>
        {scope.month && <RentSummary span={scope.month} schoolId={scope.schoolId} />}
      </section>
      {isCalendar ? (
        <section className={css.card}>
          <RentCalendar month={month} scope={scope} onMonth={go} />
        </section>
      ) : (
        <RentDueList key={JSON.stringify(scope)} scope={scope} />
      )}
      {isPrinting && <RentRequestPrint scope={scope} onClose={() => setPrinting(false)} />}
    </Flex>
  );
}
