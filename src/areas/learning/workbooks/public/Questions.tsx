// The questions of a workbook under the pages they stand on, to be answered with a thumb.
import { type Locale, say } from '#kernel/model/text';
import { GuestFile } from '#kernel/web/public/GuestFile';
import type { Asked, AskedQuestion, Given } from '../model/asked';
import { questionTexts as w } from './questionTexts';

interface QuestionsProps extends Asked {
  given: Given;
  locale: Locale;
  onChange?: (given: Given) => void;
}

/** They bear the numbers of the book. */
const bare = { margin: 0, padding: 0, listStyle: 'none' } as const;
const letter = (at: number) => String.fromCharCode(65 + at);

/** Each page with the questions that stand on it. */
export function Questions({ questions, pages, given, locale, onChange }: QuestionsProps) {
  return pages
    .map(({ no, image }) => ({ no, image, here: questions.filter(({ page }) => page === no) }))
    .filter(({ here }) => here.length > 0)
    .map(({ no, image, here }) => (
      <section key={no} aria-label={say(w.page, locale, { no })}>
        <h3>{say(w.page, locale, { no })}</h3>
        {image && <GuestFile file={image} />}
        <ol style={bare}>
          {here.map((question) => (
            <li key={question.id}>
              <p>{say(w.question, locale, { no: question.no, score: question.score })}</p>
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
      </section>
    ));
}

interface InputProps {
  question: AskedQuestion;
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
      type="text"
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
