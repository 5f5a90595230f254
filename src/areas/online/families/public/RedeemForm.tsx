// A code is redeemed for one student; a mistyped one is found here and not sent.
import { type FormEvent, useRef, useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import { hasLookAlike, isWellFormed, isWord, normalised } from '../../exchange/model/code';
import type { Redeemed } from '../../exchange/model/exchangeCalls';
import type { FamilyStudent } from '../../members/model/member';
import { send } from '../../members/public/memberClient';
import { familyPageTexts as f } from './familyPageTexts';

/** Also on pages that did not come by TLS, where there is no `randomUUID`. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface RedeemFormProps {
  locale: Locale;
  student: FamilyStudent;
  start: string;
}

export function RedeemForm({ locale, student, start }: RedeemFormProps) {
  const [code, setCode] = useState(start);
  const [fault, setFault] = useState('');
  const [done, setDone] = useState<Redeemed | null>(null);
  const request = useRef(newId());
  const redeem = (event: FormEvent) => {
    event.preventDefault();
    const written = normalised(code);
    if (hasLookAlike(written)) return setFault(say(f.lookAlike, locale));
    if (written.length === 16 ? !isWellFormed(written) : !isWord(written)) return setFault(say(f.badCode, locale));
    setFault('');
    send<Redeemed>('redeem', { code: written, studentId: student.id, requestId: request.current }, locale).then(
      setDone,
      (error: unknown) => setFault(error instanceof Error ? error.message : ''),
    );
  };
  if (done)
    return (
      <div role="status">
        <h2>{say(done.already ? f.already : f.redeemed, locale)}</h2>
        <ul>
          {done.items.map(({ name, until }) => (
            <li key={name}>{until ? say(f.gets, locale, { name, until }) : name}</li>
          ))}
        </ul>
        <a href="#courses">{say(f.courses, locale)}</a>
      </div>
    );
  return (
    <form onSubmit={redeem}>
      <label>
        {say(f.code, locale)}
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          required
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <small>{say(f.codeHint, locale)}</small>
      {fault && <p role="alert">{fault}</p>}
      <button type="submit">{say(f.redeem, locale)}</button>
    </form>
  );
}
