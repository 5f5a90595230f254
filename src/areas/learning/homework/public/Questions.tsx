// The questions of a workbook, to be answered with a thumb.
import { type Locale, say } from '#kernel/model/text';
import { handInTexts as w } from './handInTexts';

export interface Question {
  id: number;
  no: string;
  kind: string;
  stem: string | null;
  options: string[];
  parts: number;
  score: number;
}
export type Given = Record<string, string[]>;

interface QuestionsProps {
  questions: readonly Question[];
  given: Given;
  locale: Locale;
  onChange?: (given: Given) => void;
}

const letter = (at: number) => String.fromCharCode(65 + at);

export function Questions({ questions, given, locale, onChange }: QuestionsProps) {
  return (
    <ol className="questions">
      {questions.map((question) => (
        <li key={question.id}>
          <p>
            {question.no} ({question.score})
          </p>
          {/* The server keeps only harmless HTML. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved */}
          {question.stem && <div dangerouslySetInnerHTML={{ __html: question.stem }} />}
          <Input
            question={question}
            locale={locale}
            value={given[question.id] ?? []}
            onChange={onChange && ((value) => onChange({ ...given, [question.id]: value }))}
          />
        </li>
      ))}
    </ol>
  );
}

interface InputProps {
  question: Question;
  locale: Locale;
  value: readonly string[];
  onChange: ((value: string[]) => void) | undefined;
}

function Input({ question: { id, no, kind, options, parts }, locale, value, onChange }: InputProps) {
  if (kind === 'single' || kind === 'multiple' || kind === 'judge') {
    const isOne = kind !== 'multiple';
    const choices =
      kind === 'judge'
        ? [
            { key: 'T', text: say(w.right, locale) },
            { key: 'F', text: say(w.wrong, locale) },
          ]
        : (options.length > 0 ? options : ['', '', '', '']).map((text, at) => ({ key: letter(at), text }));
    return choices.map(({ key, text }) => (
      <label key={key}>
        <input
          type={isOne ? 'radio' : 'checkbox'}
          name={`question-${id}`}
          disabled={!onChange}
          checked={value.includes(key)}
          onChange={({ target }) =>
            onChange?.(isOne ? [key] : target.checked ? [...value, key].sort() : value.filter((one) => one !== key))
          }
        />{' '}
        {key}. {text}
      </label>
    ));
  }
  return Array.from({ length: parts }, (_, at) => at).map((at) => (
    <input
      key={at}
      aria-label={`${no} ${at + 1}`}
      maxLength={200}
      disabled={!onChange}
      value={value[at] ?? ''}
      onChange={({ target }) =>
        onChange?.(Array.from({ length: parts }, (_, n) => (n === at ? target.value : (value[n] ?? ''))))
      }
    />
  ));
}
