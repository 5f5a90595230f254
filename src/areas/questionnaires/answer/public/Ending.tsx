// After it was handed in: the closing words, the receipt, and as much of the result as may be seen.
import { type Locale, say } from '#kernel/model/text';
import { saidIn } from '../../content/model/document';
import type { Submitted } from '../model/writing';
import css from './answer.module.css';
import { answerTexts as a } from './answerTexts';

export function Ending({ done, locale, title }: { done: Submitted; locale: Locale; title: string }) {
  const { result, receiptNo, ending, isScreenedOut } = done;
  return (
    <article className={css.ending}>
      <h2>{title}</h2>
      <p>{say(isScreenedOut ? a.out : a.done, locale)}</p>
      {ending && <p className={css.words}>{saidIn(ending, locale)}</p>}
      <p role="status">{say(a.receipt, locale, { no: receiptNo })}</p>
      {result && (
        <section>
          {result.score !== null && (
            <p className={css.score}>{say(a.score, locale, { score: result.score, full: result.maxScore ?? 0 })}</p>
          )}
          {result.passed !== null && <p>{say(result.passed ? a.passed : a.failed, locale)}</p>}
          {result.band && <p>{say(a.band, locale, { band: result.band })}</p>}
          <ol>
            {result.questions.map((question) => (
              <li key={question.title}>
                {question.title} — {say(a[question.result as 'right'], locale)} ({question.score} / {question.full})
                {question.key && <p>{say(a.key, locale, { text: question.key })}</p>}
                {question.explained && <p>{question.explained}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}
