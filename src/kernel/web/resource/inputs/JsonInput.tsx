// Structured values without an input of their own: a monospaced editor that says where the text stops being JSON.
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { formTexts } from '#kernel/web/resourceTexts';
import css from '../rows/resource.module.css';
import type { FieldInputProps } from './fieldInput';

const pretty = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2);

function parse(text: string): { value: unknown } | { reason: string } {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

export function JsonInput({ id, value, onChange, disabled, isInvalid, ariaLabel }: FieldInputProps) {
  const { t } = useText();
  const [text, setText] = useState(() => pretty(value));
  const parsed = parse(text);
  const reason = 'reason' in parsed ? parsed.reason : null;
  return (
    <>
      <Input.TextArea
        id={id}
        className={css.code}
        aria-label={ariaLabel}
        status={isInvalid || reason ? 'error' : ''}
        disabled={disabled}
        spellCheck={false}
        autoSize={{ minRows: 4, maxRows: 12 }}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const next = parse(event.target.value);
          // Text that is no JSON yet goes along as it is: the model refuses it with its own sentence.
          onChange('value' in next ? next.value : event.target.value);
        }}
      />
      <div className={css.under}>
        <span>{reason && t(formTexts.badJson, { reason })}</span>
        {'value' in parsed && parsed.value !== null && (
          <Button type="link" size="small" disabled={disabled} onClick={() => setText(pretty(parsed.value))}>
            {t(formTexts.formatJson)}
          </Button>
        )}
      </div>
    </>
  );
}
