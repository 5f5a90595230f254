// After it was handed in: the closing words, the receipt, and as much of the result as may be seen.
import { type Locale, say } from '#kernel/model/text';
import { saidIn } from '../../content/model/document';
import type { Submitted } from '../model/writing';
import css from './answer.module.css';
import { answerTexts as a } from './answerTexts';
import { ResultShown } from './ResultShown';

interface EndingProps {
  done: Submitted;
  locale: Locale;
  title: string;
  /** One that is marked: its result may come later. */
  isExam: boolean;
}

export function Ending({ done, locale, title, isExam }: EndingProps) {
  const { result, receiptNo, ending, isScreenedOut } = done;
  return (
    <article className={css.ending}>
      <h2>{title}</h2>
      <p>{say(isScreenedOut ? a.out : a.done, locale)}</p>
      {ending && <p className={css.words}>{saidIn(ending, locale)}</p>}
      <p role="status">{say(a.receipt, locale, { no: receiptNo })}</p>
      {result ? (
        <ResultShown result={result} locale={locale} />
      ) : (
        isExam && !isScreenedOut && <p>{say(a.waiting, locale)}</p>
      )}
    </article>
  );
}
