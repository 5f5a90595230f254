import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

interface RenameInputProps {
  title: string;
  onDone: (title: string) => void;
  onCancel: () => void;
}

/** Focused after the tree has settled: the tree scrolls to what gets focus, and cannot while it is still being drawn. */
export function RenameInput({ title, onDone, onCancel }: RenameInputProps) {
  const { t } = useText();
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: 'all' }), []);
  return (
    <Input
      ref={input}
      size="small"
      defaultValue={title}
      aria-label={t(w.rename)}
      style={{ width: 200 }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter') onDone(event.currentTarget.value);
      }}
      onBlur={(event) => onDone(event.target.value)}
    />
  );
}
