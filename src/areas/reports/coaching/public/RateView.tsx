// A family says how a coaching session was: once.
import { type FormEvent, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { SessionToRate } from '../model/rating';
import { rateTexts as r } from './rateTexts';

const scores = [1, 2, 3, 4, 5];
const isSession = (answer: unknown): answer is SessionToRate =>
  typeof answer === 'object' && answer !== null && 'score' in answer;

export default function RateView({ data, locale, act }: PublicView) {
  const [session, setSession] = useState<SessionToRate | null>(isSession(data) ? data : null);
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState('');
  if (!session) return null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    try {
      const answer = await act('rate', { score, comment });
      if (isSession(answer)) setSession(answer);
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : say(r.failed, locale));
    }
  };
  const { student, coach, at, topics, result } = session;
  return (
    <article>
      <p>{say(r.session, locale, { student, coach, at })}</p>
      {topics && (
        <p style={{ whiteSpace: 'pre-wrap' }}>
          {say(r.topics, locale)}
          {topics}
        </p>
      )}
      {result && (
        <p style={{ whiteSpace: 'pre-wrap' }}>
          {say(r.result, locale)}
          {result}
        </p>
      )}
      {session.score !== null ? (
        <p role="status">
          {say(r.thanks, locale)} {'★'.repeat(session.score)}
          {'☆'.repeat(5 - session.score)}
        </p>
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <legend>{say(r.score, locale)}</legend>
            {scores.map((n) => (
              <label key={n} style={{ display: 'inline-block', marginInlineEnd: 16 }}>
                <input type="radio" name="score" checked={score === n} onChange={() => setScore(n)} />
                {say(r.stars, locale, { n })}
              </label>
            ))}
          </fieldset>
          <label>
            {say(r.comment, locale)}
            <textarea value={comment} maxLength={300} onChange={({ target }) => setComment(target.value)} />
          </label>
          {problem && <p role="alert">{problem}</p>}
          <button type="submit" disabled={score === null}>
            {say(r.send, locale)}
          </button>
        </form>
      )}
    </article>
  );
}
