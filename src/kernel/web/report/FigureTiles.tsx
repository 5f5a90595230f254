// The numbers of the whole in one line above a report: each with its name, and what there is to say of it beside it.
import type { ReactNode } from 'react';
import css from './report.module.css';

export interface FigureTile {
  key: string;
  label: ReactNode;
  value: ReactNode;
  beside?: ReactNode;
  title?: string;
  /** Where the number leads. */
  onOpen?: () => void;
}

export const FigureTiles = ({ of }: { of: readonly FigureTile[] }) => (
  <div className={css.figures}>
    {of.map(({ key, label, value, beside, title, onOpen }) => {
      const content = (
        <>
          <span className={css.label}>{label}</span>
          <span className={css.value}>
            <strong>{value}</strong> {beside}
          </span>
        </>
      );
      return onOpen ? (
        <button key={key} type="button" className={css.figure} title={title} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div key={key} className={css.figure} title={title}>
          {content}
        </div>
      );
    })}
  </div>
);
