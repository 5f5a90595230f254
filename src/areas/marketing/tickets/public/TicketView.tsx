// Tickets on the phone: each with the code that is shown at the door.
import { useEffect, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { TicketLife } from '../model/ticket';
import type { TicketsInHand } from '../model/ticketCalls';
import { handTexts as h } from './handTexts';

function Code({ text, label }: { text: string; label: string }) {
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void import('qrcode')
      .then((qr) => qr.toDataURL(text, { width: 480, margin: 2, errorCorrectionLevel: 'M' }))
      .then((made) => isHere && setImage(made));
    return () => {
      isHere = false;
    };
  }, [text]);
  return image && <img src={image} width={240} height={240} alt={label} />;
}

export default function TicketView({ data, locale, timeOf }: PublicView) {
  const { activity, place, orderNo, tickets } = data as TicketsInHand;
  return (
    <article>
      <h2>{activity}</h2>
      <p>
        {place && `${place} · `}
        {say(h.order, locale, { no: orderNo })}
      </p>
      {tickets.length === 0 && <p role="status">{say(h.none, locale)}</p>}
      {tickets.map(({ id, ticketNo, type, session, startAt, state, text }) => (
        <section key={id} style={{ padding: '16px 0', borderTop: '1px solid #eee', textAlign: 'center' }}>
          <b>{type}</b>
          <p>{`${session} ${timeOf(startAt)}`}</p>
          {text && state === 'unused' && <Code text={text} label={ticketNo} />}
          <p>{`${ticketNo} · ${say(TicketLife.states[state].label, locale)}`}</p>
        </section>
      ))}
      <p>{say(h.hint, locale)}</p>
    </article>
  );
}
