// A chart in the colours of the theme, with its figures one button away as a table.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Table, Tooltip, theme } from 'antd';
import type { ECharts } from 'echarts/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mix } from '#kernel/web/colour';
import { useText } from '#kernel/web/i18n';
import { useUi } from '#kernel/web/state';
import { tonesOf } from '#kernel/web/tones';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { type ChartColours, optionOf, type Show } from './chart/option';
import { type ChartSpec, isEmpty, tableOf } from './chart/spec';
import { Failed, Loading, Shown } from './States';

export interface ChartProps {
  spec: ChartSpec;
  /** Read aloud, and shown nowhere else. */
  label: string;
  height?: number;
  /** How a figure reads: money, percent. */
  show?: Show;
  /** A click on a bar, point, slice or cell: its category and series. */
  onPick?: (picked: { name: string; series?: string; index: number }) => void;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
}

const plain: Show = (value) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

export function Chart({ spec, label, height = 300, show = plain, onPick, loading, error, onRetry }: ChartProps) {
  const { t } = useText();
  const [isTable, setTable] = useState(false);
  const table = tableOf(spec, { item: t(w.item), value: t(w.value) });
  return (
    <Shown loading={loading} error={error} onRetry={onRetry} empty={isEmpty(spec)} height={height}>
      <div style={{ position: 'relative', minHeight: height }}>
        <Tooltip title={t(isTable ? w.showChart : w.showTable)}>
          <Button
            type="text"
            size="small"
            aria-label={t(isTable ? w.showChart : w.showTable)}
            icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
            onClick={() => setTable(!isTable)}
            style={{ position: 'absolute', insetInlineEnd: 0, top: -4, zIndex: 2 }}
          />
        </Tooltip>
        {isTable ? (
          <Table
            size="small"
            pagination={false}
            scroll={{ y: height - 40, x: 'max-content' }}
            style={{ paddingInlineEnd: 32, fontVariantNumeric: 'tabular-nums' }}
            rowKey={(row) => String(row[0])}
            dataSource={table.rows}
            columns={table.head.map((title, i) => ({
              key: title,
              title,
              align: i === 0 ? ('left' as const) : ('right' as const),
              render: (_: unknown, row: (string | number | null)[]) =>
                typeof row[i] === 'number' ? show(row[i]) : (row[i] ?? '—'),
            }))}
          />
        ) : (
          <Drawing spec={spec} label={label} height={height} show={show} onPick={onPick} />
        )}
      </div>
    </Shown>
  );
}

type DrawingProps = Pick<ChartProps, 'spec' | 'label' | 'onPick'> & { height: number; show: Show };

function Drawing({ spec, label, height, show, onPick }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts | null>(null);
  const [error, setError] = useState<unknown>(null);
  const colours = useChartColours();
  const weakMode = useUi((ui) => ui.weakMode);
  const picked = useRef(onPick);
  picked.current = onPick;

  useEffect(() => {
    let made: ECharts | null = null;
    let isGone = false;
    const resized = new ResizeObserver(() => made?.resize());
    import('./chart/engine')
      .then(({ init }) => {
        if (isGone || !box.current) return;
        made = init(box.current);
        made.on('click', (event) =>
          picked.current?.({ name: event.name, series: event.seriesName, index: event.dataIndex }),
        );
        resized.observe(box.current);
        setChart(made);
      })
      .catch(setError);
    return () => {
      isGone = true;
      resized.disconnect();
      made?.dispose();
      setChart(null);
    };
  }, []);

  useEffect(() => {
    chart?.setOption(optionOf(spec, colours, show, weakMode), { notMerge: true });
  }, [chart, spec, colours, show, weakMode]);

  if (error) return <Failed error={error} height={height} />;
  return (
    <>
      {!chart && (
        <div style={{ position: 'absolute', inset: 0 }}>
          <Loading height={height} />
        </div>
      )}
      <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
    </>
  );
}

function useChartColours(): ChartColours {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      series: [token.colorPrimary, '#36b37e', '#ff9f43', '#4dabf7', '#f06595', '#20c997', '#845ef7', '#adb5bd'],
      text: token.colorText,
      faint: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      scale: [0.08, 0.4, 0.75, 1].map((share) => mix(token.colorBgContainer, token.colorPrimary, share)),
      font: token.fontFamily,
      tones: tonesOf(token),
    }),
    [token],
  );
}
