// The blocks of a page as families see them; the designer's canvas shows the same.
import { type Locale, say } from '#kernel/model/text';
import type { GuestTime } from '#kernel/web/public/guestTime';
import type { GuestBlock, GuestCard } from '../model/guestPage';
import { Entries, Hotspots } from './Entries';
import { guestTexts as g } from './guestTexts';
import { LeadForm, type Send } from './LeadForm';

interface Looked {
  locale: Locale;
  /** The family's own page. */
  my?: string;
  /** A moment by the school's clock; none on the designer's canvas. */
  timeOf?: GuestTime;
  send?: Send;
}

export function PageBlocks({ blocks, ...looked }: Looked & { blocks: readonly GuestBlock[] }) {
  return (
    <>
      {blocks.map((block) => (
        <section
          key={block.uid}
          id={block.uid}
          data-uid={block.uid}
          style={{ padding: '8px 12px', ...(block.bg ? { background: block.bg } : {}) }}
        >
          <BlockView block={block} {...looked} />
        </section>
      ))}
    </>
  );
}

const textOf = (block: GuestBlock, name: string): string => String(block.props[name] ?? '');
const fileOf = (block: GuestBlock, name: string): string | null =>
  (block.props[name] as { FileUrl?: string } | null | undefined)?.FileUrl ?? null;

type ViewOf = (block: GuestBlock, looked: Looked) => React.ReactNode;
const views: Readonly<Record<string, ViewOf>> = {
  title: (block) => (
    <div style={{ textAlign: textOf(block, 'align') === 'center' ? 'center' : 'left', overflowWrap: 'anywhere' }}>
      <h2 style={{ margin: 0, fontSize: 18 }}>{textOf(block, 'heading')}</h2>
      <small>{textOf(block, 'sub')}</small>
    </div>
  ),
  rich_text: (block) => <Words html={textOf(block, 'body')} />,
  image: (block) => {
    const picture = fileOf(block, 'picture');
    const shown = picture && <img src={picture} alt="" style={{ width: '100%' }} />;
    const address = textOf(block, 'address');
    return shown && address ? <a href={address}>{shown}</a> : shown;
  },
  hotspot: (block) => {
    const picture = fileOf(block, 'picture');
    return picture && <Hotspots block={block} picture={picture} />;
  },
  video: (block) => {
    const film = fileOf(block, 'film');
    // biome-ignore lint/a11y/useMediaCaption: what schools record has no captions
    return film && <video controls src={film} style={{ width: '100%' }} />;
  },
  audio: (block) => {
    const sound = fileOf(block, 'sound');
    // biome-ignore lint/a11y/useMediaCaption: what schools record has no captions
    return sound && <audio controls src={sound} style={{ width: '100%' }} aria-label={textOf(block, 'heading')} />;
  },
  countdown: (block, { locale }) => <Countdown block={block} locale={locale} />,
  exchange_entry: (block, { locale, my = '' }) => (
    <a className="act" href={`${my}#redeem`}>
      {textOf(block, 'heading') || say(g.redeem, locale)} <small>{textOf(block, 'sub')}</small>
    </a>
  ),
  divider: () => <hr />,
  spacer: (block) => <div style={{ height: Number(block.props.height ?? 16) }} />,
  search: (block, { locale, my = '' }) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const words = String(new FormData(event.currentTarget).get('words') ?? '').trim();
        location.assign(`${my}#shop/${encodeURIComponent(words)}`);
      }}
    >
      <input
        type="text"
        name="words"
        maxLength={40}
        aria-label={say(g.search, locale)}
        placeholder={textOf(block, 'hint') || say(g.search, locale)}
      />
    </form>
  ),
  contact: (block, { locale }) => {
    const [phone, qr] = [textOf(block, 'phone'), fileOf(block, 'qr')];
    return (
      <>
        <p style={{ margin: 0 }}>
          <a href={`tel:${phone}`}>
            {say(g.call, locale)} {phone}
          </a>{' '}
          {textOf(block, 'hours')}
        </p>
        {qr && <img src={qr} alt={say(g.scan, locale)} style={{ width: 160 }} />}
      </>
    );
  },
  columns: ({ columns }, looked) => (
    <div style={{ display: 'grid', gridTemplateColumns: `repeat(${columns.length || 1}, minmax(0, 1fr))`, gap: 8 }}>
      {columns.map((blocks, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing else of its own
        <div key={i}>
          {blocks.map((block) => (
            <BlockView key={block.uid} block={block} {...looked} />
          ))}
        </div>
      ))}
    </div>
  ),
  lead_form: (block, { locale, send }) => (
    <LeadForm uid={block.uid} heading={textOf(block, 'heading')} locale={locale} {...(send ? { send } : {})} />
  ),
};

const forSignedIn = ['my_courses', 'member_card', 'timetable'];

export function BlockView({ block, ...looked }: Looked & { block: GuestBlock }) {
  const { type, entries, cards } = block;
  const view = views[type];
  if (view) return view(block, looked) || null;
  if (forSignedIn.includes(type) && cards.length === 0)
    return <a href={`${looked.my ?? ''}#courses`}>{say(g.signIn, looked.locale)}</a>;
  if (entries.length > 0) return <Entries block={block} />;
  const heading = textOf(block, 'heading');
  return (
    <>
      {heading && <h3 style={{ margin: '4px 0' }}>{heading}</h3>}
      {cards.map((card) => (
        <Card key={card.id} card={card} isWide={type === 'poster_share'} {...looked} />
      ))}
    </>
  );
}

/** Plain words keep their lines; formatted ones come cleaned from the server. */
function Words({ html }: { html: string }) {
  if (!/<[a-z]/i.test(html)) return <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{html}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends only harmless markup
  return <div style={{ overflowWrap: 'anywhere' }} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Card({ card, isWide, timeOf }: Looked & { card: GuestCard; isWide: boolean }) {
  const picture = isWide ? { width: '100%' } : ({ width: 96, height: 54, objectFit: 'cover' } as const);
  const content = (
    <>
      {card.picture && <img src={card.picture} alt="" style={picture} />}
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{card.name}</strong>
        <div>
          <small style={{ whiteSpace: 'pre-line' }}>
            {card.at && timeOf ? `${timeOf(card.at)} ` : ''}
            {card.note}
          </small>
        </div>
      </div>
      {card.price !== null && <strong>¥{card.price}</strong>}
    </>
  );
  const style = { display: isWide ? 'block' : 'flex', gap: 12, padding: '8px 0' } as const;
  if (!card.link) return <div style={style}>{content}</div>;
  return (
    <a href={card.link} style={{ ...style, color: 'inherit', textDecoration: 'none' }}>
      {content}
    </a>
  );
}

/** Days until the end of that day; afterwards what was written for it. */
function Countdown({ block, locale }: { block: GuestBlock; locale: Locale }) {
  const end = new Date(`${textOf(block, 'until')}T23:59:59`).getTime();
  const days = Math.ceil((end - Date.now()) / 86_400_000);
  return (
    <p style={{ margin: 0, textAlign: 'center' }}>
      {textOf(block, 'heading')} <strong>{days > 0 ? say(g.left, locale, { n: days }) : textOf(block, 'after')}</strong>
    </p>
  );
}
