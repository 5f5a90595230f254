// A family reads how the lesson went, likes it and writes back.
import { type FormEvent, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { familyTexts as f } from './familyTexts';
import { type FamilySummary, SummaryText } from './SummaryText';

interface Summary extends FamilySummary {
  reply: string | null;
  thumbsUp: boolean;
}

export default function SummaryView({ data, locale, act }: PublicView) {
  const summary = data as Summary;
  const [reply, setReply] = useState(summary.reply ?? '');
  const [isLiked, setLiked] = useState(summary.thumbsUp);
  const [step, setStep] = useState<'open' | 'sending' | 'sent'>('open');
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setStep('sending');
    setRefusal(null);
    try {
      await act('reply', { text: reply, thumbsUp: isLiked });
      setStep('sent');
    } catch (error) {
      // What was written stays; a server that was reached says why it refused.
      setStep('open');
      setRefusal(error instanceof Error && 'code' in error ? error.message : say(f.unsent, locale));
    }
  };
  /** Sent is what was sent, not what is written on. */
  const change = (set: () => void) => {
    set();
    setStep('open');
  };
  return (
    <article>
      <SummaryText summary={summary} locale={locale} />
      <form onSubmit={(event) => void send(event)}>
        <label>
          <input type="checkbox" checked={isLiked} onChange={({ target }) => change(() => setLiked(target.checked))} />
          {say(f.like, locale)}
        </label>
        <textarea
          value={reply}
          maxLength={300}
          aria-label={say(f.reply, locale)}
          placeholder={say(f.reply, locale)}
          onChange={({ target }) => change(() => setReply(target.value))}
        />
        {refusal && <p role="alert">{refusal}</p>}
        <button type="submit" disabled={step === 'sending'}>
          {say(step === 'sent' ? f.saved : f.send, locale)}
        </button>
      </form>
    </article>
  );
}
