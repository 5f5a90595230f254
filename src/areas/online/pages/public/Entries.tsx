// The entries of a block: pictures side by side, in a grid or on top of a picture, lines, tabs.
import type { ReactNode } from 'react';
import type { GuestBlock } from '../model/guestPage';

type Entry = GuestBlock['entries'][number];

/** What is pressed says which banner it is. */
function Led({ of, style, children }: { of: Entry; style?: React.CSSProperties; children: ReactNode }) {
  const which = of.bannerId ? { 'data-banner': of.bannerId } : {};
  if (!of.link)
    return (
      <div style={style} {...which}>
        {children}
      </div>
    );
  return (
    <a href={of.link} style={{ display: 'block', ...style }} {...which}>
      {children}
    </a>
  );
}

const cubes: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };
const row = { display: 'flex', gap: 8, overflowX: 'auto', margin: 0, padding: 0, listStyle: 'none' } as const;
const around = {
  carousel: { ...row, scrollSnapType: 'x mandatory' },
  tabs: { ...row, position: 'sticky', top: 0, zIndex: 1, background: '#fff', padding: '8px 0' },
  float_button: { position: 'fixed', right: 16, bottom: 24, zIndex: 2 },
} as const;
const each = {
  carousel: { flex: '0 0 100%', scrollSnapAlign: 'start' },
  tabs: { padding: '8px 12px', whiteSpace: 'nowrap' },
  float_button: {
    padding: '12px 16px',
    borderRadius: 24,
    background: '#6b67df',
    color: '#fff',
    textDecoration: 'none',
  },
  nav_list: { padding: '12px 0', borderBottom: '1px solid #ececf3' },
} as const;

export function Entries({ block: { type, entries, uid, props } }: { block: GuestBlock }) {
  const isGrid = type === 'nav_grid';
  const inRow = isGrid ? 5 : type === 'image_cube' ? (cubes[String(props.columns)] ?? 2) : 0;
  const grid = { display: 'grid', gridTemplateColumns: `repeat(${inRow}, 1fr)`, gap: 8, textAlign: 'center' } as const;
  return (
    <div style={inRow > 0 ? grid : (around[type as keyof typeof around] ?? {})}>
      {entries.map((one, i) => {
        const key = `${uid}-${i}`;
        return (
          <Led key={key} of={one} style={each[type as keyof typeof each] ?? {}}>
            {one.picture && (
              <img
                src={one.picture}
                alt={one.text}
                style={{ width: '100%', display: 'block', ...(isGrid ? { maxWidth: 44, margin: '0 auto' } : {}) }}
              />
            )}
            {one.text && <div style={{ overflowWrap: 'anywhere' }}>{one.text}</div>}
          </Led>
        );
      })}
    </div>
  );
}

const share = (hundredths = 0): string => `${hundredths / 100}%`;
/** Read aloud, not shown. */
const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

/** A picture with rectangles that lead somewhere. */
export function Hotspots({ block: { uid, entries }, picture }: { block: GuestBlock; picture: string }) {
  return (
    <div style={{ position: 'relative' }}>
      <img src={picture} alt="" style={{ width: '100%', display: 'block' }} />
      {entries.map(({ area, link, text }, i) => {
        const key = `${uid}-${i}`;
        const place = { left: share(area?.x), top: share(area?.y), width: share(area?.w), height: share(area?.h) };
        return area && link ? (
          <a key={key} href={link} style={{ position: 'absolute', ...place }}>
            <span style={hidden}>{text || link}</span>
          </a>
        ) : null;
      })}
    </div>
  );
}
