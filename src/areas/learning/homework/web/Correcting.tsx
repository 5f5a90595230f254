// One piece after another without leaving the page: the next one is fetched while one reads, what is typed is kept every
// three seconds, and the lock is renewed as long as the piece is looked at.
import { App, Button, Flex, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Homework } from '../model/homework';
import { HomeworkSubmission, SubmissionLife } from '../model/submission';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { Piece } from './Piece';
import type { Criterion } from './RubricScores';

interface CorrectingProps {
  homeworkId: number;
  /** The piece that is opened first; the oldest that waits otherwise. */
  startAt: number | null;
  onLeave: () => void;
}

export function Correcting({ homeworkId, startAt, onLeave }: CorrectingProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const homework = useDetail(Homework, homeworkId);
  const list = useList(HomeworkSubmission, { homeworkId, pageSize: 200, sort: 'submittedAt' });
  const pieces = useMemo(() => list.data?.list ?? [], [list.data]);
  const [chosen, setChosen] = useState(startAt);
  /** Come to by finishing the one before: the hand goes on where it writes. */
  const [isInTurn, setInTurn] = useState(false);
  const first = pieces.find(({ state }) => state === 'submitted') ?? pieces[0];
  const id = pieces.some((piece) => piece.id === chosen) ? chosen : (first?.id ?? null);
  const at = pieces.findIndex((piece) => piece.id === id);
  const step = (by: number) => {
    const next = pieces[at + by];
    if (!next) return;
    setInTurn(false);
    setChosen(next.id);
  };
  // Those after it, then those that were passed over.
  const nextWaiting = [...pieces.slice(at + 1), ...pieces.slice(0, Math.max(0, at))].find(
    ({ state }) => state === 'submitted',
  );
  // Asked for beforehand with its pictures, so that turning to it waits for nothing.
  const ahead = useDetail(HomeworkSubmission, (nextWaiting ?? pieces[at + 1])?.id ?? null).data;
  useEffect(() => {
    for (const { FileUrl, FileType } of (ahead?.files ?? []) as FileRecord[])
      if (/image/i.test(FileType)) new Image().src = FileUrl;
  }, [ahead]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /INPUT|TEXTAREA/.test(event.target.tagName);
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowLeft') step(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const waiting = pieces.filter(({ state }) => state === 'submitted').length;
  return (
    <Shown
      loading={list.isPending || homework.isPending}
      error={list.error}
      onRetry={() => void list.refetch()}
      height={420}
    >
      <Flex gap={12} align="center" wrap className={css.head}>
        <Button onClick={onLeave}>{t(h.list)}</Button>
        <strong data-data>{String(homework.data?.title ?? '')}</strong>
        <Tag color={waiting === 0 ? 'green' : 'orange'}>
          {t(h.progress, { at: pieces.length - waiting, all: pieces.length })}
        </Tag>
        <span className={css.keys}>{t(h.keys)}</span>
      </Flex>
      {pieces.length === 0 || id === null ? (
        <Empty text={t(h.none)} hint={t(h.noneHint)} height={300} />
      ) : (
        <div className={css.page}>
          <nav className={css.students} aria-label={t(h.pieces)}>
            {pieces.map((piece) => (
              <button
                key={piece.id}
                type="button"
                className={piece.id === id ? css.chosen : css.student}
                aria-current={piece.id === id}
                onClick={() => setChosen(piece.id)}
              >
                <span data-data>{labelOf(piece, 'customerId') ?? piece.id}</span>
                <StateTag option={SubmissionLife.states[String(piece.state) as keyof typeof SubmissionLife.states]} />
              </button>
            ))}
          </nav>
          <Piece
            key={id}
            id={id}
            fullScore={Number(homework.data?.fullScore ?? 100)}
            mode={String(homework.data?.gradingMode ?? 'score')}
            rubric={(homework.data?.rubric ?? []) as Criterion[]}
            workbookId={(homework.data?.workbookId ?? null) as number | null}
            isInTurn={isInTurn}
            onNext={() => {
              setInTurn(true);
              if (nextWaiting) setChosen(nextWaiting.id);
              else message.success(t(h.none));
            }}
          />
        </div>
      )}
    </Shown>
  );
}
