// A published page, or the preview of a draft, as a family opens it; one that is signed in sees what is for it alone.
import { useEffect, useState } from 'react';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { keptToken } from '../../members/public/memberClient';
import type { GuestPage } from '../model/guestPage';
import { useCounting } from './counting';
import { guestTexts as g } from './guestTexts';
import { PageBlocks } from './PageBlocks';

export default function PageView({ data, locale, timeOf, act }: PublicView) {
  const given = data as GuestPage;
  const [own, setOwn] = useState<GuestPage | null>(null);
  useEffect(() => {
    const token = keptToken();
    if (!token || given.isPreview) return;
    const headers = { 'x-member': token, 'accept-language': locale === 'en' ? 'en-GB' : 'zh-CN' };
    // What guests see stands until it is there.
    fetch(`${location.pathname.replace(/\/$/, '')}/data${location.search}`, { headers })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((answer: { data: { data: GuestPage } } | null) => setOwn(answer?.data.data ?? null))
      .catch(() => setOwn(null));
  }, [given, locale]);
  const pressed = useCounting(given);
  const page = own ?? given;
  const send = async (uid: string, name: string, mobile: string) => {
    await act('lead', { uid, name, mobile });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, what is pressed is only counted
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is entered by a key is pressed too
    <div style={{ background: page.bgColor }} onClick={({ target }) => pressed(target)}>
      {page.isPreview && <p role="status">{say(g.preview, locale)}</p>}
      <PageBlocks
        blocks={page.blocks}
        locale={locale}
        my={page.my}
        timeOf={timeOf}
        {...(page.isPreview ? {} : { send })}
      />
    </div>
  );
}
