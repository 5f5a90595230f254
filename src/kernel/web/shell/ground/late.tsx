// A door to a part of the component library (scripts/lib/late.ts puts them there): what is behind it is fetched when the first rows
// stand, and drawn at once from then on.
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { afterRows } from './afterRows';
import { ahead } from './ahead';
import { NotLoaded } from './NotLoaded';
import { type Import, Part } from './Part';

interface Around {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** Until it is there, `wrapped` shows what it will be wrapped around, `unseen` nothing, `room` a box in its place. */
export function late<P extends Around>(load: Import<P>, until: 'wrapped' | 'unseen' | 'room'): ComponentType<P> {
  const part = ahead(afterRows(load));
  return function Late(props: P) {
    const meanwhile = until === 'room' ? <Room {...props} /> : until === 'wrapped' ? props.children : null;
    const failed = (retry: () => void) => (until === 'room' ? <NotLoaded retry={retry} /> : meanwhile);
    return <Part load={part} props={props} loading={meanwhile} failed={failed} />;
  };
}

/** As large as the part will be where that is said, and no lower than an input. */
const Room = ({ className, style }: Around) => (
  <div className={className} style={{ minHeight: 32, ...style }} aria-busy />
);
