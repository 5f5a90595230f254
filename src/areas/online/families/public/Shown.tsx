// Loading, refused or there: the three states of a screen of a family.
import type { ReactNode } from 'react';
import { type Locale, say } from '#kernel/model/text';
import { familyPageTexts as f } from './familyPageTexts';

interface ShownProps<T> {
  of: { data: T | null; fault: string; again: () => void };
  locale: Locale;
  children: (data: T) => ReactNode;
}

export function Shown<T>({ of: { data, fault, again }, locale, children }: ShownProps<T>) {
  if (fault)
    return (
      <div className="dead" role="alert">
        <p>{fault}</p>
        <button type="button" onClick={again}>
          {say(f.retry, locale)}
        </button>
      </div>
    );
  if (data === null)
    return (
      <div className="dead" role="status">
        {say(f.loading, locale)}
      </div>
    );
  return <>{children(data)}</>;
}
