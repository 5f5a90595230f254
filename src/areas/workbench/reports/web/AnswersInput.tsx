// The questions of a report: one box each to write in, and read with their answers.
import { Descriptions, Input } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { type Answered, type AnsweredFigure, WorkReport } from '../model/workReport';
import { reportTexts as m } from './reportTexts';

export function AnswersInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { t, locale } = useText();
  const answers = answersOf(value);
  if (answers.length === 0) return <span>{t(m.saveFirst)}</span>;
  const write = (at: number, text: string) => onChange(answers.map((one, i) => (i === at ? { ...one, text } : one)));
  return (
    <>
      {answers.map(({ id: question, title, titleEn, isRequired, text, figures }, i) => (
        <div key={question} style={{ marginBottom: 12 }}>
          <label htmlFor={`${id}-${question}`} data-data>
            {locale === 'en' && titleEn ? titleEn : title}
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

export function AnswersShown({ value }: { value: unknown }) {
  const { locale } = useText();
  return (
    <>
      {answersOf(value).map(({ id, title, titleEn, text, figures }) => (
        <div key={id} style={{ marginBottom: 12 }} data-data>
          <strong>{locale === 'en' && titleEn ? titleEn : title}</strong>
          {figures && <FilledFigures of={figures} />}
          <div style={{ whiteSpace: 'pre-wrap' }}>{text || '—'}</div>
        </div>
      ))}
    </>
  );
}

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
