// A masked value with an eye. Looking is asked of the server, which logs it; after 30 seconds the value hides again.
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '#kernel/web/api/client';
import { reasonOf } from '#kernel/web/api/reasonOf';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import css from './masked.module.css';

export interface MaskedProps {
  /** The value as the server masked it. */
  value: string;
  /** Which value to ask for; without it and without `reveal` there is no eye. */
  of?: { entity: string; id: number; field: string };
  /** Another way to get the plain value. */
  reveal?: () => Promise<string>;
  seconds?: number;
  disabled?: boolean;
}

export function Masked({ value, of, reveal, seconds = 30, disabled }: MaskedProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [plain, setPlain] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (plain === null) return;
    const until = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1000);
      setLeft(rest);
      if (rest <= 0) setPlain(null);
    }, 250);
    return () => clearInterval(timer);
  }, [plain, seconds]);

  const look = async () => {
    if (plain !== null) return setPlain(null);
    setAsking(true);
    try {
      setPlain(reveal ? await reveal() : (await api.post<{ value: string }>('/user/v1/reveal', { ...of })).value);
    } catch (error) {
      message.error(reasonOf(error, t(w.failed)));
    } finally {
      setAsking(false);
    }
  };

  const isOpen = plain !== null;
  return (
    <span className={css.masked}>
      <span className={css.value} aria-live="polite">
        {plain ?? value}
      </span>
      {(of || reveal) && (
        <Button
          type="text"
          size="small"
          loading={isAsking}
          disabled={disabled}
          title={isOpen ? t(w.hidesIn, { seconds: left }) : t(w.reveal)}
          aria-label={t(isOpen ? w.hide : w.reveal)}
          icon={isOpen ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={look}
        />
      )}
    </span>
  );
}
