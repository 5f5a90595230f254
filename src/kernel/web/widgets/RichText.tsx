// Formatted text. The editor is large and loads with the first screen that shows it; the server cleans the HTML again.
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './richtext/Editor';
import { Loading } from './States';

const Editor = lazy(() => import('./richtext/Editor'));

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Loading height={(props.minHeight ?? 160) + 42} />}>
      <Editor {...props} />
    </Suspense>
  );
}
