// What narrows a list of approvals: kind, state, school, when it was started, only what is late or not read.
import { Checkbox, DatePicker, Flex, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { approvalKinds } from '../../flows/model/flow';
import { approvalStates } from '../model/approval';
import type { InboxTab } from '../model/calls';
import { a } from './approvalTexts';

export interface InboxFilter {
  q?: string;
  kind?: string;
  state?: string;
  schoolId?: number;
  from?: string;
  to?: string;
  overdue?: boolean;
  unread?: boolean;
}

/** As a link asks for it: a number on the home page leads to just the rows it counts. */
export const askedBy = ({ overdue, state, unread }: Readonly<Record<string, string>>): InboxFilter => ({
  ...(overdue === 'true' ? { overdue: true } : {}),
  ...(unread === 'true' ? { unread: true } : {}),
  ...(state ? { state } : {}),
});

interface FiltersProps {
  tab: InboxTab;
  value: InboxFilter;
  onChange: (value: InboxFilter) => void;
}

export function InboxFilters({ tab, value, onChange }: FiltersProps) {
  const { t } = useText();
  const kinds = useAnswer(approvalKinds, {});
  /** What is emptied is not asked for at all. */
  const set = (part: { [K in keyof InboxFilter]: InboxFilter[K] | null | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...value, ...part }).filter(([, one]) => one)));
  return (
    <Flex gap={8} wrap align="center">
      <Input.Search
        allowClear
        style={{ width: 200 }}
        placeholder={t(a.search)}
        aria-label={t(a.search)}
        onSearch={(q) => set({ q: q.trim() })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 150 }}
        placeholder={t(a.kind)}
        aria-label={t(a.kind)}
        value={value.kind ?? null}
        options={(kinds.data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(kind) => set({ kind })}
      />
      {tab === 'pending' ? (
        <Checkbox checked={value.overdue === true} onChange={(event) => set({ overdue: event.target.checked })}>
          {t(a.onlyOverdue)}
        </Checkbox>
      ) : (
        <Select
          allowClear
          style={{ width: 110 }}
          placeholder={t(a.state)}
          aria-label={t(a.state)}
          value={value.state ?? null}
          options={Object.entries(approvalStates)
            .filter(([key]) => key !== 'draft')
            .map(([key, [zh, en]]) => ({ value: key, label: t({ zh, en }) }))}
          onChange={(state) => set({ state })}
        />
      )}
      {tab === 'cc' && (
        <Checkbox checked={value.unread === true} onChange={(event) => set({ unread: event.target.checked })}>
          {t(a.onlyUnread)}
        </Checkbox>
      )}
      {tab === 'all' && (
        <RefPicker
          to="school"
          style={{ width: 150 }}
          placeholder={t(a.school)}
          value={value.schoolId ?? null}
          onChange={(schoolId) => set({ schoolId: typeof schoolId === 'number' ? schoolId : null })}
        />
      )}
      {tab !== 'pending' && (
        <DatePicker.RangePicker
          style={{ width: 230 }}
          aria-label={t(a.started)}
          value={[value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
          onChange={(days) => set({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
        />
      )}
    </Flex>
  );
}
