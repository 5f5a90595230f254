// The page behind /q/: who may enter, the questions, the end.
import { useEffect, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { type Gate, type Started, type Submitted, writing } from '../model/writing';
import css from './answer.module.css';
import { answerTexts as a } from './answerTexts';
import { Ending } from './Ending';
import { ResultAsked } from './ResultShown';
import { Sheet } from './Sheet';
import { ask, deviceKey, keep, kept, tokenHere } from './writingClient';

export default function AnswerView({ data, locale, timeOf }: PublicView) {
  const gate = data as Gate;
  const [started, setStarted] = useState<Started | null>(null);
  const [done, setDone] = useState<Submitted | null>(null);
  const [said, setSaid] = useState('');
  const [given, setGiven] = useState({ name: '', mobile: '', password: '' });
  const token = tokenHere();
  const held = kept(token).sheetKey;

  useEffect(() => {
    document.title = gate.title;
  }, [gate.title]);

  const begin = async () => {
    try {
      const answer = await ask<Started>(
        'POST',
        writing.start,
        {
          token,
          deviceKey: deviceKey(),
          language: locale,
          ...(held ? { sheetKey: held } : {}),
          ...(gate.gate.includes('fill') ? { name: given.name, mobile: given.mobile } : {}),
          ...(gate.gate.includes('password') ? { password: given.password } : {}),
          ...(channelHere() ? { channel: channelHere() } : {}),
        },
        locale,
      );
      // Gone on elsewhere since, or begun anew: what this phone still held is of before.
      if (held && held !== answer.sheetKey) keep(token, null);
      keep(token, { sheetKey: answer.sheetKey });
      setStarted(answer);
      setSaid('');
    } catch (error) {
      setSaid((error as Error).message);
    }
  };

  const isExam = gate.kind === 'exam' || gate.kind === 'assessment';
  if (done) return <Ending done={done} locale={locale} title={gate.title} isExam={isExam} />;
  if (started) return <Sheet gate={gate} started={started} locale={locale} timeOf={timeOf} onDone={setDone} />;
  const field = (name: 'name' | 'mobile' | 'password') => (
    <label>
      {say(a[name], locale)}
      <input
        className={css.input}
        type={name === 'password' ? 'password' : name === 'mobile' ? 'tel' : 'text'}
        required
        value={given[name]}
        onChange={({ target }) => setGiven({ ...given, [name]: target.value })}
      />
    </label>
  );
  return (
    <article>
      <h2>{gate.title}</h2>
      {gate.name && <p>{say(a.hello, locale, { name: gate.name })}</p>}
      {gate.state === 'open' || held ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          <p>{say(a.facts, locale, { count: gate.questions, minutes: gate.minutes })}</p>
          {gate.timeLimitMinutes && <p>{say(a.limit, locale, { minutes: gate.timeLimitMinutes })}</p>}
          {gate.anonymous && <p>{say(a.anonymous, locale)}</p>}
          {gate.gate.includes('fill') && field('name')}
          {gate.gate.includes('fill') && field('mobile')}
          {gate.gate.includes('password') && field('password')}
          <button type="submit">{say(held ? a.goOn : a.begin, locale)}</button>
        </form>
      ) : (
        <div className="dead" role="status">
          <p>{say(a[gate.state], locale)}</p>
          {gate.state === 'not_started' && gate.startsAt && (
            <p>{say(a.startsAt, locale, { at: timeOf(gate.startsAt) })}</p>
          )}
        </div>
      )}
      <p role="alert">{said}</p>
      {isExam && <ResultAsked locale={locale} withMobile={gate.gate.includes('fill')} />}
    </article>
  );
}

const channelHere = (): string => new URLSearchParams(location.search).get('c') ?? '';
