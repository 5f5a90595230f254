// The questions of a report: one box each to write in, and read with their answers.
import { Descriptions, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { changedAnswers, questionIn } from '../model/answers';
import { type Answered, type AnsweredFigure, prefillReport, WorkReport } from '../model/workReport';
import { reportTexts as m } from './reportTexts';

export function AnswersInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t, locale } = useText();
  const begun = useBegun();
  const written = answersOf(value);
  // A new report is answered at once; what was typed stays when another template asks the same.
  const answers = begun
    ? begun.map((one) => ({ ...one, text: written.find(({ id: of }) => of === one.id)?.text ?? '' }))
    : written;
  if (answers.length === 0) return <span>{t(m.chooseTemplate)}</span>;
  const write = (at: number, text: string) => onChange(answers.map((one, i) => (i === at ? { ...one, text } : one)));
  return (
    <>
      {answers.map(({ id: question, title, titleEn, isRequired, text, figures }, i) => (
        <div key={question} style={{ marginBottom: 12 }}>
          <label htmlFor={`${id}-${question}`} data-data>
            {questionIn(locale, { title, titleEn })}
            {isRequired && ' *'}
          </label>
          {figures && <FilledFigures of={figures} />}
          <Input.TextArea
            id={`${id}-${question}`}
            value={text}
            disabled={disabled ?? false}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={20_000}
            onChange={(event) => write(i, event.target.value)}
          />
        </div>
      ))}
    </>
  );
}

/** The questions of the template chosen for a report that is not kept yet; null once it is. */
function useBegun(): Answered[] | null {
  const { start, values, set } = useFormAround();
  const isNew = answersOf(start.answers).length === 0;
  const templateId = Number(values.templateId) || 0;
  const periodStart = typeof values.periodStart === 'string' ? values.periodStart : null;
  const asked = { templateId, ...(periodStart ? { periodStart } : {}) };
  const { data, isPlaceholderData } = useAnswer(prefillReport, asked, { enabled: isNew && templateId > 0 });
  const isHere = isNew && templateId > 0 && data !== undefined && !isPlaceholderData;
  const toldNobody = Array.isArray(values.toIds) && values.toIds.length === 0;
  // Once for each template: whoever takes them out again means it.
  const proposed = useRef(0);
  /** The period proposed with the template before this one, which that one's days need not be. */
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (!isHere || proposed.current === templateId) return;
    proposed.current = templateId;
    if (toldNobody && data.toIds.length > 0) set('toIds', data.toIds);
    if (!periodStart || periodStart === begun.current) set('periodStart', data.periodStart);
    begun.current = data.periodStart;
  }, [isHere, templateId, toldNobody, periodStart, data, set]);
  return isNew ? (isHere ? data.answers : []) : null;
}

export function AnswersShown({ value }: { value: unknown }) {
  const { locale } = useText();
  return (
    <>
      {answersOf(value).map(({ id, title, titleEn, text, figures }) => (
        <div key={id} style={{ marginBottom: 12 }} data-data>
          <strong>{questionIn(locale, { title, titleEn })}</strong>
          {figures && <FilledFigures of={figures} />}
          <div style={{ whiteSpace: 'pre-wrap' }}>{text || '—'}</div>
        </div>
      ))}
    </>
  );
}

/** The change of a report's answers, for its history. */
export const answersTold = (locale: string) => (before: unknown, after: unknown) =>
  changedAnswers(answersOf(before), answersOf(after), locale);

function answersOf(value: unknown): Answered[] {
  const read = WorkReport.fields.answers.shape!.safeParse(value);
  return read.success ? (read.data as Answered[]) : [];
}

/** The figures of a report that filled themselves in. */
function FilledFigures({ of }: { of: readonly AnsweredFigure[] }) {
  const { locale } = useText();
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 3 }}
      items={of.map(({ key, label, labelEn, value }) => ({
        key,
        label: locale === 'en' ? labelEn : label,
        children: value,
      }))}
    />
  );
}
