// The family's side of one homework, for a phone: read it, write, add photos or a recording, hand in, read the result. What
// is typed is kept here at once and on the server a moment later.
import { type ChangeEvent, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { Questions } from '../../workbooks/public/Questions';
import type { HandIn } from '../model/handIn';
import { handInTexts as w } from './handInTexts';
import { reasonOf, unsent, upload } from './sending';
import { useDraft } from './useDraft';
import { Voice } from './Voice';
import { Work } from './Work';

export default function HandInView({ data, locale, timeOf, act }: PublicView) {
  const [shown, setShown] = useState(data as HandIn);
  const [said, setSaid] = useState('');
  /** Something is on its way, or being recorded: what is handed in now would lack it. */
  const [underway, setUnderway] = useState(0);
  const [isRecording, setRecording] = useState(false);
  const isBusy = underway > 0;
  /** They could not be sent, and lie here until they are. */
  const [failed, setFailed] = useState<readonly File[]>([]);
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

  const send = async (action: string, input: Record<string, unknown>) => {
    setUnderway((n) => n + 1);
    try {
      const answer = await act(action, input);
      forget();
      setShown(answer as HandIn);
      setSaid('');
    } catch (error) {
      setSaid(reasonOf(error, locale));
    } finally {
      setUnderway((n) => n - 1);
    }
  };

  const add = async (chosen: readonly File[]) => {
    const refused: string[] = [];
    setUnderway((n) => n + 1);
    for (const file of chosen) {
      setSaid(say(w.sending, locale, { name: file.name }));
      setFailed((before) => before.filter((one) => one !== file));
      try {
        const made = shown.isPreview ? unsent(file) : await upload(file, act);
        change(({ files }) => ({ files: [...files, made] }));
      } catch (error) {
        refused.push(`${file.name}: ${reasonOf(error, locale)}`);
        setFailed((before) => [...before, file]);
      }
    }
    setSaid(refused.join(' '));
    setUnderway((n) => n - 1);
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
            <input
              type="file"
              multiple
              accept="image/*,audio/*,video/*"
              disabled={isBusy}
              onChange={(event) => void choose(event)}
            />
          </label>
          <Voice
            locale={locale}
            onRunning={setRecording}
            onMade={(file) => {
              setRecording(false);
              void add([file]);
            }}
          />
          <Files
            files={draft.files}
            remove={(url) => change(({ files }) => ({ files: files.filter(({ FileUrl }) => FileUrl !== url) }))}
            removeText={say(w.remove, locale)}
          />
          <ul>
            {failed.map((file) => (
              <li key={`${file.name} ${file.lastModified}`}>
                {file.name}{' '}
                <button type="button" disabled={isBusy} onClick={() => void add([file])}>
                  {say(w.again, locale)}
                </button>{' '}
                <button type="button" onClick={() => setFailed((all) => all.filter((one) => one !== file))}>
                  {say(w.remove, locale)}
                </button>
              </li>
            ))}
          </ul>
          <button type="submit" disabled={isBusy || isRecording || failed.length > 0}>
            {say(w.send, locale)}
          </button>
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
            <button type="button" disabled={isBusy} onClick={() => void send('withdraw', {})}>
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
