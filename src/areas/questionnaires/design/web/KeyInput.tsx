// The right answer of a question, as its type knows it.
import { Input, InputNumber, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import { type Blank, type Element, saidIn } from '../../content/model/document';
import { questionTexts as q } from '../../content/public/questionTexts';
import css from './design.module.css';
import { designTexts as d } from './designTexts';

interface KeyInputProps {
  element: Element;
  isClosed: boolean;
  onChange: (element: Element) => void;
}

export function KeyInput({ element, isClosed, onChange }: KeyInputProps) {
  const { t, locale } = useText();
  const { scoring, options, rows, type } = element;
  if (!scoring) return null;
  const offered = options.map(({ key, label }) => ({ value: key, label: saidIn(label, locale) || key }));
  switch (scoring.mode) {
    case 'all_right':
      if (type === 'true_false')
        return (
          <Select
            style={{ width: '100%' }}
            disabled={isClosed}
            value={scoring.key?.[0]}
            onChange={(key) => onChange({ ...element, scoring: { ...scoring, key: [key] } })}
            options={[
              { value: 't', label: t(q.yes) },
              { value: 'f', label: t(q.no) },
            ]}
          />
        );
      return <RightOptions element={element} isClosed={isClosed} onChange={onChange} />;
    case 'partial_even':
    case 'partial_fixed':
    case 'penalty':
      return (
        <>
          <RightOptions element={element} isClosed={isClosed} onChange={onChange} />
          {scoring.mode === 'partial_fixed' && (
            <InputNumber
              min={0}
              step={0.5}
              addonBefore={t(d.missPoints)}
              disabled={isClosed}
              value={(scoring.missPoints ?? 0) / 100}
              onChange={(points) =>
                onChange({ ...element, scoring: { ...scoring, missPoints: Math.round((points ?? 0) * 100) } })
              }
            />
          )}
        </>
      );
    case 'per_option':
      return options.map((option) => (
        <div key={option.key} className={css.rule}>
          <span style={{ flex: 1 }} data-data>
            {saidIn(option.label, locale)}
          </span>
          <InputNumber
            size="small"
            step={0.5}
            aria-label={t(d.points)}
            disabled={isClosed}
            value={(option.points ?? 0) / 100}
            onChange={(points) =>
              onChange({
                ...element,
                options: options.map((one) =>
                  one.key === option.key ? { ...one, points: Math.round((points ?? 0) * 100) } : one,
                ),
              })
            }
          />
        </div>
      ));
    case 'per_blank':
      return <Blanks element={element} isClosed={isClosed} onChange={onChange} />;
    case 'per_row':
      return rows.map((row) => (
        <div key={row.key} className={css.rule}>
          <span style={{ flex: 1 }} data-data>
            {saidIn(row.label, locale)}
          </span>
          <Select
            size="small"
            style={{ width: 140 }}
            disabled={isClosed}
            value={row.correct}
            onChange={(correct) =>
              onChange({ ...element, rows: rows.map((one) => (one.key === row.key ? { ...one, correct } : one)) })
            }
            options={offered}
          />
        </div>
      ));
    case 'order_all':
    case 'order_each':
      return (
        <Select
          mode="multiple"
          style={{ width: '100%' }}
          disabled={isClosed}
          value={scoring.key ?? []}
          onChange={(key) => onChange({ ...element, scoring: { ...scoring, key } })}
          options={offered}
        />
      );
    default:
      return null;
  }
}

function RightOptions({ element, isClosed, onChange }: KeyInputProps) {
  const { locale } = useText();
  const { options, type } = element;
  const isOne = type === 'single_choice' || type === 'dropdown';
  const right = options.filter(({ correct }) => correct).map(({ key }) => key);
  const set = (keys: readonly string[]) =>
    onChange({
      ...element,
      options: options.map(({ correct: _, ...one }) => (keys.includes(one.key) ? { ...one, correct: true } : one)),
    });
  return (
    <Select
      mode={isOne ? undefined : 'multiple'}
      style={{ width: '100%' }}
      disabled={isClosed}
      value={isOne ? right[0] : right}
      onChange={(chosen: string | string[]) => set(Array.isArray(chosen) ? chosen : [chosen])}
      options={options.map(({ key, label }) => ({ value: key, label: saidIn(label, locale) || key }))}
    />
  );
}

/** As many as the text has gaps; a short text and a number are one. */
function Blanks({ element, isClosed, onChange }: KeyInputProps) {
  const { t } = useText();
  const count = element.type === 'fill_blank' ? Math.max(1, element.title.zh.split('____').length - 1) : 1;
  const held = element.scoring?.blanks ?? [];
  const blanks = Array.from(
    { length: count },
    (_, at): Blank =>
      held[at] ?? {
        key: `b${at + 1}`,
        accepts: '',
        points: 200,
        match: element.type === 'number' ? 'number' : 'exact',
      },
  );
  const set = (at: number, part: Partial<Blank>) =>
    onChange({
      ...element,
      scoring: {
        ...element.scoring!,
        blanks: blanks.map((blank, each) => (each === at ? { ...blank, ...part } : blank)),
      },
    });
  return blanks.map((blank, at) => (
    <div key={blank.key} className={css.rule}>
      <Input
        style={{ flex: 1 }}
        placeholder={t(d.accepts)}
        aria-label={t(d.accepts)}
        disabled={isClosed}
        value={blank.accepts}
        onChange={({ target }) => set(at, { accepts: target.value })}
      />
      <InputNumber
        min={0}
        step={0.5}
        aria-label={t(d.points)}
        disabled={isClosed}
        value={blank.points / 100}
        onChange={(points) => set(at, { points: Math.round((points ?? 0) * 100) })}
      />
    </div>
  ));
}
