// One label being changed, in the place where it stands: both languages, each with the text it replaces beside it.
import { App, Button, Flex, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { reasonOf } from '#kernel/web/widgets/States';
import { type PlacedLabel, placeholdersOf } from '../model/label';
import css from './language.module.css';
import { saveLabel } from './languageClient';
import { languageTexts as l } from './languageTexts';

interface LabelEditorProps {
  line: PlacedLabel;
  /** Whether something was typed that would be lost. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

type Language = 'cn' | 'en';

export function LabelEditor({ line, onDirty, onClose, onSaved }: LabelEditorProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [said, setSaid] = useKept(`label:${line.label}:${line.version}`, { cn: line.cn, en: line.en });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const isDirty = said.cn !== line.cn || said.en !== line.en;
  useUnsaved(isDirty);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  const save = async () => {
    setSaving(true);
    try {
      await saveLabel(line, said);
      message.success(t(l.saved));
      onClose();
      await onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.problems.length > 0)
        setProblems(Object.fromEntries(error.problems.map(({ field, message: text }) => [field, text])));
      else message.error(reasonOf(error, String(error)));
    } finally {
      setSaving(false);
    }
  };

  const set = (language: Language, text: string) => {
    setSaid({ ...said, [language]: text });
    setProblems(({ [language]: _, ...rest }) => rest);
  };

  return (
    <div className={css.editor}>
      {(['cn', 'en'] as const).map((language, i) => (
        <OneLanguage
          key={language}
          label={t(language === 'cn' ? l.chinese : l.english)}
          shipped={language === 'cn' ? line.builtinCn : line.builtinEn}
          value={said[language]}
          problem={problems[language]}
          isFirst={i === 0}
          onChange={(text) => set(language, text)}
          onCancel={onClose}
        />
      ))}
      <Flex gap={8} justify="flex-end" className={css.buttons}>
        <Button size="small" onClick={onClose}>
          {t(l.cancel)}
        </Button>
        <Button size="small" type="primary" disabled={!isDirty} loading={isSaving} onClick={save}>
          {t(l.save)}
        </Button>
      </Flex>
    </div>
  );
}

interface OneLanguageProps {
  label: string;
  shipped: string;
  value: string;
  problem: string | undefined;
  isFirst: boolean;
  onChange: (text: string) => void;
  onCancel: () => void;
}

function OneLanguage({ label, shipped, value, problem, isFirst, onChange, onCancel }: OneLanguageProps) {
  const { t } = useText();
  const id = useId();
  const names = placeholdersOf(shipped);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoFocus={isFirst}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={2000}
        status={problem ? 'error' : ''}
        aria-describedby={`${id}-about`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <p id={`${id}-about`} className={css.about}>
        {problem ? (
          <span role="alert" className={css.wrong}>
            {problem}
          </span>
        ) : (
          <>
            {t(l.shipped, { text: shipped })}
            {names.length > 0 && <span className={css.names}>{t(l.keepNames, { names: names.join(' ') })}</span>}
          </>
        )}
      </p>
    </div>
  );
}
