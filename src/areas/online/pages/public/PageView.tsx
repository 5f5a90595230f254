// A published page, or the preview of a draft, as a family opens it.
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import type { GuestPage } from '../model/guestPage';
import { guestTexts as g } from './guestTexts';
import { PageBlocks } from './PageBlocks';

export default function PageView({ data, locale, act }: PublicView) {
  const page = data as GuestPage;
  const send = async (uid: string, name: string, mobile: string) => {
    await act('lead', { uid, name, mobile });
  };
  return (
    <div style={{ background: page.bgColor }}>
      {page.isPreview && <p role="status">{say(g.preview, locale)}</p>}
      <PageBlocks blocks={page.blocks} locale={locale} {...(page.isPreview ? {} : { send })} />
    </div>
  );
}
