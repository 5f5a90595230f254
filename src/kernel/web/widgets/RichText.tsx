// Formatted text. The editor is large and loads with the first screen that shows it; the server cleans the HTML again.
import { lazy, Suspense } from 'react';
import { Loading } from './States';

const Editor = lazy(() => import('./richtext/Editor'));

export interface RichTextProps {
  /** HTML. */
  value?: string | null;
  onChange?: (html: string) => void;
  readOnly?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Counts characters of text and shows when they are exceeded. */
  max?: number;
  minHeight?: number;
  id?: string;
  'aria-label'?: string;
}

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Loading height={(props.minHeight ?? 160) + 42} />}>
      <Editor {...props} />
    </Suspense>
  );
}
