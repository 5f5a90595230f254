// Conditions of a level as rows: what, in which period, at least how much.
import { InputNumber, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { type LevelCondition, type Metric, metrics, type Period, periods } from '../model/conditions';
import { levelTexts as l } from './levelTexts';

const isCount = (metric: Metric): boolean => metric === 'direct_orders';

/** 直推成交额 近90天 ≥ 30000.00 */
export function useConditionText(): (condition: LevelCondition) => string {
  const { locale } = useText();
  const at = locale === 'en' ? 1 : 0;
  return ({ metric, period, value }) =>
    `${metrics[metric][at]} ${periods[period][at]} ≥ ${isCount(metric) ? value : (value / 100).toFixed(2)}`;
}

export function ConditionsInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t, locale } = useText();
  const at = locale === 'en' ? 1 : 0;
  const options = (of: Readonly<Record<string, readonly [string, string]>>) =>
    Object.entries(of).map(([key, pair]) => ({ value: key, label: pair[at] }));
  const conditions = Array.isArray(value) ? (value as LevelCondition[]) : [];
  return (
    <LineEditor<LevelCondition>
      id={id}
      lines={conditions}
      onChange={onChange}
      fresh={() => ({ metric: 'direct_amount', period: 'days90', value: 10_000_00 })}
      add={l.addCondition}
      removeName={(_, n) => t(l.drop, { n: n + 1 })}
      disabled={disabled}
      columns={[
        {
          head: l.metric,
          cell: (one, change, n) => (
            <Select<Metric>
              aria-label={`${t(l.metric)} ${n + 1}`}
              value={one.metric}
              options={options(metrics) as { value: Metric; label: string }[]}
              onChange={(metric) => change({ metric, value: isCount(metric) ? 5 : 10_000_00 })}
              style={{ width: 160 }}
            />
          ),
        },
        {
          head: l.period,
          cell: (one, change, n) => (
            <Select<Period>
              aria-label={`${t(l.period)} ${n + 1}`}
              value={one.period}
              options={options(periods) as { value: Period; label: string }[]}
              onChange={(period) => change({ period })}
              style={{ width: 120 }}
            />
          ),
        },
        {
          head: l.value,
          cell: (one, change, n) => (
            <InputNumber
              aria-label={`${t(l.value)} ${n + 1}`}
              min={isCount(one.metric) ? 1 : 0.01}
              precision={isCount(one.metric) ? 0 : 2}
              value={isCount(one.metric) ? one.value : one.value / 100}
              onChange={(given) => change({ value: Math.round((given ?? 0) * (isCount(one.metric) ? 1 : 100)) })}
            />
          ),
        },
      ]}
    />
  );
}
