// The texts of one channel in both languages, side by side, with variables put in where the cursor stands.
import { DownOutlined } from '@ant-design/icons';
import { Form, Input, Switch, Tabs } from 'antd';
import { useRef } from 'react';
import { channelName } from '#kernel/model/notices';
import type { FieldProblem } from '#kernel/model/problems';
import type { Locale } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { MenuButton } from '#kernel/web/widgets/Menu';
import type { TemplateWording } from '../model/messageTemplate';
import { type ChannelText, hasTitle, locales, type OfferedChannel, offeredChannels } from '../model/templateRules';
import css from './msg.module.css';
import { type SampleValues, sampleText } from './msgClient';
import { msgTexts as m } from './msgTexts';

interface TextFieldsProps {
  draft: TemplateWording;
  variables: SampleValues;
  channel: OfferedChannel;
  problems: readonly FieldProblem[];
  disabled: boolean;
  onChannel: (channel: OfferedChannel) => void;
  onChange: (part: Partial<TemplateWording>) => void;
}

const nothing: ChannelText = { title: '', content: '' };

export function TemplateTextFields(props: TextFieldsProps) {
  const { draft, channel, problems, disabled, onChannel, onChange } = props;
  const { t } = useText();
  const isOn = draft.channels.includes(channel);
  const change = (locale: Locale, part: Partial<ChannelText>) => {
    const text = { zh: nothing, en: nothing, ...draft.texts[channel] };
    onChange({ texts: { ...draft.texts, [channel]: { ...text, [locale]: { ...text[locale], ...part } } } });
  };
  const toggle = (on: boolean) =>
    onChange({ channels: offeredChannels.filter((one) => (one === channel ? on : draft.channels.includes(one))) });
  const general = problems.find(({ field }) => field === 'channels');
  return (
    <>
      <Tabs
        activeKey={channel}
        onChange={(key) => onChannel(key as OfferedChannel)}
        items={offeredChannels.map((key) => ({
          key,
          label: (
            <span className={problems.some(({ field }) => field.startsWith(`texts.${key}.`)) ? css.bad : undefined}>
              {t(channelName(key))}
            </span>
          ),
        }))}
        tabBarExtraContent={
          <label className={css.switch} htmlFor="template-channel-on">
            <Switch id="template-channel-on" size="small" checked={isOn} disabled={disabled} onChange={toggle} />
            {t(m.enabled)}
          </label>
        }
      />
      {general && <p className={css.bad}>{t(general.text, general.vars)}</p>}
      {!isOn && <p className={css.quiet}>{t(m.offHint)}</p>}
      <div className={css.languages}>
        {locales.map((locale) => (
          <OneLanguage
            key={`${channel} ${locale}`}
            locale={locale}
            text={draft.texts[channel]?.[locale] ?? nothing}
            {...props}
            onText={(part) => change(locale, part)}
          />
        ))}
      </div>
    </>
  );
}

type Part = 'title' | 'content';

interface OneLanguageProps extends TextFieldsProps {
  locale: Locale;
  text: ChannelText;
  onText: (part: Partial<ChannelText>) => void;
}

function OneLanguage({ locale, text, channel, problems, variables, disabled, onText }: OneLanguageProps) {
  const { t } = useText();
  /** Where the cursor was last, so that a variable goes there. */
  const last = useRef<{ part: Part; from: number; to: number }>({ part: 'content', from: -1, to: -1 });
  const watch = (part: Part) => (event: { target: EventTarget }) => {
    const { selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
    last.current = { part, from: selectionStart ?? -1, to: selectionEnd ?? -1 };
  };
  const insert = (name: string) => {
    const { part, from, to } = last.current;
    const before = text[part];
    const [start, end] = from < 0 ? [before.length, before.length] : [from, to];
    const put = `{{${name}}}`;
    last.current = { part, from: start + put.length, to: start + put.length };
    onText({ [part]: before.slice(0, start) + put + before.slice(end) });
  };
  const field = (part: Part) => {
    const found = problems.find((one) => one.field === `texts.${channel}.${locale}.${part}`);
    const id = `template-${channel}-${locale}-${part}`;
    return {
      item: {
        label: `${t(m[locale])} · ${t(m[part])}`,
        htmlFor: id,
        validateStatus: found ? ('error' as const) : ('' as const),
        help: found ? t(found.text, found.vars) : undefined,
      },
      input: {
        id,
        disabled,
        value: text[part],
        onBlur: watch(part),
        onSelect: watch(part),
        onChange: (event: { target: { value: string } }) => onText({ [part]: event.target.value }),
      },
    };
  };
  const [title, content] = [field('title'), field('content')];
  return (
    <Form layout="vertical" component="div" lang={locale}>
      {hasTitle(channel) && (
        <Form.Item {...title.item}>
          <Input maxLength={100} {...title.input} />
        </Form.Item>
      )}
      <Form.Item {...content.item}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 5, maxRows: 12 }} {...content.input} />
      </Form.Item>
      <div className={css.under}>
        <Variables locale={locale} variables={variables} disabled={disabled} onPick={insert} />
      </div>
      {channel === 'sms' && (
        <Form.Item
          label={t(m.providerTemplate)}
          htmlFor={`${content.item.htmlFor}-id`}
          extra={t(m.providerTemplateHint)}
        >
          <Input
            id={`${content.item.htmlFor}-id`}
            maxLength={60}
            disabled={disabled}
            value={text.providerTemplateId ?? ''}
            onChange={(event) => onText({ providerTemplateId: event.target.value || undefined })}
          />
        </Form.Item>
      )}
    </Form>
  );
}

interface VariablesProps {
  locale: Locale;
  variables: SampleValues;
  disabled: boolean;
  onPick: (name: string) => void;
}

function Variables({ locale, variables, disabled, onPick }: VariablesProps) {
  const { t } = useText();
  const names = Object.keys(variables);
  if (names.length === 0) return <span className={css.quiet}>{t(m.noVariables)}</span>;
  if (disabled) return null;
  const items = () =>
    names.map((name) => ({
      key: name,
      label: (
        <span className={css.variable}>
          <code>{`{{${name}}}`}</code>
          <span>{sampleText(variables[name]!, locale)}</span>
        </span>
      ),
      onClick: () => onPick(name),
    }));
  return (
    <MenuButton className={css.pick!} items={items}>
      {t(m.insert)} <DownOutlined />
    </MenuButton>
  );
}
