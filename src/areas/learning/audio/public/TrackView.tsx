// What opens behind a code in a book: one track, played on a phone.
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { trackTexts } from './trackTexts';

interface Track {
  title: string;
  album: string;
  url: string | null;
}

export default function TrackView({ data, locale }: PublicView) {
  const { title, album, url } = data as Track;
  return (
    <article>
      <p>{album}</p>
      <h2>{title}</h2>
      {url ? (
        // biome-ignore lint/a11y/useMediaCaption: the text is in the book one holds
        <audio controls src={url} style={{ width: '100%' }} />
      ) : (
        <p role="status">{say(trackTexts.gone, locale)}</p>
      )}
    </article>
  );
}
