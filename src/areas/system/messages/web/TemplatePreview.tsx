// How a person will see it: a bell's row, a phone, a mail; filled with sample values.
import { BellOutlined, MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import type { TemplateWording } from '../model/messageTemplate';
import { type OfferedChannel, rendered, signed, smsParts } from '../model/templateRules';
import css from './msg.module.css';
import { accounts, type SampleValues } from './msgClient';
import { msgTexts as m } from './msgTexts';

interface TemplatePreviewProps {
  channel: OfferedChannel;
  draft: TemplateWording;
  variables: SampleValues;
}

export function TemplatePreview({ channel, draft, variables }: TemplatePreviewProps) {
  const { t, locale: mine } = useText();
  const [locale, setLocale] = useState<Locale>(mine);
  const sign = useSign();
  const text = draft.texts[channel]?.[locale] ?? { title: '', content: '' };
  const { title, content } = rendered(text, variables, locale, draft.fallback);
  return (
    <aside className={css.preview} aria-label={t(m.preview)}>
      <div className={css.previewHead}>
        <b>{t(m.preview)}</b>
        <Segmented<Locale>
          size="small"
          value={locale}
          options={[
            { value: 'zh', label: t(m.zh) },
            { value: 'en', label: t(m.en) },
          ]}
          onChange={setLocale}
        />
      </div>
      <div data-data>
        {channel === 'in_app' && <InApp title={title} content={content} />}
        {channel === 'sms' && <Phone text={signed(content, sign)} />}
        {channel === 'email' && <Mail title={title} content={content} />}
      </div>
      <p className={css.quiet}>{t(channel === 'sms' ? m.withSamples : m.previewHint)}</p>
    </aside>
  );
}

/** The signature in use, for those who may know it. */
function useSign(): string | null {
  const may = useCan()('system.channelAccount.view');
  const { data } = useQuery({ queryKey: ['channelAccounts'], queryFn: accounts.list, enabled: may });
  return data?.find((one) => one.channel === 'sms' && one.enabled)?.sign ?? null;
}

function InApp({ title, content }: { title: string; content: string }) {
  return (
    <div className={css.inApp}>
      <BellOutlined />
      <div>
        <b>{title}</b>
        <p>{content}</p>
      </div>
    </div>
  );
}

function Phone({ text }: { text: string }) {
  const { t } = useText();
  const { length, parts } = smsParts(text);
  return (
    <>
      <div className={css.phone}>
        <p className={css.bubble}>{text}</p>
      </div>
      <p className={parts > 1 ? css.long : css.count}>
        {parts > 1 ? t(m.smsLength, { length, parts }) : t(m.smsOne, { length })}
      </p>
    </>
  );
}

function Mail({ title, content }: { title: string; content: string }) {
  return (
    <div className={css.mail}>
      <header>
        <MailOutlined /> <b>{title}</b>
      </header>
      <p>{content}</p>
    </div>
  );
}
