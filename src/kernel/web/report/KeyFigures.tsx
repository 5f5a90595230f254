// Three to five key figures, each with its change against the period before: an arrow, a colour and a word.
import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons';
import type { Report } from '#kernel/model/report';
import { useText } from '#kernel/web/i18n';
import { reportTexts } from '../resourceTexts';
import { measureText, numberOf } from './measureText';
import { changeAgainst } from './periods';
import css from './report.module.css';
import type { ReportAnswer } from './reportClient';

const most = 5;

export function KeyFigures({ of, answer }: { of: Report; answer: ReportAnswer | undefined }) {
  const { t } = useText();
  return (
    <div className={css.figures}>
      {Object.entries(of.measures)
        .slice(0, most)
        .map(([key, measure]) => (
          <div key={key} className={css.figure}>
            <span className={css.label}>{t(measure.label)}</span>
            <strong>
              {measure.unit === 'money' && <small>¥</small>}
              {answer ? measureText(measure, answer.totals[key]) : '—'}
            </strong>
            {answer && <Change of={of} measure={key} answer={answer} />}
          </div>
        ))}
    </div>
  );
}

const arrows = { up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, same: <MinusOutlined /> };

function Change({ of, measure, answer }: { of: Report; measure: string; answer: ReportAnswer }) {
  const { t } = useText();
  const before = answer.previous[measure];
  const { percent, direction } = changeAgainst(numberOf(answer.totals[measure]), numberOf(before));
  const words =
    percent === null
      ? t(reportTexts.fresh)
      : t(reportTexts[direction], { percent: `${Math.abs(percent / 100).toFixed(1)}%` });
  return (
    <span
      className={`${css.change} ${percent === null ? css.same : css[direction]}`}
      title={t(reportTexts.previous, { value: measureText(of.measures[measure]!, before) })}
    >
      {percent !== null && arrows[direction]} {words}
    </span>
  );
}
