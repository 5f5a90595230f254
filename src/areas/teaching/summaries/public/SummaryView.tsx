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
  const [isSaved, setSaved] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await act('reply', { text: reply, thumbsUp: isLiked });
    setSaved(true);
  };
  return (
    <article>
      <SummaryText summary={summary} locale={locale} />
      <form onSubmit={(event) => void send(event)}>
        <label>
          <input type="checkbox" checked={isLiked} onChange={({ target }) => setLiked(target.checked)} />
          {say(f.like, locale)}
        </label>
        <textarea
          value={reply}
          maxLength={300}
          aria-label={say(f.reply, locale)}
          placeholder={say(f.reply, locale)}
          onChange={({ target }) => setReply(target.value)}
        />
        <button type="submit">{say(isSaved ? f.saved : f.send, locale)}</button>
      </form>
    </article>
  );
}
