// What is wrong, one thing at a time and in one language: it goes when another is chosen, and pressing the button says it anew.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';

/** In this order: what is said above the fields, then field by field as they stand. */
const order = ['form', 'enterprise', 'mobile', 'password', 'code', 'picture', 'again'] as const;

/** Only the first; what else is wrong is said once that is mended. */
export function firstProblem<P extends object>(problems: P): Partial<P> {
  const said = Object.entries(problems).filter(([, text]) => Boolean(text));
  const rank = (name: string): number => (order as readonly string[]).indexOf(name);
  const [first] = said.sort(([a], [b]) => rank(a) - rank(b));
  return (first ? { [first[0]]: first[1] } : {}) as Partial<P>;
}

export function useProblems<P extends object>(): [problems: Partial<P>, say: (problems: P) => void] {
  const { locale } = useText();
  const [said, setSaid] = useState<{ problems: Partial<P>; locale: string }>({ problems: {}, locale });
  return [
    said.locale === locale ? said.problems : {},
    (problems) => setSaid({ problems: firstProblem(problems), locale }),
  ];
}
