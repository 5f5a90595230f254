import { useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { OrderForSupplier } from '../model/purchaseOrder';
import { supplierTexts as s } from './supplierTexts';

export default function OrderView({ data, locale, act }: PublicView) {
  const { no, supplier, lines, isConfirmed } = data as OrderForSupplier;
  const [isDone, setDone] = useState(isConfirmed);
  return (
    <article>
      <h2>{`${no} · ${supplier}`}</h2>
      <ul>
        {lines.map(({ item, count }) => (
          <li key={item}>{`${item} × ${count}`}</li>
        ))}
      </ul>
      {isDone ? (
        <p role="status">{say(s.confirmed, locale)}</p>
      ) : (
        <button type="button" onClick={() => void act('confirm', {}).then(() => setDone(true))}>
          {say(s.confirm, locale)}
        </button>
      )}
    </article>
  );
}
