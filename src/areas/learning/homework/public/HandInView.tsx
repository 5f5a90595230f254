// The family's side of one homework, for a phone: read it, write, add photos or a recording, hand in, read the result. What
// is typed is kept here at once and on the server a moment later.
import { type ChangeEvent, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { Questions } from '../../workbooks/public/Questions';
import type { HandIn } from '../model/handIn';
import { handInTexts as w } from './handInTexts';
import { useDraft } from './useDraft';
import { Voice } from './Voice';
import { Work } from './Work';

export default function HandInView({ data, locale, timeOf, act }: PublicView) {
  const [shown, setShown] = useState(data as HandIn);
  const [said, setSaid] = useState('');
  const isWanted = shown.state === 'pending' || shown.state === 'returned';
  const isOpen = isWanted && !shown.isQuiz;
  const stored = {
    text: shown.draft?.text ?? shown.text ?? '',
    files: shown.draft?.files ?? [...shown.work],
    answers: shown.draft?.answers ?? shown.answers ?? {},
  };
  const { draft, change, forget } = useDraft(stored, isOpen, shown.isPreview ? null : act, (error) =>
    setSaid(error ? (navigator.onLine ? error.message : say(w.offline, locale)) : say(w.saved, locale)),
  );

  const send = (action: string, input: Record<string, unknown>) =>
    act(action, input).then(
      (answer) => {
        forget();
        setShown(answer as HandIn);
        setSaid('');
      },
      (error: Error) => setSaid(error.message),
    );

  const add = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      setSaid(say(w.sending, locale, { name: file.name }));
      try {
        const made = shown.isPreview ? unsent(file) : await upload(file, act);
        change(({ files }) => ({ files: [...files, made] }));
        setSaid('');
      } catch (error) {
        setSaid((error as Error).message);
      }
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    await add([...(target.files ?? [])]);
    target.value = '';
  };

  return (
    <article>
      <p>{say(w.hello, locale, { name: shown.name })}</p>
      <h2>{shown.title}</h2>
      {shown.dueAt && <p>{say(w.due, locale, { at: timeOf(shown.dueAt) })}</p>}
      {/* The server keeps only harmless HTML. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved */}
      {shown.content && <div dangerouslySetInnerHTML={{ __html: shown.content }} />}
      <Files files={shown.files} />
      {shown.answerFiles.length > 0 && (
        <section>
          <h3>{say(w.answer, locale)}</h3>
          <Files files={shown.answerFiles} />
        </section>
      )}
      {shown.returned && (
        <p role="status">
          {say(w.returned, locale)}: {shown.returned}
        </p>
      )}
      {shown.result && (
        <section>
          <h3>{say(w.corrected, locale)}</h3>
          {shown.result.score !== null && (
            <p>{say(w.score, locale, { score: shown.result.score, full: shown.fullScore })}</p>
          )}
          {shown.result.grade && <p>{say(w.grade, locale, { grade: shown.result.grade })}</p>}
          {shown.result.stars ? (
            <p role="img" aria-label={`${shown.result.stars} / 5`}>
              {'★'.repeat(shown.result.stars)}
              {'☆'.repeat(5 - shown.result.stars)}
            </p>
          ) : null}
          {typeof shown.result.passed === 'boolean' && <p>{say(shown.result.passed ? w.passed : w.failed, locale)}</p>}
          {shown.result.comment && <p>{shown.result.comment}</p>}
        </section>
      )}
      {isOpen ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send('submit', { ...draft });
          }}
        >
          <Questions
            questions={shown.questions}
            pages={shown.pages}
            given={draft.answers}
            locale={locale}
            onChange={(answers) => change({ answers })}
          />
          <label>
            {say(w.write, locale)}
            <textarea
              rows={6}
              maxLength={2000}
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          </label>
          <label>
            {say(w.add, locale)}
            <input type="file" multiple accept="image/*,audio/*,video/*" onChange={(event) => void choose(event)} />
          </label>
          <Voice locale={locale} onMade={(file) => void add([file])} />
          <Files
            files={draft.files}
            remove={(url) => change(({ files }) => ({ files: files.filter(({ FileUrl }) => FileUrl !== url) }))}
            removeText={say(w.remove, locale)}
          />
          <button type="submit">{say(w.send, locale)}</button>
        </form>
      ) : (
        <>
          {/* The result says by itself that it was corrected. */}
          {shown.state !== 'corrected' && (
            <p>
              {say(
                isWanted ? w.quiz : shown.state === 'submitted' ? w.sent : w[shown.state as 'missing' | 'excused'],
                locale,
              )}
            </p>
          )}
          <Questions questions={shown.questions} pages={shown.pages} given={shown.answers ?? {}} locale={locale} />
          <Work text={shown.text ?? ''} files={shown.work} marks={shown.result?.marks ?? []} locale={locale} />
          {shown.state === 'submitted' && (
            <button type="button" onClick={() => void send('withdraw', {})}>
              {say(w.withdraw, locale)}
            </button>
          )}
        </>
      )}
      <p role="status">{said}</p>
    </article>
  );
}

interface FilesProps {
  files: readonly FileRecord[];
  remove?: (url: string) => void;
  removeText?: string;
}

function Files({ files, remove, removeText }: FilesProps) {
  return (
    <ul>
      {files.map(({ FileUrl, FileName }) => (
        <li key={FileUrl}>
          <a href={FileUrl} target="_blank" rel="noreferrer">
            {FileName}
          </a>{' '}
          {remove && (
            <button type="button" onClick={() => remove(FileUrl)}>
              {removeText}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Seen here and nowhere else. */
const unsent = (file: File): FileRecord => ({
  ...{ FileName: file.name, FileUrl: URL.createObjectURL(file), FileType: file.type },
  ...{ FileSize: file.size, FileDuration: '' },
});

async function upload(file: File, act: PublicView['act']): Promise<FileRecord> {
  const { url, uptoken } = (await act('upload', {})) as { url: string; uptoken: string };
  const form = new FormData();
  form.set('token', uptoken);
  form.set('file', file, file.name);
  const answer = await fetch(url, { method: 'POST', body: form });
  const { data, message } = (await answer.json()) as { data: FileRecord; message: string };
  if (!answer.ok) throw new Error(message);
  return data;
}
