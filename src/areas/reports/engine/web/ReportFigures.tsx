// Up to six numbers of the whole, each with its change.
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import type { ReportAnswer, ReportColumn } from '../model/calls';
import type { Cell } from '../model/cells';
import { cellText, changeText, moodOf } from '../model/cellText';
import css from './report.module.css';
import { reportTexts as s } from './reportTexts';

export function ReportFigures({ answer, most = 6 }: { answer: ReportAnswer; most?: number }) {
  const { t } = useText();
  return (
    <FigureTiles
      of={answer.columns.slice(0, most).map((column) => {
        const cell = answer.totals.cells[column.key];
        return {
          key: column.key,
          label: column.label,
          title: column.formula,
          value: (
            <>
              {column.unit === 'money' && cell?.v !== null && <small>¥</small>}
              {cellText(column.unit, cell?.v)}
            </>
          ),
          beside: (
            <span className={css.change}>
              {answer.against.prev && <Change column={column} cell={cell} which="prev" name={t(s.prev)} />}
              {answer.against.year && <Change column={column} cell={cell} which="year" name={t(s.year)} />}
            </span>
          ),
        };
      })}
    />
  );
}

interface ChangeProps {
  column: ReportColumn;
  cell: Cell | undefined;
  which: 'prev' | 'year';
  name?: string;
}

export function Change({ column: { unit, good }, cell, which, name }: ChangeProps) {
  const { t } = useText();
  const change = cell?.[`${which}Pct`];
  return (
    <span className={css[moodOf(good, change)]} title={cellText(unit, cell?.[which])}>
      {name ? `${name} ` : ''}
      {changeText(unit, change, (n) => t(s.points, { n }))}
    </span>
  );
}
