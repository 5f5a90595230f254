// What is wrong, said in one language: it goes when another is chosen, and pressing the button says it anew.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';

export function useProblems<P extends object>(): [problems: Partial<P>, say: (problems: P) => void] {
  const { locale } = useText();
  const [said, setSaid] = useState<{ problems: Partial<P>; locale: string }>({ problems: {}, locale });
  return [said.locale === locale ? said.problems : {}, (problems) => setSaid({ problems, locale })];
}
