// A family leaves its name and number on a page.
import { useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import { guestTexts as g } from './guestTexts';

export type Send = (uid: string, name: string, mobile: string) => Promise<void>;

interface LeadFormProps {
  uid: string;
  heading: string;
  locale: Locale;
  /** None: it is only shown, as in a preview. */
  send?: Send;
}

export function LeadForm({ uid, heading, locale, send }: LeadFormProps) {
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [fault, setFault] = useState('');
  if (state === 'sent') return <p role="status">{say(g.sent, locale)}</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!send || state === 'sending') return;
        setState('sending');
        setFault('');
        send(uid, name, mobile).then(
          () => setState('sent'),
          (error: unknown) => {
            setState('open');
            setFault(error instanceof Error && error.message ? error.message : say(g.failed, locale));
          },
        );
      }}
    >
      {heading && <h3 style={{ margin: '4px 0' }}>{heading}</h3>}
      <label>
        {say(g.name, locale)}
        <input
          type="text"
          value={name}
          maxLength={30}
          required
          disabled={!send}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        {say(g.mobile, locale)}
        <input
          type="tel"
          value={mobile}
          inputMode="numeric"
          maxLength={11}
          pattern="1[0-9]{10}"
          required
          disabled={!send}
          onChange={(event) => setMobile(event.target.value)}
        />
      </label>
      <button type="submit" disabled={!send || state === 'sending'}>
        {say(g.send, locale)}
      </button>
      {fault && <p role="alert">{fault}</p>}
    </form>
  );
}
