// What was answered, as a person reads it: the question in their language, and what changed of it.
import type { Answered } from './workReport';

export const questionIn = (locale: string, { title, titleEn }: Pick<Answered, 'title' | 'titleEn'>): string =>
  locale === 'en' && titleEn ? titleEn : title;

const read = ({ text, figures = [] }: Answered, locale: string): string =>
  [
    ...figures.map(({ label, labelEn, value }) => `${locale === 'en' ? labelEn : label} ${value}`),
    ...(text ? [text] : []),
  ].join(' · ');

interface ChangedAnswer {
  label: string;
  before: string;
  after: string;
}

/** Only the answers that read differently. */
export function changedAnswers(
  before: readonly Answered[],
  after: readonly Answered[],
  locale: string,
): ChangedAnswer[] {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [was, is] = [before, after].map((answers) => answers.find((one) => one.id === id));
    const change = { before: was ? read(was, locale) : '', after: is ? read(is, locale) : '' };
    return change.before === change.after ? [] : [{ label: questionIn(locale, (is ?? was)!), ...change }];
  });
}
