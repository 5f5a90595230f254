// The common face of the pages that stand where a page cannot. Plain: the library's own brings its pictures with it.
import type { ReactNode } from 'react';

interface StatePageProps {
  sign: ReactNode;
  title: string;
  hint?: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}

export function StatePage({ sign, title, hint, actions, children }: StatePageProps): ReactNode {
  return (
    <section className="state-page">
      {sign}
      <h1>{title}</h1>
      {hint ? <p>{hint}</p> : null}
      <div className="state-actions">{actions}</div>
      {children}
    </section>
  );
}

export const Sign = ({ text }: { text: string }): ReactNode => <span className="state-sign">{text}</span>;

/** A small crane: work in progress. */
export const Building = (): ReactNode => (
  <svg className="state-building" viewBox="0 0 120 90" aria-hidden="true">
    <path d="M28 84V14m0 0h72M28 14 16 30h12m0-16 22 12M84 14v22" />
    <rect x="72" y="36" width="24" height="18" rx="3" />
    <path d="M12 84h96M52 84V62h20v22m0-14h22v14" />
  </svg>
);
