// Which period, by what, of which rows.
import { DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import type { Report } from '#kernel/model/report';
import { fieldOf } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { SearchInput } from '../resource/list/SearchInput';
import { reportTexts } from '../resourceTexts';
import { type Preset, periodOf, presetOf, presets } from './periods';
import css from './report.module.css';
import type { ReportState } from './reportState';

interface ReportFiltersProps {
  of: Report;
  state: ReportState;
  today: string;
  onChange: (part: Partial<ReportState>) => void;
}

export function ReportFilters({ of, state, today, onChange }: ReportFiltersProps) {
  const { t } = useText();
  const { period, by, filters } = state;
  const preset = presetOf(period, today);
  const [isPicking, setPicking] = useState(false);
  const dimensions = Object.entries(of.dimensions);
  return (
    <div className={css.filters}>
      <Segmented<Preset>
        value={preset}
        onChange={(next) => (next === 'custom' ? setPicking(true) : onChange({ period: periodOf(next, today) }))}
        options={presets.map((value) => ({ value, label: t(reportTexts[value]) }))}
      />
      <DatePicker.RangePicker
        allowClear={false}
        open={isPicking}
        onOpenChange={setPicking}
        value={[dayjs(period.from), dayjs(period.to)]}
        onChange={(days) => {
          const [from, to] = [days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')];
          if (from && to) onChange({ period: { from, to } });
        }}
        aria-label={t(reportTexts.custom)}
      />
      {dimensions.length > 1 && (
        <Select
          value={by}
          onChange={(next) => onChange({ by: next })}
          prefix={t(reportTexts.by)}
          aria-label={t(reportTexts.by)}
          popupMatchSelectWidth={false}
          options={dimensions.map(([value, dimension]) => ({ value, label: t(dimension.label) }))}
        />
      )}
      {of.filters.map((name) => (
        <SearchInput
          key={name}
          name={name}
          field={fieldOf(of.of, name)!}
          search={filters}
          onChange={(part) => onChange({ filters: { ...filters, ...part } })}
        />
      ))}
    </div>
  );
}
