// An offer as its candidate reads and answers it.
import { useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { OfferForCandidate } from '../model/answer';
import { offerAnswerTexts as a } from './offerAnswerTexts';

const isClosed = (answer: unknown): answer is { closed: 'wrong' | 'locked' } =>
  typeof answer === 'object' && answer !== null && 'closed' in answer;
const isOffer = (answer: unknown): answer is OfferForCandidate =>
  typeof answer === 'object' && answer !== null && 'monthlyTotal' in answer;

export default function OfferView({ locale, act }: PublicView) {
  const [code, setCode] = useState('');
  const [offer, setOffer] = useState<OfferForCandidate | null>(null);
  const [problem, setProblem] = useState<'wrong' | 'locked' | 'failed' | null>(null);
  const press = async (action: 'open' | 'accept' | 'decline') => {
    setProblem(null);
    try {
      const answer = await act(action, { code });
      if (isClosed(answer)) setProblem(answer.closed);
      else if (isOffer(answer)) setOffer(answer);
    } catch {
      setProblem('failed');
    }
  };
  if (!offer)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void press('open');
        }}
      >
        <label>
          {say(a.code, locale)}
          <input
            inputMode="numeric"
            maxLength={4}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
          />
        </label>
        <button type="submit" disabled={code.length !== 4}>
          {say(a.open, locale)}
        </button>
        {problem && <p role="alert">{say(a[problem], locale)}</p>}
      </form>
    );
  const { name, school, post, monthlyTotal, probationMonths, startOn, expiresOn, terms, state } = offer;
  return (
    <article>
      <p>{say(a.dear, locale, { name })}</p>
      <p>{say(a.offer, locale, { school, post })}</p>
      <p>{say(a.pay, locale, { amount: monthlyTotal, months: probationMonths })}</p>
      <p>{say(a.start, locale, { day: startOn })}</p>
      {expiresOn && state === 'sent' && <p>{say(a.until, locale, { day: expiresOn })}</p>}
      {terms && <p style={{ whiteSpace: 'pre-wrap' }}>{terms}</p>}
      {problem && <p role="alert">{say(a[problem], locale)}</p>}
      {state === 'sent' && (
        <>
          <button type="button" onClick={() => void press('accept')}>
            {say(a.accept, locale)}
          </button>
          <button type="button" onClick={() => void press('decline')}>
            {say(a.decline, locale)}
          </button>
        </>
      )}
      {state === 'accepted' && <p role="status">{say(a.accepted, locale)}</p>}
      {state === 'declined' && <p role="status">{say(a.declined, locale)}</p>}
    </article>
  );
}
