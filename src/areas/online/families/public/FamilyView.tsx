// A family's own page: its courses, what is on sale, its orders, redeeming a code. Shopping needs no sign-in.
import { useEffect, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { FamilyStudent } from '../../members/model/member';
import { forgetToken, keptToken, read } from '../../members/public/memberClient';
import { SignInForm } from '../../members/public/SignInForm';
import { CourseList, CourseView, LessonView } from './Courses';
import { familyPageTexts as f } from './familyPageTexts';
import { OrderList, OrderView } from './Orders';
import { RedeemForm } from './RedeemForm';
import { ShopItemView, ShopList } from './Shop';
import { useWhere } from './useFamily';

export default function FamilyView({ data, locale, timeOf }: PublicView) {
  const { start, phone } = data as { start: 'my' | 'redeem'; phone: string | null };
  // Of a card's QR: the code stands behind the hash, and is taken out of the address at once.
  const [code] = useState(() => (start === 'redeem' ? wordsOf(location.hash.slice(1)) : ''));
  const [where, go] = useWhere(start === 'redeem' ? 'redeem' : 'courses');
  const [students, setStudents] = useState<FamilyStudent[] | null>(null);
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    if (code) location.replace('#redeem');
  }, [code]);
  useEffect(() => {
    if (!keptToken()) return;
    read<{ students: FamilyStudent[] }>('me', {}, locale).then(
      (me) => setStudents(me.students),
      () => setStudents(null),
    );
  }, [locale]);
  const student = students?.find((one) => one.id === id) ?? students?.[0] ?? null;
  const signedIn = (found: FamilyStudent[]) => setStudents(found);
  const leave = () => {
    forgetToken();
    setStudents(null);
  };
  const [screen = 'courses', what = ''] = where;
  const shared = { locale, go, student };
  const needsFamily = !['shop', 'package', 'vip'].includes(screen);
  return (
    <>
      <nav className="family">
        {(['courses', 'shop', 'orders', 'redeem'] as const).map((name) => (
          <a key={name} href={`#${name}`} aria-current={screen === name ? 'page' : undefined}>
            {say(f[name], locale)}
          </a>
        ))}
      </nav>
      {students && student && (
        <p className="who">
          <label>
            {say(f.student, locale)}{' '}
            <select value={student.id} onChange={(event) => setId(Number(event.target.value))}>
              {students.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" onClick={leave}>
            {say(f.signOut, locale)}
          </button>
        </p>
      )}
      {needsFamily && !student && <SignInForm locale={locale} onDone={signedIn} />}
      {screen === 'shop' && <ShopList {...shared} words={wordsOf(what)} />}
      {(screen === 'package' || screen === 'vip') && <ShopItemView {...shared} kind={screen} id={Number(what)} />}
      {student && screen === 'courses' && <CourseList {...shared} student={student} />}
      {student && screen === 'course' && <CourseView {...shared} student={student} id={Number(what)} />}
      {student && screen === 'lesson' && <LessonView {...shared} student={student} id={Number(what)} />}
      {student && screen === 'orders' && <OrderList {...shared} student={student} />}
      {student && screen === 'order' && <OrderView {...shared} timeOf={timeOf} orderNo={what} />}
      {student && screen === 'redeem' && <RedeemForm {...shared} student={student} start={code} />}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{say(f.call, locale, { phone })}</a>
        </p>
      )}
    </>
  );
}

/** What was typed into a page's search; an address that somebody broke looks for what stands there. */
function wordsOf(typed: string): string {
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed;
  }
}
