// Behind a code: a family signs up for an activity or takes a coupon; nothing else is told here.
import { type FormEvent, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { Answers } from '../../activities/model/questions';
import type { OpenPage } from '../model/guest';
import { CodeField } from './CodeField';
import { QuestionField } from './QuestionField';
import { trackTexts as w } from './trackTexts';

type Done = { state: 'confirmed' | 'pending' | 'waiting' | 'claimed' | 'badCode'; waitNo?: number | null };

export default function TrackView({ data, locale, timeOf, act }: PublicView) {
  const page = data as OpenPage;
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [answers, setAnswers] = useState<Answers>({});
  if (page.kind === 'dead') return <p role="status">{say(w.dead, locale)}</p>;
  if (page.kind === 'url') {
    location.replace(page.url);
    return null;
  }
  if (done) return <p role="status">{say(w[done.state], locale, { no: done.waitNo ?? '' })}</p>;
  const isActivity = page.kind === 'activity';
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(null);
    const form = new FormData(event.currentTarget);
    const input = {
      ...{ childName: form.get('child'), contactName: form.get('contact'), mobile: form.get('mobile') },
      ...{ consent: form.get('consent') === 'on', partySize: Number(form.get('party') ?? 1), answers },
      ...{ sessionId: Number(form.get('session') ?? 0), smsCode: form.get('smsCode') },
    };
    try {
      const answer = (await act(isActivity ? 'signUp' : 'claim', input)) as Done;
      if (answer.state === 'badCode') setProblem(say(w.badCode, locale));
      else setDone(answer);
    } catch (error) {
      const { message, data: fields } = error as { message: string; data?: { message: string }[] };
      setProblem((Array.isArray(fields) && fields[0]?.message) || message);
    } finally {
      setSending(false);
    }
  };
  return (
    <article>
      <h2>{page.name}</h2>
      {isActivity && (
        <p>
          {timeOf(page.startAt)} {page.place}
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored */}
      {isActivity && page.intro && <div dangerouslySetInnerHTML={{ __html: page.intro }} />}
      {!isActivity && page.terms && <p style={{ whiteSpace: 'pre-wrap' }}>{page.terms}</p>}
      {isActivity && page.isTicketed ? (
        <p role="status">{say(w.ticketed, locale)}</p>
      ) : !page.isOpen ? (
        <p role="status">{say(isActivity ? w.closed : w.out, locale)}</p>
      ) : (
        <form onSubmit={(event) => void send(event)}>
          {isActivity && page.sessions.length > 1 && (
            <label>
              {say(w.session, locale)}
              <select name="session">
                {page.sessions.map(({ id, name, startAt, left }) => (
                  <option key={id} value={id}>
                    {`${name} ${timeOf(startAt)}${left === null ? '' : ` · ${say(w.left, locale, { n: left })}`}`}
                  </option>
                ))}
              </select>
            </label>
          )}
          {(['child', 'contact', 'mobile'] as const).map((name) => (
            <label key={name}>
              {say(w[name], locale)}
              <input
                type={name === 'mobile' ? 'tel' : 'text'}
                name={name}
                required
                maxLength={name === 'mobile' ? 11 : 20}
              />
            </label>
          ))}
          {!isActivity && <CodeField locale={locale} act={act} />}
          {isActivity && (
            <label>
              {say(w.party, locale)}
              <input name="party" type="number" min={1} max={page.partyMax} defaultValue={1} />
            </label>
          )}
          {isActivity &&
            page.questions.map((one) => (
              <QuestionField
                key={one.key}
                of={one}
                value={answers[one.key]}
                onChange={(value) => setAnswers({ ...answers, [one.key]: value })}
              />
            ))}
          <label>
            <input type="checkbox" name="consent" /> {say(w.consent, locale)}
          </label>
          {problem && <p role="alert">{problem}</p>}
          <button type="submit" disabled={isSending}>
            {say(isActivity ? w.signUp : w.claim, locale)}
          </button>
        </form>
      )}
    </article>
  );
}
