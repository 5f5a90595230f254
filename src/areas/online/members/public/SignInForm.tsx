// A family proves its mobile by a code; where nobody has it yet, it names the student.
import { type FormEvent, useEffect, useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import type { FamilyStudent } from '../model/member';
import { send, signIn } from './memberClient';
import { memberTexts as m } from './memberTexts';

interface SignInFormProps {
  locale: Locale;
  onDone: (students: FamilyStudent[]) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

export function SignInForm({ locale, onDone }: SignInFormProps) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [wait, setWait] = useState(0);
  const [fault, setFault] = useState('');
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const ask = () => {
    setFault('');
    send<{ wait: number }>('sendCode', { mobile }, locale).then(
      (answer) => setWait(answer.wait),
      (error: unknown) => setFault(messageOf(error)),
    );
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    setFault('');
    signIn(mobile, code, locale).then(
      ({ students }) => (students.length > 0 ? onDone(students) : setNew(true)),
      (error: unknown) => setFault(messageOf(error)),
    );
  };
  if (isNew) return <NewStudent locale={locale} onDone={onDone} />;
  return (
    <form onSubmit={enter}>
      <p>{say(m.hint, locale)}</p>
      <label>
        {say(m.mobile, locale)}
        <input
          type="tel"
          autoComplete="tel"
          pattern="1[0-9]{10}"
          required
          value={mobile}
          onChange={(event) => setMobile(event.target.value.trim())}
        />
      </label>
      <button type="button" disabled={wait > 0 || !/^1\d{10}$/.test(mobile)} onClick={ask}>
        {wait > 0 ? say(m.sent, locale, { n: wait }) : say(m.send, locale)}
      </button>
      <label>
        {say(m.code, locale)}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          required
          value={code}
          onChange={(event) => setCode(event.target.value.trim())}
        />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <button type="submit">{say(m.signIn, locale)}</button>
    </form>
  );
}

function NewStudent({ locale, onDone }: SignInFormProps) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const register = (event: FormEvent) => {
    event.preventDefault();
    const s = new URLSearchParams(location.search).get('s');
    send<{ students: FamilyStudent[] }>('student', { name, s }, locale).then(
      ({ students }) => onDone(students),
      (error: unknown) => setFault(messageOf(error)),
    );
  };
  return (
    <form onSubmit={register}>
      <p>{say(m.newStudent, locale)}</p>
      <label>
        {say(m.studentName, locale)}
        <input type="text" required maxLength={30} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <button type="submit">{say(m.goOn, locale)}</button>
    </form>
  );
}
