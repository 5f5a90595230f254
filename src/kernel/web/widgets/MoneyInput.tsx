// An amount in yuan with two decimals. Grouped for reading, plain while typing, and on demand in capital characters as
// contracts and receipts carry it. The value is the wire's string ("1234.50"), never a float.

import type { InputRef } from 'antd';
import { Input, Typography } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { capital, fen, grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

export interface MoneyInputProps {
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  ref?: Ref<InputRef>;
  disabled?: boolean;
  /** Shows the amount in capital characters below. */
  showCapital?: boolean;
  allowNegative?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  onBlur?: () => void;
}

const reading = (value: string | null | undefined): string => {
  const amount = value ? fen(value) : null;
  return amount === null ? (value ?? '') : grouped(yuan(amount));
};

export function MoneyInput({ value, onChange, showCapital, allowNegative, onBlur, ref, ...input }: MoneyInputProps) {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? reading(value);
  const amount = shown ? fen(shown) : null;
  const isTyping = typed !== null;
  const own = useRef<InputRef>(null);
  useImperativeHandle(ref, () => own.current as InputRef);
  const isWrong = typed === null && shown !== '' && amount === null;

  // A value set from outside (reset, another row) replaces what was being typed.
  useEffect(() => {
    setTyped((now) => (now !== null && (value ?? '') !== '' && fen(now) !== fen(value ?? '') ? null : now));
  }, [value]);

  // Entering changes the text from grouped to plain, which drops the selection; typing must replace, not append.
  useLayoutEffect(() => {
    if (isTyping) own.current?.select();
  }, [isTyping]);

  const type = (text: string) => {
    const plain = text.replace(/[,，¥￥\s]/g, '').replace(/[。]/g, '.');
    if (!(allowNegative ? /^-?\d{0,13}(\.\d{0,2})?$/ : /^\d{0,13}(\.\d{0,2})?$/).test(plain)) return;
    setTyped(plain);
    const complete = fen(plain.replace(/\.$/, ''));
    onChange?.(complete === null ? null : yuan(complete));
  };

  return (
    <div>
      <Input
        {...input}
        ref={own}
        prefix="¥"
        inputMode="decimal"
        autoComplete="off"
        status={isWrong ? 'error' : undefined}
        value={shown}
        style={{ fontVariantNumeric: 'tabular-nums' }}
        onFocus={() => setTyped(amount === null ? (value ?? '') : yuan(amount))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
      />
      {isWrong && <Typography.Text type="danger">{t(w.amountWrong)}</Typography.Text>}
      {showCapital && amount !== null && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {t(w.capital, { text: capital(amount) })}
        </Typography.Text>
      )}
    </div>
  );
}
