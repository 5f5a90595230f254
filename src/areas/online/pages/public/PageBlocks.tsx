// The blocks of a page as families see them; the designer's canvas shows the same.
import { useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import type { GuestBlock, GuestCard } from '../model/guestPage';
import { guestTexts as g } from './guestTexts';

type Send = (uid: string, name: string, mobile: string) => Promise<void>;

interface PageBlocksProps {
  blocks: readonly GuestBlock[];
  locale: Locale;
  my: string;
  send?: Send;
}

export function PageBlocks({ blocks, locale, my, send }: PageBlocksProps) {
  return (
    <>
      {blocks.map((block) => (
        <section key={block.uid} style={{ padding: '8px 12px', ...(block.bg ? { background: block.bg } : {}) }}>
          <BlockView block={block} locale={locale} my={my} {...(send ? { send } : {})} />
        </section>
      ))}
    </>
  );
}

const textOf = (block: GuestBlock, name: string): string => String(block.props[name] ?? '');
const fileOf = (block: GuestBlock, name: string): string | null =>
  (block.props[name] as { FileUrl?: string } | null | undefined)?.FileUrl ?? null;

interface BlockViewProps {
  block: GuestBlock;
  locale: Locale;
  /** The family's own page. */
  my?: string;
  send?: Send;
}

export function BlockView({ block, locale, my = '', send }: BlockViewProps) {
  const { type, entries, cards } = block;
  if (type === 'title')
    return (
      <div style={{ textAlign: textOf(block, 'align') === 'center' ? 'center' : 'left' }}>
        <h2 style={{ margin: 0, fontSize: 18 }}>{textOf(block, 'heading')}</h2>
        <small>{textOf(block, 'sub')}</small>
      </div>
    );
  if (type === 'rich_text') return <p style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{textOf(block, 'body')}</p>;
  if (type === 'image') {
    const picture = fileOf(block, 'picture');
    const shown = picture && <img src={picture} alt="" style={{ width: '100%' }} />;
    const address = textOf(block, 'address');
    return shown && address ? <a href={address}>{shown}</a> : shown || null;
  }
  if (type === 'video') {
    const film = fileOf(block, 'film');
    // biome-ignore lint/a11y/useMediaCaption: what schools record has no captions
    return film ? <video controls src={film} style={{ width: '100%' }} /> : null;
  }
  if (type === 'audio') {
    const sound = fileOf(block, 'sound');
    if (!sound) return null;
    // biome-ignore lint/a11y/useMediaCaption: what schools record has no captions
    return <audio controls src={sound} style={{ width: '100%' }} aria-label={textOf(block, 'heading')} />;
  }
  if (type === 'countdown') return <Countdown block={block} locale={locale} />;
  if (type === 'exchange_entry')
    return (
      <a className="act" href={`${my}#redeem`}>
        {textOf(block, 'heading') || say(g.redeem, locale)} <small>{textOf(block, 'sub')}</small>
      </a>
    );
  if ((type === 'my_courses' || type === 'member_card') && cards.length === 0)
    return <a href={`${my}#courses`}>{say(g.signIn, locale)}</a>;
  if (type === 'divider') return <hr />;
  if (type === 'spacer') return <div style={{ height: Number(block.props.height ?? 16) }} />;
  if (type === 'contact') {
    const phone = textOf(block, 'phone');
    return (
      <p style={{ margin: 0 }}>
        <a href={`tel:${phone}`}>
          {say(g.call, locale)} {phone}
        </a>{' '}
        {textOf(block, 'hours')}
      </p>
    );
  }
  if (type === 'lead_form') return <LeadForm block={block} locale={locale} {...(send ? { send } : {})} />;
  if (entries.length > 0) return <Entries block={block} />;
  return (
    <>
      {textOf(block, 'heading') && <h3 style={{ margin: '4px 0' }}>{textOf(block, 'heading')}</h3>}
      {cards.map((card) => (
        <Card key={card.id} card={card} />
      ))}
    </>
  );
}

function Card({ card }: { card: GuestCard }) {
  const content = (
    <>
      {card.picture && <img src={card.picture} alt="" style={{ width: 96, height: 54, objectFit: 'cover' }} />}
      <div style={{ flex: 1 }}>
        <strong>{card.name}</strong>
        <div>
          <small>{card.note}</small>
        </div>
      </div>
      {card.price !== null && <strong>¥{card.price}</strong>}
    </>
  );
  const style = { display: 'flex', gap: 12, padding: '8px 0' } as const;
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

const cubes: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };

function Entries({ block: { type, entries, uid, props } }: { block: GuestBlock }) {
  const isGrid = type === 'nav_grid';
  const inRow = isGrid ? 5 : type === 'image_cube' ? (cubes[String(props.columns)] ?? 2) : 0;
  const grid = { display: 'grid', gridTemplateColumns: `repeat(${inRow}, 1fr)`, gap: 8, textAlign: 'center' } as const;
  const floating = { position: 'fixed', right: 16, bottom: 24, zIndex: 1 } as const;
  return (
    <div style={inRow > 0 ? grid : type === 'float_button' ? floating : {}}>
      {entries.map(({ text, picture, link }, i) => {
        const content = (
          <>
            {picture && <img src={picture} alt={text} style={{ width: '100%', ...(isGrid ? { maxWidth: 44 } : {}) }} />}
            {text && <div>{text}</div>}
          </>
        );
        const key = `${uid}-${i}`;
        return link ? (
          <a key={key} href={link} style={{ display: 'block' }}>
            {content}
          </a>
        ) : (
          <div key={key}>{content}</div>
        );
      })}
    </div>
  );
}

function LeadForm({ block, locale, send }: { block: GuestBlock; locale: Locale; send?: Send }) {
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const [state, setState] = useState<'open' | 'sent' | 'failed'>('open');
  if (state === 'sent') return <p role="status">{say(g.sent, locale)}</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send?.(block.uid, name, mobile).then(
          () => setState('sent'),
          () => setState('failed'),
        );
      }}
    >
      <h3 style={{ margin: '4px 0' }}>{textOf(block, 'heading')}</h3>
      <label>
        {say(g.name, locale)}
        <input
          value={name}
          maxLength={30}
          required
          disabled={!send}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        {say(g.mobile, locale)}
        <input
          value={mobile}
          inputMode="numeric"
          pattern="1[0-9]{10}"
          required
          disabled={!send}
          onChange={(event) => setMobile(event.target.value)}
        />
      </label>
      <button type="submit" disabled={!send}>
        {say(g.send, locale)}
      </button>
      {state === 'failed' && <p role="alert">{say(g.failed, locale)}</p>}
    </form>
  );
}
