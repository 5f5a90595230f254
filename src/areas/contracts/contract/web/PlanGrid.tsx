// Installments as a grid: lessons of each line in each of them, and the day they are due. What they cost is the server's answer.
import { DatePicker, InputNumber, Table } from 'antd';
import dayjs from 'dayjs';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { Cart } from '../model/cart';
import type { Quote } from '../model/quote';
import { contractTexts as c } from './contractTexts';

interface PlanGridProps {
  plan: Record<string, number[]>;
  dueOn: readonly string[] | null;
  /** The last price that could be told: names of the lines, and the days it proposed. */
  told: Quote | undefined;
  /** The price as it is now, if the plan adds up. */
  quote: Quote | undefined;
  onChange: (changes: Partial<Cart>) => void;
}

export function PlanGrid({ plan, dueOn, told, quote, onChange }: PlanGridProps) {
  const { t } = useText();
  const courses = told?.lines.filter(({ kind }) => kind === 'course') ?? [];
  const count = Math.max(1, ...Object.values(plan).map((counts) => counts.length));
  const rows = Array.from({ length: count }, (_, at) => at);
  const proposed = told?.installments.map((one) => one.dueOn) ?? [];
  const dayOf = (at: number): string | undefined => dueOn?.[at] ?? proposed[at] ?? proposed.at(-1);
  const lessonsAt = (lineNo: number, at: number) => plan[lineNo]?.[at] ?? 0;
  const give = (lineNo: number, at: number, lessons: number) =>
    onChange({ plan: { ...plan, [lineNo]: rows.map((one) => (one === at ? lessons : lessonsAt(lineNo, one))) } });
  return (
    <Table
      size="small"
      rowKey="at"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={rows.map((at) => ({ at }))}
      columns={[
        { title: t(c.no), key: 'no', render: (_, { at }) => at + 1 },
        {
          title: t(c.dueOn),
          key: 'due',
          render: (_, { at }) => (
            <DatePicker
              allowClear={false}
              aria-label={`${t(c.dueOn)} ${at + 1}`}
              value={dayOf(at) ? dayjs(dayOf(at)) : null}
              onChange={(day) =>
                day && onChange({ dueOn: rows.map((one) => (one === at ? day.format('YYYY-MM-DD') : dayOf(one)!)) })
              }
            />
          ),
        },
        ...courses.map(({ lineNo, name }) => ({
          title: <span data-data>{name}</span>,
          key: `line${lineNo}`,
          render: (_: unknown, { at }: { at: number }) => (
            <InputNumber
              min={0}
              max={999}
              precision={0}
              style={{ width: 80 }}
              aria-label={t(c.lineLessons, { no: at + 1, name })}
              value={lessonsAt(lineNo, at)}
              onChange={(lessons) => give(lineNo, at, lessons ?? 0)}
            />
          ),
        })),
        {
          title: t(c.lineAmount),
          key: 'amount',
          align: 'right',
          render: (_, { at }) => (quote?.installments[at] ? grouped(quote.installments[at].amount) : ''),
        },
      ]}
    />
  );
}
