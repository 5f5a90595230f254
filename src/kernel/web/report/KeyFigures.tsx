// Three to five key figures, each with its change against the period before: an arrow, a colour, and in words for who
// points at it or has it read aloud.
import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons';
import type { Report } from '#kernel/model/report';
import { useText } from '#kernel/web/i18n';
import { reportTexts } from '../resourceTexts';
import { FigureTiles } from './FigureTiles';
import { measureText, numberOf } from './measureText';
import { changeAgainst } from './periods';
import css from './report.module.css';
import type { ReportAnswer } from './reportClient';

const most = 5;

export function KeyFigures({ of, answer }: { of: Report; answer: ReportAnswer | undefined }) {
  const { t } = useText();
  return (
    <FigureTiles
      of={Object.entries(of.measures)
        .slice(0, most)
        .map(([key, measure]) => ({
          key,
          label: t(measure.label),
          value: (
            <>
              {measure.unit === 'money' && <small>¥</small>}
              {answer ? measureText(measure, answer.totals[key]) : '—'}
            </>
          ),
          beside: answer && <Change of={of} measure={key} answer={answer} />,
        }))}
    />
  );
}

const arrows = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: <MinusOutlined /> };

function Change({ of, measure, answer }: { of: Report; measure: string; answer: ReportAnswer }) {
  const { t } = useText();
  const before = answer.previous[measure];
  const { percent, direction } = changeAgainst(numberOf(answer.totals[measure]), numberOf(before));
  const share = percent === null ? '—' : `${Math.abs(percent / 100).toFixed(1)}%`;
  const words = percent === null ? t(reportTexts.fresh) : t(reportTexts[direction], { percent: share });
  const whole = `${words} · ${t(reportTexts.previous, { value: measureText(of.measures[measure]!, before) })}`;
  return (
    <span
      className={`${css.change} ${percent === null ? css.same : css[direction]}`}
      role="img"
      aria-label={whole}
      title={whole}
    >
      {percent !== null && arrows[direction]} {share}
    </span>
  );
}
