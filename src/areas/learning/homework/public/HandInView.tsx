// The family's side of one homework, for a phone: read it, write, add photos or a recording, hand in, read the result. What
// is typed is kept here at once and on the server a moment later.
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { type Locale, say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { handInTexts as w } from './handInTexts';
import { type Given, type Question, Questions } from './Questions';

interface Mark {
  kind: string;
  fileUrl: string | null;
  startMs: number | null;
  text: string | null;
}

interface Shown {
  title: string;
  content: string | null;
  files: FileRecord[];
  dueAt: string | null;
  /** The school's, wherever the family is. */
  timezone: string;
  name: string;
  state: 'pending' | 'submitted' | 'returned' | 'corrected' | 'excused' | 'missing';
  text: string | null;
  work: FileRecord[];
  draft: { text?: string | null; files?: FileRecord[]; answers?: Given | null } | null;
  returned: string | null;
  result: {
    score: number | null;
    grade: string | null;
    comment: string | null;
    marks?: Mark[];
  } | null;
  questions: Question[];
  answers: Given | null;
  fullScore: number;
}

const keepEveryMs = 2000;

export default function HandInView({ data, locale, act }: PublicView) {
  const [shown, setShown] = useState(data as Shown);
  const [text, setText] = useState(shown.draft?.text ?? shown.text ?? '');
  const [files, setFiles] = useState<FileRecord[]>(shown.draft?.files ?? shown.work);
  const [answers, setAnswers] = useState<Given>(shown.draft?.answers ?? shown.answers ?? {});
  const [said, setSaid] = useState('');
  const isOpen = shown.state === 'pending' || shown.state === 'returned';
  const isChanged = useRef(false);

  useEffect(() => {
    if (!isOpen || !isChanged.current) return;
    const timer = setTimeout(() => {
      act('draft', { text, files, answers }).then(
        () => setSaid(say(w.saved, locale)),
        (error: Error) => setSaid(error.message),
      );
    }, keepEveryMs);
    return () => clearTimeout(timer);
  }, [text, files, answers, isOpen, act, locale]);

  const send = (action: string, input: Record<string, unknown>) =>
    act(action, input).then(
      (answer) => {
        isChanged.current = false;
        setShown(answer as Shown);
        setSaid('');
      },
      (error: Error) => setSaid(error.message),
    );

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of [...(target.files ?? [])]) {
      setSaid(say(w.sending, locale, { name: file.name }));
      try {
        const made = await upload(file, act);
        isChanged.current = true;
        setFiles((before) => [...before, made]);
        setSaid('');
      } catch (error) {
        setSaid((error as Error).message);
      }
    }
    target.value = '';
  };

  return (
    <article>
      <p>{say(w.hello, locale, { name: shown.name })}</p>
      <h2>{shown.title}</h2>
      {shown.dueAt && <p>{say(w.due, locale, { at: dueText(shown.dueAt, shown.timezone, locale) })}</p>}
      {/* The server keeps only harmless HTML. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved */}
      {shown.content && <div dangerouslySetInnerHTML={{ __html: shown.content }} />}
      <Files files={shown.files} />
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
          {shown.result.comment && <p>{shown.result.comment}</p>}
          <Remarks marks={shown.result.marks ?? []} />
        </section>
      )}
      {isOpen ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send('submit', { text, files, answers });
          }}
        >
          <Questions
            questions={shown.questions}
            given={answers}
            locale={locale}
            onChange={(given) => {
              isChanged.current = true;
              setAnswers(given);
            }}
          />
          <label>
            {say(w.write, locale)}
            <textarea
              rows={6}
              maxLength={2000}
              value={text}
              onChange={({ target }) => {
                isChanged.current = true;
                setText(target.value);
              }}
            />
          </label>
          <label>
            {say(w.add, locale)}
            <input type="file" multiple accept="image/*,audio/*,video/*" onChange={(event) => void add(event)} />
          </label>
          <Files
            files={files}
            remove={(url) => {
              isChanged.current = true;
              setFiles(files.filter(({ FileUrl }) => FileUrl !== url));
            }}
            removeText={say(w.remove, locale)}
          />
          <button type="submit">{say(w.send, locale)}</button>
        </form>
      ) : (
        <>
          <p>
            {say(shown.state === 'submitted' ? w.sent : w[shown.state as 'missing' | 'excused' | 'corrected'], locale)}
          </p>
          <Questions questions={shown.questions} given={answers} locale={locale} />
          <p>{shown.text}</p>
          <Files files={shown.work} />
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

const dueText = (at: string, timeZone: string, locale: Locale): string =>
  new Date(at).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone });

/** What the teacher said at which second. */
function Remarks({ marks }: { marks: readonly Mark[] }) {
  const spoken = marks.filter(({ text }) => text);
  return (
    <ul>
      {spoken.map(({ fileUrl, startMs, text }) => (
        <li key={`${fileUrl} ${startMs} ${text}`}>
          {startMs !== null && <strong>{moment(startMs)} </strong>}
          {text}
        </li>
      ))}
    </ul>
  );
}

const moment = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

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
