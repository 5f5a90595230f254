// How it is answered, timed, marked and closed.

import { Checkbox, Flex, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { Labelled } from '#kernel/web/widgets/Labelled';
import type { Settings } from '../../content/model/document';
import css from './design.module.css';
import { designTexts as d } from './designTexts';
import type { Content } from './useDesigner';

interface SettingsFormProps {
  kind: string;
  content: Content;
  onChange: (content: Content) => void;
  isClosed: boolean;
}

export function SettingsForm({ kind, content, onChange, isClosed }: SettingsFormProps) {
  const { t } = useText();
  const { document, settings } = content;
  const set = (part: Partial<Settings>) => onChange({ ...content, settings: { ...settings, ...part } });
  const isScored = kind === 'exam' || kind === 'assessment';
  const line = (label: Text, input: ReactNode) => (
    <Labelled text={t(label)} width={260}>
      {input}
    </Labelled>
  );
  const tick = (label: Text, isOn: boolean, change: (isOn: boolean) => void) => (
    <Checkbox checked={isOn} disabled={isClosed} onChange={({ target }) => change(target.checked)}>
      {t(label)}
    </Checkbox>
  );
  const number = (label: Text, name: 'timeLimitMinutes' | 'minMinutes' | 'leaveLimit') =>
    line(
      label,
      <InputNumber
        min={0}
        max={1440}
        disabled={isClosed}
        value={settings[name] ?? null}
        onChange={(given) => set({ [name]: given || (name === 'leaveLimit' && given === 0) ? given : undefined })}
      />,
    );
  const choose = <K extends 'deadlinePolicy' | 'drawMode' | 'release' | 'show'>(
    label: Text,
    name: K,
    options: [Settings[K], Text][],
  ) =>
    line(
      label,
      <Select
        style={{ width: '100%' }}
        disabled={isClosed}
        value={settings[name]}
        onChange={(value) => set({ [name]: value })}
        options={options.map(([value, text]) => ({ value, label: t(text) }))}
      />,
    );
  const ending = document.endings.at(-1);
  return (
    <div className={css.pane}>
      <Flex gap={16} wrap>
        {tick(d.english, document.languages.includes('en'), (isOn) =>
          onChange({ ...content, document: { ...document, languages: isOn ? ['zh', 'en'] : ['zh'] } }),
        )}
        {tick(d.numbered, settings.showNumber, (showNumber) => set({ showNumber }))}
        {tick(d.progressBar, settings.progressBar, (progressBar) => set({ progressBar }))}
        {isScored &&
          tick(d.shuffleQuestions, settings.shuffleQuestions, (shuffleQuestions) => set({ shuffleQuestions }))}
        {isScored && tick(d.shuffleOptions, settings.shuffleOptions, (shuffleOptions) => set({ shuffleOptions }))}
      </Flex>
      {isScored && (
        <Flex gap={16} wrap style={{ marginTop: 12 }}>
          {number(d.timeLimit, 'timeLimitMinutes')}
          {number(d.minMinutes, 'minMinutes')}
          {number(d.leaveLimit, 'leaveLimit')}
          {choose(d.policy, 'deadlinePolicy', [
            ['hard', d.hard],
            ['full_time', d.fullTime],
          ])}
          {line(
            d.pass,
            <InputNumber
              min={0}
              max={100}
              disabled={isClosed}
              value={settings.passPercent}
              onChange={(given) => set({ passPercent: given ?? 60 })}
            />,
          )}
          {choose(d.drawMode, 'drawMode', [
            ['fixed', d.fixed],
            ['per_sheet', d.perSheet],
          ])}
          {choose(d.release, 'release', [
            ['immediate', d.immediate],
            ['all_marked', d.allMarked],
            ['manual', d.manual],
          ])}
          {choose(d.show, 'show', [
            ['nothing', d.nothing],
            ['score', d.score],
            ['right_wrong', d.rightWrong],
            ['key_and_analysis', d.keyToo],
          ])}
        </Flex>
      )}
      {ending &&
        line(
          d.ending,
          <Input.TextArea
            autoSize
            disabled={isClosed}
            value={ending.text.zh}
            onChange={({ target }) =>
              onChange({
                ...content,
                document: {
                  ...document,
                  endings: document.endings.map((one) =>
                    one.key === ending.key ? { ...one, text: { ...one.text, zh: target.value } } : one,
                  ),
                },
              })
            }
          />,
        )}
    </div>
  );
}
