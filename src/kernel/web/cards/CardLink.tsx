// A link into the console that opens its tab, and can still be opened in a window of its own.
import type { MouseEvent, ReactNode } from 'react';
import { queryOf, useOpen } from '#kernel/web/shell/site/navigation';
import css from './cards.module.css';

export function CardLink({
  url,
  className = css.link,
  children,
}: {
  url: string;
  className?: string;
  children: ReactNode;
}) {
  const open = useOpen();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const [path = '/', search = ''] = url.split('?');
    open(path, queryOf(search));
  };
  return (
    <a href={url} className={className} onClick={follow}>
      {children}
    </a>
  );
}
