// Somebody applies to distribute: who they are, where, and that they agree.
import { type FormEvent, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { JoinPage } from '../model/guest';
import { guestTexts as g } from './guestTexts';

export default function JoinView({ data, locale, act }: PublicView) {
  const page = data as JoinPage;
  const [done, setDone] = useState<'pending' | 'approved' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!page.isOpen) return <p role="status">{say(g.closed, locale)}</p>;
  if (done) return <p role="status">{say(g[done], locale)}</p>;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const input = {
      ...{ name: form.get('name'), mobile: form.get('mobile'), kind: form.get('kind'), reason: form.get('reason') },
      ...{ schoolId: Number(form.get('school')), agree: form.get('agree') === 'on' },
    };
    try {
      const { state } = (await act('apply', input)) as { state: string };
      setDone(state === 'approved' ? 'approved' : 'pending');
    } catch (error) {
      const { message, data: fields } = error as { message?: string; data?: { message: string }[] };
      setProblem((Array.isArray(fields) && fields[0]?.message) || message || say(g.failed, locale));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      {page.inviter && <p>{say(g.invited, locale, { name: page.inviter })}</p>}
      <label>
        {say(g.name, locale)}
        <input name="name" required maxLength={20} autoComplete="name" />
      </label>
      <label>
        {say(g.mobile, locale)}
        <input name="mobile" required maxLength={11} inputMode="tel" autoComplete="tel" />
      </label>
      <label>
        {say(g.kind, locale)}
        <select name="kind">
          {page.kinds.map(({ key, ...label }) => (
            <option key={key} value={key}>
              {say(label, locale)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say(g.school, locale)}
        <select name="school">
          {page.schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say(g.reason, locale)}
        <textarea name="reason" maxLength={200} rows={3} />
      </label>
      {page.agreement && (
        <details>
          <summary>{say(g.agreement, locale)}</summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored */}
          <div dangerouslySetInnerHTML={{ __html: page.agreement }} />
        </details>
      )}
      <label>
        <input type="checkbox" name="agree" /> {say(g.agree, locale)}
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy}>
        {say(g.apply, locale)}
      </button>
    </form>
  );
}
