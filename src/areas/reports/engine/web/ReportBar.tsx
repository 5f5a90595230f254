// Which period, of what, told by what, held against what.
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { SearchInput } from '#kernel/web/resource/list/SearchInput';
import { reportCatalogue, runReport } from '../model/calls';
import type { Definition } from '../model/definition';
import { type DimensionKey, fieldOf } from '../model/dimensions';
import { type Preset, presets } from '../model/periods';
import type { ReportState } from '../model/reportAddress';
import css from './report.module.css';
import { reportTexts as s } from './reportTexts';

interface ReportBarProps {
  of: Definition;
  state: ReportState;
  /** What the number that is picked can be told by; nothing said: all that is offered. */
  tells?: readonly string[] | undefined;
  /** What the chosen period comes to. */
  period: { from: string; to: string } | undefined;
  onChange: (part: Partial<ReportState>) => void;
}

export function ReportBar({ of, state, tells, period, onChange }: ReportBarProps) {
  const { t } = useText();
  const [isPicking, setPicking] = useState(false);
  const { data: catalogue } = useAnswer(reportCatalogue, { withLinks: false }, { enabled: of.isPicked });
  const measures = catalogue?.find(({ key }) => key === of.key)?.measures ?? [];
  const named = (keys: readonly DimensionKey[]) =>
    [...new Set(keys)]
      .filter((key) => !tells || tells.includes(key))
      .map((value) => ({ value, label: t(fieldOf(value).label) }));
  const shownFilters = [...new Set([...of.filters, ...Object.keys(state.search)])] as DimensionKey[];
  return (
    <div className={css.bar}>
      {state.measure && (
        <Select
          value={measures.length > 0 ? state.measure : null}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t(s.measure)}
          style={{ minWidth: 130 }}
          popupMatchSelectWidth={false}
          onChange={(measure: string) => onChange({ measure })}
          options={measures.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <Select<Preset | 'custom'>
        value={state.preset ?? 'custom'}
        aria-label={t(s.period)}
        style={{ minWidth: 120 }}
        onChange={(next) => {
          if (next === 'custom') setPicking(true);
          else onChange({ preset: next, from: null, to: null });
        }}
        options={[
          ...(Object.keys(presets) as Preset[]).map((value) => ({
            value,
            label: t(runReport.input.preset.options![value]!.label),
          })),
          { value: 'custom' as const, label: t(s.custom) },
        ]}
      />
      <DatePicker.RangePicker
        allowClear={false}
        open={isPicking}
        onOpenChange={setPicking}
        value={period ? [dayjs(period.from), dayjs(period.to)] : null}
        onChange={(days) => {
          const [from, to] = [days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')];
          if (from && to) onChange({ preset: null, from, to });
        }}
        aria-label={t(s.custom)}
      />
      <Select
        mode="multiple"
        maxCount={3}
        value={state.rows}
        prefix={t(s.rows)}
        aria-label={t(s.rows)}
        style={{ minWidth: 150 }}
        popupMatchSelectWidth={false}
        onChange={(rows: DimensionKey[]) => rows.length > 0 && onChange({ rows })}
        options={named([...of.rows, ...of.drillPath])}
      />
      {of.across.length > 0 && (
        <Select
          value={state.across ?? ''}
          prefix={t(s.across)}
          aria-label={t(s.across)}
          popupMatchSelectWidth={false}
          onChange={(across) => onChange({ across: (across || null) as DimensionKey | null })}
          options={[{ value: '', label: t(s.noAcross) }, ...named(of.across)]}
        />
      )}
      <Select
        mode="multiple"
        value={state.compare}
        placeholder={t(s.compare)}
        aria-label={t(s.compare)}
        style={{ minWidth: 110 }}
        popupMatchSelectWidth={false}
        onChange={(compare: ('prev' | 'year')[]) => onChange({ compare })}
        options={(['prev', 'year'] as const).map((value) => ({ value, label: t(s[value]) }))}
      />
      {shownFilters
        .filter((name) => fieldOf(name).kind !== 'text')
        .map((name) => (
          <SearchInput
            key={name}
            name={name}
            field={fieldOf(name)}
            search={state.search}
            onChange={(part) => onChange({ search: { ...state.search, ...part } })}
          />
        ))}
    </div>
  );
}
