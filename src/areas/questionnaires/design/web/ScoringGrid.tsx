// Points and keys of every question at once, and the dimensions of an assessment.
import { Alert, Button, Flex, Input, InputNumber, Select, Table } from 'antd';
import { useText } from '#kernel/web/i18n';
import { bandFaults } from '../../content/model/dimensions';
import { type Band, type Document, type Element, elementsIn, saidIn } from '../../content/model/document';
import { kindOf } from '../../content/model/questionTypes';
import { newKey } from '../../content/model/sampleQuestions';
import { fullOf } from '../../content/model/scoring';
import css from './design.module.css';
import { designTexts as d, modeTexts } from './designTexts';
import { changeElement } from './editingDocument';
import { KeyInput } from './KeyInput';

interface ScoringGridProps {
  document: Document;
  onChange: (document: Document) => void;
  isClosed: boolean;
}

export function ScoringGrid({ document, onChange, isClosed }: ScoringGridProps) {
  const { t, locale } = useText();
  const elements = elementsIn(document).filter(({ type }) => kindOf(type).modes.length > 0);
  const set = (element: Element) => onChange(changeElement(document, element));
  const choose = (element: Element, mode: string | undefined) => {
    const known = kindOf(element.type).modes.find((one) => one === mode);
    if (!known) {
      const { scoring: _, ...rest } = element;
      return set(rest);
    }
    return set({ ...element, scoring: { ...element.scoring, mode: known, points: element.scoring?.points || 200 } });
  };
  /** Half points, the rest from the first on, so that they are a hundred together. */
  const spread = () => {
    const scored = elements.filter(
      ({ scoring }) => scoring && !['per_blank', 'per_option', 'scale_value'].includes(scoring.mode),
    );
    const each = Math.floor(200 / scored.length);
    const left = 200 - each * scored.length;
    const points = new Map(scored.map(({ key }, at) => [key, (each + (at < left ? 1 : 0)) * 50]));
    onChange(
      scored.reduce(
        (made, element) =>
          changeElement(made, { ...element, scoring: { ...element.scoring!, points: points.get(element.key)! } }),
        document,
      ),
    );
  };
  return (
    <>
      <Flex gap={8} className={css.head}>
        <Button disabled={isClosed} onClick={spread}>
          {t(d.spread)}
        </Button>
        <span>{t(d.total, { points: elements.reduce((sum, element) => sum + fullOf(element), 0) / 100 })}</span>
      </Flex>
      <Table<Element>
        size="small"
        pagination={false}
        rowKey="key"
        dataSource={elements}
        scroll={{ x: 900 }}
        columns={[
          { title: '#', width: 48, render: (_, __, at) => at + 1 },
          { title: t(d.stem), render: (_, element) => <span data-data>{saidIn(element.title, locale)}</span> },
          {
            title: t(d.mode),
            width: 180,
            render: (_, element) => (
              <Select
                style={{ width: '100%' }}
                allowClear
                disabled={isClosed}
                placeholder={t(d.none)}
                value={element.scoring?.mode}
                onChange={(mode) => choose(element, mode)}
                options={kindOf(element.type).modes.map((mode) => ({ value: mode, label: t(modeTexts[mode]) }))}
              />
            ),
          },
          {
            title: t(d.points),
            width: 110,
            render: (_, element) =>
              element.scoring && !['per_blank', 'per_option', 'scale_value'].includes(element.scoring.mode) ? (
                <InputNumber
                  min={0}
                  step={0.5}
                  disabled={isClosed}
                  aria-label={t(d.points)}
                  value={element.scoring.points / 100}
                  onChange={(points) =>
                    set({ ...element, scoring: { ...element.scoring!, points: Math.round((points ?? 0) * 100) } })
                  }
                />
              ) : (
                fullOf(element) / 100
              ),
          },
          {
            title: t(d.key),
            width: 320,
            render: (_, element) => <KeyInput element={element} isClosed={isClosed} onChange={set} />,
          },
          {
            title: t(d.dimension),
            width: 140,
            render: (_, element) => (
              <Select
                style={{ width: '100%' }}
                allowClear
                disabled={isClosed}
                value={element.dimension}
                onChange={(dimension) => set({ ...element, dimension })}
                options={document.dimensions.map(({ key, name }) => ({
                  value: key,
                  label: saidIn(name, locale) || key,
                }))}
              />
            ),
          },
        ]}
      />
      <Dimensions document={document} onChange={onChange} isClosed={isClosed} />
    </>
  );
}

function Dimensions({ document, onChange, isClosed }: ScoringGridProps) {
  const { t } = useText();
  const { dimensions } = document;
  const set = (at: number, part: Partial<Document['dimensions'][number]>) =>
    onChange({ ...document, dimensions: dimensions.map((one, each) => (each === at ? { ...one, ...part } : one)) });
  return (
    <section>
      <div className={css.group}>{t(d.dimensions)}</div>
      {dimensions.map((dimension, at) => (
        <div key={dimension.key} className={css.rule}>
          <Input
            style={{ width: 140 }}
            aria-label={t(d.dimension)}
            disabled={isClosed}
            value={dimension.name.zh}
            onChange={({ target }) => set(at, { name: { ...dimension.name, zh: target.value } })}
          />
          <Select
            disabled={isClosed}
            value={dimension.method}
            onChange={(method) => set(at, { method })}
            options={[
              { value: 'sum', label: t(d.sum) },
              { value: 'average', label: t(d.average) },
            ]}
          />
          <Input.TextArea
            style={{ width: 260 }}
            autoSize
            aria-label={t(d.bands)}
            placeholder={t(d.bands)}
            disabled={isClosed}
            defaultValue={dimension.bands.map(({ from, to, label }) => `${from}-${to} ${label.zh}`).join('\n')}
            onBlur={({ target }) => set(at, { bands: readBands(target.value) })}
          />
          {bandFaults(dimension.bands).length > 0 && <Alert type="error" title={t(d.gap)} />}
          <Button
            disabled={isClosed}
            onClick={() => onChange({ ...document, dimensions: dimensions.filter((_, each) => each !== at) })}
          >
            {t(d.remove)}
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={isClosed}
        onClick={() =>
          onChange({
            ...document,
            dimensions: [...dimensions, { key: newKey('d'), name: { zh: '' }, method: 'sum', bands: [] }],
          })
        }
      >
        {t(d.addDimension)}
      </Button>
    </section>
  );
}

const readBands = (text: string): Band[] =>
  text.split('\n').flatMap((line) => {
    const found = /^\s*([\d.]+)\s*-\s*([\d.]+)\s+(.+)$/.exec(line);
    return found ? [{ from: Number(found[1]), to: Number(found[2]), label: { zh: found[3]!.trim() } }] : [];
  });
