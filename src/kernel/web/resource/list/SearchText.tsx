// One line of text that a list is searched by. Drawn here, as every list waits for it: the library's own brings 7 KB along.
import { CloseCircleFilled } from '@ant-design/icons';
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import css from './searchText.module.css';

interface SearchTextProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  prefix?: ReactNode;
}

export function SearchText({ className, value, onChange, prefix, ...rest }: SearchTextProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <span className={`${css.around} ${className ?? ''}`}>
      {prefix}
      <input {...rest} ref={input} type="text" value={value} onChange={(event) => onChange(event.target.value)} />
      {value && (
        <button type="button" className={css.clear} tabIndex={-1} aria-label={t(listTexts.clearText)} onClick={clear}>
          <CloseCircleFilled />
        </button>
      )}
    </span>
  );
}
