// The search row: each choice takes effect at once.

import { DatePicker, Flex, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Todo } from '../model/todo';
import type { TodoCounts } from '../model/todoCalls';
import type { TodoFilter } from './todoClient';
import { todoTexts as m } from './todoTexts';

interface TodoSearchProps {
  filter: TodoFilter;
  sources: TodoCounts['bySource'];
  onChange: (part: Record<string, string>) => void;
}

const dayFormat = 'YYYY-MM-DD';

export function TodoSearch({ filter, sources, onChange }: TodoSearchProps) {
  const { t } = useText();
  const day = (value: string | undefined) => (value ? dayjs(value) : null);
  // Of one's own one asks who wanted them; of others', who has them.
  const who = filter.tab === 'assigned' || filter.tab === 'team' ? 'assigneeId' : 'creatorId';
  const whoText = t(who === 'assigneeId' ? m.assignee : m.creator);
  return (
    <Flex component="search" wrap gap={12} style={{ marginBottom: 12 }}>
      <Input.Search
        allowClear
        key={filter.q ?? ''}
        defaultValue={filter.q}
        placeholder={t(m.search)}
        aria-label={t(m.search)}
        style={{ width: 240 }}
        onSearch={(q) => onChange({ q: q.trim() })}
      />
      <Select
        allowClear
        value={filter.source}
        placeholder={t(m.source)}
        aria-label={t(m.source)}
        style={{ width: 130 }}
        options={sources.map(({ source, label }) => ({ value: source, label }))}
        onChange={(source?: string) => onChange({ source: source ?? '' })}
      />
      <Select
        allowClear
        value={filter.priority}
        placeholder={t(m.priority)}
        aria-label={t(m.priority)}
        style={{ width: 110 }}
        options={Object.entries(Todo.fields.priority.options!).map(([value, { label }]) => ({
          value,
          label: t(label),
        }))}
        onChange={(priority?: string) => onChange({ priority: priority ?? '' })}
      />
      <DatePicker.RangePicker
        value={[day(filter.dueAtFrom), day(filter.dueAtTo)]}
        allowEmpty={[true, true]}
        format={dayFormat}
        placeholder={[t(m.dueFrom), t(m.dueTo)]}
        style={{ width: 240 }}
        onChange={(range) =>
          onChange({
            dueAtFrom: range?.[0]?.format(dayFormat) ?? '',
            dueAtTo: range?.[1]?.format(dayFormat) ?? '',
          })
        }
      />
      <RefPicker
        key={who}
        to="staff"
        allowClear
        value={Number(filter[who]) || null}
        placeholder={whoText}
        aria-label={whoText}
        style={{ width: 140 }}
        onChange={(id) => onChange({ [who]: id ? String(id) : '' })}
      />
    </Flex>
  );
}
