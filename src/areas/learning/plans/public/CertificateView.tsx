// What the code on a printed certificate opens: that it is true, whose it is and for what.
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { Certificate } from '../model/matrix';
import { certificateTexts as w } from './certificateTexts';

export default function CertificateView({ data, locale }: PublicView) {
  const { no, person, plan, finishedOn, enterprise } = data as Omit<Certificate, 'path'>;
  return (
    <article>
      <p role="status">✓ {say(w.true, locale)}</p>
      <h2>{person}</h2>
      <p>{say(w.finished, locale, { plan, day: finishedOn })}</p>
      <p>{enterprise}</p>
      <p>{say(w.no, locale, { no })}</p>
    </article>
  );
}
