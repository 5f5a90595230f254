// A result as much as may be seen of it: right after handing in, or later with the receipt.
import { useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import { type Outcome, writing } from '../model/writing';
import css from './answer.module.css';
import { answerTexts as a } from './answerTexts';
import { ask, tokenHere } from './writingClient';

export function ResultShown({ result, locale }: { result: Outcome; locale: Locale }) {
  return (
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
  );
}

/** With the receipt, and the mobile where one was given: the same proof as when it was answered. */
export function ResultAsked({ locale, withMobile }: { locale: Locale; withMobile: boolean }) {
  const [receiptNo, setReceiptNo] = useState(() => new URLSearchParams(location.search).get('r') ?? '');
  const [mobile, setMobile] = useState('');
  const [found, setFound] = useState<{ result: Outcome | null } | null>(null);
  const [said, setSaid] = useState('');
  const look = async () => {
    try {
      const input = {
        token: tokenHere(),
        receiptNo: receiptNo.trim().toUpperCase(),
        ...(withMobile ? { mobile } : {}),
      };
      setFound({ result: await ask<Outcome | null>('GET', writing.result, input, locale) });
      setSaid('');
    } catch (error) {
      setFound(null);
      setSaid((error as Error).message);
    }
  };
  return (
    <details open={receiptNo !== ''}>
      <summary>{say(a.lookUp, locale)}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <label>
          {say(a.receiptNo, locale)}
          <input
            className={css.input}
            required
            value={receiptNo}
            onChange={({ target }) => setReceiptNo(target.value)}
          />
        </label>
        {withMobile && (
          <label>
            {say(a.mobile, locale)}
            <input
              className={css.input}
              type="tel"
              required
              value={mobile}
              onChange={({ target }) => setMobile(target.value)}
            />
          </label>
        )}
        <button type="submit">{say(a.look, locale)}</button>
      </form>
      {found?.result && <ResultShown result={found.result} locale={locale} />}
      {found && !found.result && <p>{say(a.notShown, locale)}</p>}
      <p role="alert">{said}</p>
    </details>
  );
}
