// The code that is sent to the mobile typed above it: a coupon is taken by whose number it is.
import { type MouseEvent, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { trackTexts as w } from './trackTexts';

export function CodeField({ locale, act }: Pick<PublicView, 'locale' | 'act'>) {
  const [told, setTold] = useState('');
  const send = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const mobile = String(new FormData(currentTarget.form!).get('mobile') ?? '');
    try {
      const { wait } = (await act('sendCode', { mobile })) as { wait: number };
      setTold(wait > 0 ? say(w.codeWait, locale, { n: wait }) : say(w.codeSent, locale));
    } catch (error) {
      const { message, data } = error as { message: string; data?: { message: string }[] };
      setTold((Array.isArray(data) && data[0]?.message) || message);
    }
  };
  return (
    <div>
      <label>
        {say(w.smsCode, locale)}
        <input type="text" name="smsCode" required maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
      </label>
      <button type="button" onClick={(event) => void send(event)}>
        {say(w.sendCode, locale)}
      </button>
      {told && <p role="status">{told}</p>}
    </div>
  );
}
