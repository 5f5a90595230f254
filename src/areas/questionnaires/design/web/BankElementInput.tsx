// The question of a bank in its form: type, words, options, key and points.
import { Select } from 'antd';
import { pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { type Element, emptyDocument } from '../../content/model/document';
import { kindOf, type QuestionType, questionTypeKeys } from '../../content/model/questionTypes';
import css from './design.module.css';
import { designTexts as d, modeTexts } from './designTexts';
import { ElementForm } from './ElementForm';
import { newElement } from './editingDocument';
import { KeyInput } from './KeyInput';

const types = questionTypeKeys.filter((type) => kindOf(type).modes.length > 0);
const scored = (type: QuestionType): Element => ({
  ...newElement(type),
  scoring: { mode: kindOf(type).modes[0]!, points: 200 },
});

export function BankElementInput({ value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const element = isElement(value) ? value : scored('single_choice');
  return (
    <div className={css.pane}>
      <Select
        style={{ width: '100%', marginBottom: 8 }}
        aria-label={t(d.type)}
        disabled={disabled}
        value={element.type}
        onChange={(type: QuestionType) => onChange({ ...scored(type), title: element.title })}
        options={types.map((type) => ({ value: type, label: t(pair(...kindOf(type).label)) }))}
      />
      <ElementForm
        element={element}
        document={emptyDocument()}
        kind="exam"
        isAlone
        isClosed={disabled === true}
        onChange={onChange}
      />
      <span className={css.label}>{t(d.key)}</span>
      {element.scoring && (
        <Select
          style={{ width: '100%', marginBottom: 8 }}
          aria-label={t(d.mode)}
          disabled={disabled}
          value={element.scoring.mode}
          onChange={(mode) => onChange({ ...element, scoring: { ...element.scoring!, mode } })}
          options={kindOf(element.type).modes.map((mode) => ({ value: mode, label: t(modeTexts[mode]) }))}
        />
      )}
      <KeyInput element={element} isClosed={disabled === true} onChange={onChange} />
    </div>
  );
}

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'type' in value && 'title' in value;
