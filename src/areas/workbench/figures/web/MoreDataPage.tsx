// Every figure one may read, against the period before; a chosen one with its trend and its schools.
import { Card, Input, Segmented, Select, Tooltip } from 'antd';
import { useState } from 'react';
import type { WireInput } from '#kernel/model/wire';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import type { Against } from '../model/comparing';
import { againstChoices, type FigureNow, figureValues } from '../model/figures';
import { figureText, percentText } from '../model/figureText';
import { FigureDetail } from './FigureDetail';
import css from './figures.module.css';
import { figureTexts as m } from './figureTexts';

const periods = ['today', 'week', 'month', 'year'] as const;
type PeriodName = (typeof periods)[number];

/** Up to today. Weeks begin on Monday. */
function periodOf(name: PeriodName): { from: string; to: string } {
  const today = zonedNow();
  const start = {
    today,
    week: today.subtract((today.day() + 6) % 7, 'day'),
    month: today.startOf('month'),
    year: today.startOf('year'),
  };
  return { from: start[name].format('YYYY-MM-DD'), to: today.format('YYYY-MM-DD') };
}

export default function MoreDataPage() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const [words, setWords] = useState('');
  const name = periods.find((one) => one === query.period) ?? 'month';
  const compare = (query.compare || 'month') as Against;
  const schoolId = Number(query.schoolId) || null;
  const asked = { ...periodOf(name), schoolId };
  const input: WireInput<typeof figureValues.input> = { ...asked, compare };
  const { data, error, isPending, refetch } = useAnswer(figureValues, input);
  const change = (part: Record<string, string>) => setQuery({ ...query, ...part });
  const found = (data ?? []).filter(({ label, key }) => `${label}${key}`.toLowerCase().includes(words.toLowerCase()));
  const chosen = data?.find(({ key }) => key === query.figure);
  return (
    <Card size="small">
      <div className={css.tools}>
        <Segmented
          value={name}
          options={periods.map((value) => ({ value, label: t(m[value]) }))}
          onChange={(period) => change({ period })}
        />
        <Select
          value={compare}
          aria-label={t(m.compare)}
          style={{ width: 130 }}
          options={Object.keys(againstChoices).map((value) => ({
            value,
            label: t(figureValues.input.compare.options![value]!.label),
          }))}
          onChange={(value: Against) => change({ compare: value })}
        />
        <RefPicker
          to="school"
          allowClear
          value={schoolId}
          placeholder={t(m.allSchools)}
          aria-label={t(m.allSchools)}
          style={{ width: 180 }}
          onChange={(id) => change({ schoolId: id ? String(id) : '' })}
        />
        <Input.Search
          allowClear
          placeholder={t(m.search)}
          aria-label={t(m.search)}
          style={{ width: 200 }}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Shown
        loading={isPending}
        error={data ? null : error}
        onRetry={() => void refetch()}
        empty={data?.length === 0}
        emptyText={t(m.nothing)}
      >
        {[...new Set(found.map(({ areaTitle }) => areaTitle))].map((title) => (
          <section key={title}>
            <div className={css.group}>{title}</div>
            <div className={css.tiles}>
              {found
                .filter(({ areaTitle }) => areaTitle === title)
                .map((figure) => (
                  <Tile
                    key={figure.key}
                    figure={figure}
                    isChosen={figure.key === chosen?.key}
                    onChoose={() => change({ figure: figure.key })}
                  />
                ))}
            </div>
          </section>
        ))}
        {chosen && <FigureDetail figure={chosen} asked={asked} />}
      </Shown>
    </Card>
  );
}

function Tile({ figure, isChosen, onChoose }: { figure: FigureNow; isChosen: boolean; onChoose: () => void }) {
  const { t } = useText();
  const { label, value, before, change, completion, formula } = figure;
  const sign = change !== null && change > 0 ? '+' : '';
  return (
    <Tooltip title={formula}>
      <button type="button" className={`${css.tile} ${isChosen ? css.chosen : ''}`} onClick={onChoose}>
        <span>{label}</span>
        <strong>{figureText(figure, value)}</strong>
        <span className={css.quiet}>
          {change === null ? t(m.none) : `${sign}${percentText(change)}`} ·{' '}
          {t(m.before, { value: figureText(figure, before) })}
        </span>
        {completion !== null && (
          <span className={css.quiet}>
            {t(m.completion)} {percentText(completion)}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
