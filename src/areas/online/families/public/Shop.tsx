// What is on sale, and one of it with what it contains and costs this student.
import { useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import type { FamilyStudent } from '../../members/model/member';
import { send } from '../../members/public/memberClient';
import type { FamilyOrder, ShopDetail, ShopItem } from '../model/family';
import { familyPageTexts as f } from './familyPageTexts';
import { Shown } from './Shown';
import { useFamily } from './useFamily';

interface Screen {
  locale: Locale;
  go: (to: string) => void;
  student: FamilyStudent | null;
}

export function ShopList({ locale, student, words = '' }: Screen & { words?: string }) {
  const asked = useFamily<ShopItem[]>('shop', student?.schoolId ? `s=${student.schoolId}` : '', locale);
  return (
    <Shown of={asked} locale={locale}>
      {(all) => {
        const wanted = words.toLowerCase();
        const items = all.filter(({ name, note }) => `${name} ${note ?? ''}`.toLowerCase().includes(wanted));
        return items.length === 0 ? (
          <p className="dead">{say(f.noShop, locale)}</p>
        ) : (
          <ul className="rows">
            {items.map((one) => (
              <li key={`${one.kind}${one.id}`}>
                <a href={`#${one.kind}/${one.id}`}>
                  {one.picture && <img src={one.picture} alt="" />}
                  <strong>{one.name}</strong>
                  <small>
                    {one.note}
                    {one.days ? ` ${say(f.days, locale, { n: one.days })}` : ''}
                  </small>
                  <b>¥{one.price}</b>
                </a>
              </li>
            ))}
          </ul>
        );
      }}
    </Shown>
  );
}

export function ShopItemView({ locale, go, student, kind, id }: Screen & { kind: 'package' | 'vip'; id: number }) {
  const whose = student ? `&studentId=${student.id}` : '';
  const asked = useFamily<ShopDetail>('item', `kind=${kind}&id=${id}${whose}`, locale);
  const [fault, setFault] = useState('');
  const buy = () => {
    if (!student) return go('courses');
    send<FamilyOrder>('order', { kind, itemId: id, studentId: student.id }, locale).then(
      ({ orderNo }) => go(`order/${orderNo}`),
      (error: unknown) => setFault(error instanceof Error ? error.message : ''),
    );
  };
  return (
    <>
      <a href="#shop">{say(f.back, locale)}</a>
      <Shown of={asked} locale={locale}>
        {(one) => (
          <article>
            {one.picture && <img src={one.picture} alt="" style={{ width: '100%' }} />}
            <h2>{one.name}</h2>
            <p>{one.note}</p>
            <p>
              <b>¥{one.price}</b> {one.linePrice && <del>¥{one.linePrice}</del>}
              {one.days ? ` · ${say(f.days, locale, { n: one.days })}` : ''}
            </p>
            {one.contents.length > 0 && (
              <>
                <h3>{say(f.contains, locale)}</h3>
                <ul>
                  {one.contents.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </>
            )}
            {fault && <p role="alert">{fault}</p>}
            <button type="submit" disabled={one.isSoldOut} onClick={buy}>
              {one.isSoldOut
                ? say(f.soldOut, locale)
                : one.payable === null
                  ? say(f.signInToBuy, locale)
                  : say(f.buy, locale, { price: one.payable })}
            </button>
          </article>
        )}
      </Shown>
    </>
  );
}
