// 统计: handed in, in time, corrected; by class, teacher, student or homework. Every number opens the rows it counts.
import { Button, Flex, Segmented, Table } from 'antd';
import type { Text } from '#kernel/model/text';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { type GroupRates, homeworkRates } from '../model/rates';
import type { CountedAs } from '../model/submission';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';

const groups = ['class', 'teacher', 'customer', 'homework'] as const;
type Group = (typeof groups)[number];
const fieldOf: Record<Group, string> = {
  class: 'classId',
  teacher: 'teacherId',
  customer: 'customerId',
  homework: 'homeworkId',
};
const nameOf: Record<Group, Text> = { class: h.byClass, teacher: h.byTeacher, customer: h.byStudent, homework: h.list };
const isGroup = (value: string | undefined): value is Group => groups.some((one) => one === value);

const percent = (tenths: number | null): string => (tenths === null ? '–' : `${(tenths / 10).toFixed(1)}%`);

interface FigureColumn {
  key: string;
  label: Text;
  counted: CountedAs;
  read: (rates: GroupRates) => string;
}

const figures: readonly FigureColumn[] = [
  { key: 'due', label: h.due, counted: 'due', read: ({ assigned, excused }) => String(assigned - excused) },
  { key: 'submit', label: h.submitRate, counted: 'handedIn', read: ({ submitRate }) => percent(submitRate) },
  { key: 'onTime', label: h.onTimeRate, counted: 'onTime', read: ({ onTimeRate }) => percent(onTimeRate) },
  { key: 'corrected', label: h.correctRate, counted: 'corrected', read: ({ correctRate }) => percent(correctRate) },
];

export function Rates() {
  const { t } = useText();
  const open = useOpen();
  const [query, setQuery] = useQueryState();
  const group = isGroup(query.group) ? query.group : 'class';
  const rates = useAnswer(homeworkRates, { group });
  const rowsOf = (counted: CountedAs, id: number | null) =>
    open('/homeWork', { tab: 'pieces', counted, ...(id === null ? {} : { [fieldOf[group]]: String(id) }) });
  const link = ({ read, counted, label }: FigureColumn, row: GroupRates) => (
    <Button
      type="link"
      size="small"
      className={css.figure}
      aria-label={`${row.name} ${t(label)} ${read(row)}`}
      onClick={() => rowsOf(counted, row.id)}
    >
      {read(row)}
    </Button>
  );
  const whole = rates.data;
  return (
    <Shown loading={rates.isPending} error={rates.error} onRetry={() => void rates.refetch()} height={420}>
      <Flex gap={24} wrap className={css.figures}>
        {whole &&
          figures.map((figure) => (
            <div key={figure.key}>
              <div>{t(figure.label)}</div>
              <strong>{link(figure, whole)}</strong>
            </div>
          ))}
        <div>
          <div>{t(h.average)}</div>
          <strong>{whole?.average ?? '–'}</strong>
        </div>
        <div>
          <div>{t(h.correctHours)}</div>
          <strong>{whole?.correctHours ?? '–'}</strong>
        </div>
      </Flex>
      <Segmented<Group>
        value={group}
        onChange={(next) => setQuery({ ...query, group: next })}
        options={groups.map((value) => ({ value, label: t(nameOf[value]) }))}
      />
      <Table<GroupRates>
        size="small"
        rowKey={({ id }) => String(id)}
        dataSource={whole?.groups ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        className={css.rates}
        columns={[
          {
            key: 'name',
            title: t(nameOf[group]),
            render: (_, { name }) => <span data-data>{name}</span>,
          },
          ...figures.map((figure) => ({
            key: figure.key,
            title: t(figure.label),
            render: (_: unknown, row: GroupRates) => link(figure, row),
          })),
          { key: 'average', title: t(h.average), render: (_, { average }) => average ?? '–' },
          { key: 'hours', title: t(h.correctHours), render: (_, { correctHours }) => correctHours ?? '–' },
        ]}
      />
    </Shown>
  );
}
