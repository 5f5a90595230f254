// The builder: a dataset, what stands in rows and across, which numbers, what it is narrowed by. Only what one may read is offered.
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Text } from '#kernel/model/text';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { type CatalogueEntry, reportCatalogue, runReport } from '../../engine/model/calls';
import { definitionOf } from '../../engine/model/definitions';
import { type DimensionKey, fieldOf } from '../../engine/model/dimensions';
import { type Preset, presets } from '../../engine/model/periods';
import { acrossOffered, begun, filtersOffered, type Made, madeShape, rowsOffered } from '../model/making';
import css from './custom.module.css';
import { customTexts as s } from './customTexts';
import { OwnMeasures } from './OwnMeasures';

/** What is being made, as far as it can be read. */
export const madeIn = (value: unknown): Made | null => {
  const read = madeShape.safeParse(value);
  if (read.success) return read.data;
  // While a name is still empty or nothing is chosen yet it is no whole definition, but all there is.
  return typeof value === 'object' && value !== null && 'dataset' in value ? (value as Made) : null;
};

export function DefinitionInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const { data: catalogue } = useAnswer(reportCatalogue, { withLinks: false });
  const datasets = (catalogue ?? []).filter(({ isMade }) => !isMade);
  const made = madeIn(value);
  const dataset = made && definitionOf(made.dataset);
  const change = (part: Partial<Made>) => made && onChange({ ...made, ...part });
  const named = (keys: readonly DimensionKey[]) => keys.map((key) => ({ value: key, label: t(fieldOf(key).label) }));
  const measures = measuresOf(datasets, made);
  const own = made?.own.map((one) => ({ value: one.key, label: one.name || one.key })) ?? [];
  return (
    <div className={css.builder}>
      <Part label={s.dataset} help={s.datasetHelp} htmlFor={id}>
        <Select
          id={id}
          disabled={disabled}
          value={made?.dataset ?? null}
          placeholder={t(s.pick)}
          onChange={(key: string) => {
            const of = definitionOf(key);
            if (of) onChange({ ...begun(of), measures: readable(datasets, key).slice(0, 3) });
          }}
          options={datasets.map(({ key, title }) => ({ value: key, label: title }))}
        />
      </Part>
      {made && dataset && (
        <>
          <Part label={s.rows}>
            <Select
              mode="multiple"
              maxCount={3}
              disabled={disabled}
              aria-label={t(s.rows)}
              value={made.rows}
              onChange={(rows: string[]) =>
                change({ rows, columns: rows.includes(made.columns ?? '') ? null : made.columns })
              }
              options={named(rowsOffered(dataset))}
            />
          </Part>
          <Part label={s.columns}>
            <Select
              disabled={disabled}
              aria-label={t(s.columns)}
              value={made.columns ?? ''}
              onChange={(key: string) => change({ columns: key || null })}
              options={[
                { value: '', label: t(s.noColumns) },
                ...named(acrossOffered(dataset).filter((key) => !made.rows.includes(key))),
              ]}
            />
          </Part>
          <Part label={s.measures} isWide>
            <Select
              mode="multiple"
              maxCount={15}
              disabled={disabled}
              aria-label={t(s.measures)}
              showSearch={{ optionFilterProp: 'label' }}
              value={made.measures}
              onChange={(next: string[]) => change({ measures: next })}
              options={[...measures, ...own]}
            />
          </Part>
          <Part label={s.own} help={s.ownHelp} isWide>
            <OwnMeasures made={made} measures={measures} disabled={disabled === true} onChange={change} />
          </Part>
          <Part label={s.filters} isWide>
            <Select
              mode="multiple"
              maxCount={8}
              disabled={disabled}
              aria-label={t(s.filters)}
              value={made.filters}
              onChange={(filters: string[]) => change({ filters })}
              options={named(filtersOffered(dataset).filter((key) => fieldOf(key).kind !== 'text'))}
            />
          </Part>
          <Part label={s.preset}>
            <Select
              disabled={disabled}
              aria-label={t(s.preset)}
              value={made.preset}
              onChange={(preset: string) => change({ preset })}
              options={(Object.keys(presets) as Preset[]).map((key) => ({
                value: key,
                label: t(runReport.input.preset.options![key]!.label),
              }))}
            />
          </Part>
          <Part label={s.chart}>
            <Select
              disabled={disabled}
              aria-label={t(s.chart)}
              value={made.chart}
              onChange={(chart: Made['chart']) => change({ chart })}
              options={(['auto', 'bar', 'line'] as const).map((key) => ({ value: key, label: t(s[key]) }))}
            />
          </Part>
        </>
      )}
    </div>
  );
}

const readable = (datasets: readonly CatalogueEntry[], key: string): string[] =>
  (datasets.find((one) => one.key === key)?.measures ?? []).map((one) => one.key);

const measuresOf = (datasets: readonly CatalogueEntry[], made: Made | null) =>
  (datasets.find((one) => one.key === made?.dataset)?.measures ?? []).map(({ key, label }) => ({ value: key, label }));

interface PartProps {
  label: Text;
  help?: Text;
  htmlFor?: string;
  isWide?: boolean;
  children: ReactNode;
}

function Part({ label, help, htmlFor, isWide, children }: PartProps) {
  const { t } = useText();
  return (
    <Form.Item
      className={isWide ? css.wide! : ''}
      label={t(label)}
      {...(help ? { extra: t(help) } : {})}
      {...(htmlFor ? { htmlFor } : {})}
    >
      {children}
    </Form.Item>
  );
}
