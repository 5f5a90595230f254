// The questions page by page: what is shown follows the answers, what is missing is listed, the clock is the server's.
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import type { GuestTime } from '#kernel/web/public/guestTime';
import { walk } from '../../content/model/branching';
import { saidIn } from '../../content/model/document';
import { isAsked } from '../../content/model/questionTypes';
import { Question } from '../../content/public/QuestionInput';
import { type Gate, type Started, type Submitted, writing } from '../model/writing';
import css from './answer.module.css';
import { answerTexts as a } from './answerTexts';
import { useSheet } from './useSheet';
import { ask, isRefused } from './writingClient';

interface SheetProps {
  gate: Gate;
  started: Started;
  locale: Locale;
  timeOf: GuestTime;
  onDone: (done: Submitted) => void;
}

export function Sheet({ gate, started, locale, timeOf, onDone }: SheetProps) {
  const { answers, change, flush, submit, savedAt, trouble } = useSheet(started, locale);
  const [at, setAt] = useState(0);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [isSending, setSending] = useState(false);
  const { document: content, settings, attributes, deadlineAt, serverTime } = started;
  const walked = useMemo(() => walk(content, answers, attributes), [content, answers, attributes]);
  const visible = new Set(walked.visible.map(({ key }) => key));
  const numbers = new Map(walked.visible.filter(({ type }) => isAsked(type)).map(({ key }, n) => [key, n + 1]));
  const pages = content.pages.filter(({ elements }) => elements.some(({ key }) => visible.has(key)));
  const page = pages[Math.min(at, pages.length - 1)];
  const isLast = at >= pages.length - 1;
  const isClosed = trouble === 'takenOver' || trouble === 'timeOver';
  const left = useCountdown(deadlineAt, serverTime);
  useLeaving(started.sheetKey, gate.leaveLimit, locale, setSaid);

  const send = async () => {
    setSending(true);
    try {
      onDone(await submit());
    } catch (error) {
      const problems =
        isRefused(error) && error.code === 422 && Array.isArray(error.data)
          ? (error.data as { field: string; message: string }[])
          : [];
      const found = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
      setFaults(found);
      const first = problems[0]?.field;
      const where = pages.findIndex(({ elements }) =>
        elements.some(({ key, children }) => key === first || children?.some((child) => child.key === first)),
      );
      if (where >= 0) setAt(where);
      setSaid(problems.length > 0 ? say(a.missing, locale, { count: problems.length }) : (error as Error).message);
      requestAnimationFrame(() => document.getElementById(`q-${first}`)?.scrollIntoView({ block: 'center' }));
    } finally {
      setSending(false);
    }
  };
  // Once, and again only while the network is away: a classroom whose time is over does not knock at every picture.
  const isOver = left === 0 && !isClosed;
  const handIn = useEffectEvent(() => void send());
  useEffect(() => {
    if (!isOver) return;
    handIn();
    const again = setInterval(handIn, 5000);
    return () => clearInterval(again);
  }, [isOver]);

  const turn = (by: number) => {
    void flush();
    setAt(Math.max(0, Math.min(pages.length - 1, at + by)));
    window.scrollTo(0, 0);
  };
  const upload = async (files: readonly File[]): Promise<unknown[]> => {
    const made: unknown[] = [];
    for (const file of files) {
      try {
        const grant = await ask<{ url: string; uptoken: string }>(
          'GET',
          writing.uploadToken,
          { sheetKey: started.sheetKey },
          locale,
        );
        const form = new FormData();
        form.set('token', grant.uptoken);
        form.set('file', file, file.name);
        const answer = await fetch(grant.url, { method: 'POST', body: form });
        const { data, message } = (await answer.json()) as { data: unknown; message: string };
        if (!answer.ok) throw new Error(message);
        made.push(data);
      } catch (error) {
        setSaid((error as Error).message);
      }
    }
    return made;
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={css.bar}>
        <strong>{gate.title}</strong>
        {left !== null && (
          <span className={left < 300 ? css.late : css.clock}>
            {say(a.timeLeft, locale, { left: clockText(left) })}
          </span>
        )}
        {settings.progressBar && pages.length > 1 && (
          <progress
            value={at + 1}
            max={pages.length}
            aria-label={say(a.progress, locale, { at: at + 1, all: pages.length })}
          />
        )}
      </div>
      {trouble && <p className={css.notice}>{say(a[trouble], locale)}</p>}
      {page && saidIn(page.title, locale) && <h3>{saidIn(page.title, locale)}</h3>}
      {page?.elements
        .flatMap((element) => [element, ...(element.children ?? [])])
        .filter(({ key }) => visible.has(key))
        .map((element) => (
          <Question
            key={element.key}
            element={element}
            no={settings.showNumber ? numbers.get(element.key) : undefined}
            value={answers[element.key]}
            onChange={(value) => {
              change(element.key, value);
              if (faults[element.key]) setFaults(({ [element.key]: _, ...rest }) => rest);
            }}
            locale={locale}
            fault={faults[element.key]}
            schools={started.schools}
            left={started.left}
            upload={upload}
            disabled={isClosed}
          />
        ))}
      <p role="status" className={css.said}>
        {said || (savedAt && say(a.saved, locale, { at: timeOf(savedAt, 'time') }))}
      </p>
      <div className={css.turn}>
        {at > 0 && (
          <button type="button" onClick={() => turn(-1)}>
            {say(a.back, locale)}
          </button>
        )}
        {isLast ? (
          <button type="submit" disabled={isSending || isClosed}>
            {say(isSending ? a.sending : a.submit, locale)}
          </button>
        ) : (
          <button type="button" className={css.next} onClick={() => turn(1)}>
            {say(a.next, locale)}
          </button>
        )}
      </div>
    </form>
  );
}

/** Seconds left by the server's clock, whatever the phone's says. */
function useCountdown(deadlineAt: string | null, serverTime: string): number | null {
  const [ahead] = useState(() => Date.parse(serverTime) - Date.now());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!deadlineAt) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [deadlineAt]);
  return deadlineAt ? Math.max(0, Math.ceil((Date.parse(deadlineAt) - now - ahead) / 1000)) : null;
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Hidden for more than three seconds is leaving; at the limit it is handed in. */
function useLeaving(sheetKey: string, limit: number | null, locale: Locale, tell: (text: string) => void): void {
  useEffect(() => {
    if (limit === null) return;
    let since = 0;
    const changed = () => {
      if (document.visibilityState === 'hidden') since = Date.now();
      else if (since && Date.now() - since > 3000)
        void ask<{ leaves: number }>(
          'POST',
          writing.event,
          { sheetKey, events: [{ kind: 'leave' }, { kind: 'back' }] },
          locale,
        ).then(
          ({ leaves }) => tell(say(a.left, locale, { count: leaves, limit })),
          () => undefined,
        );
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [sheetKey, limit, locale, tell]);
}
