// One piece after another without leaving the page: the next one is fetched while one reads, what is typed is kept every
// three seconds, and the lock is renewed as long as the piece is looked at.
import { App, Button, Flex, Tag } from 'antd';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Homework } from '../model/homework';
import { HomeworkSubmission } from '../model/submission';
import { Ahead, piecesOf } from './Ahead';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { Piece } from './Piece';
import type { Criterion } from './RubricScores';
import { Students, type Wanted } from './Students';
import { isTyping } from './typing';

interface CorrectingProps {
  homeworkId: number;
  /** The piece that lies here, as the address says it: loaded anew, the page opens where one was. The oldest that waits otherwise. */
  chosen: number | null;
  onChoose: (submissionId: number) => void;
  /** Come to by finishing another homework. */
  isGoingOn: boolean;
  onGoOn: (homeworkId: number, submissionId: number) => void;
  onLeave: () => void;
}

/** What waits for me, wherever it was set. */
const mine = { toCorrect: 'all', pageSize: 200, sort: 'submittedAt', fields: 'homeworkId,state' };

export function Correcting({ homeworkId, chosen, onChoose, isGoingOn, onGoOn, onLeave }: CorrectingProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const homework = useDetail(Homework, homeworkId);
  const asked = piecesOf(homeworkId);
  const list = useList(HomeworkSubmission, asked);
  const pieces = useMemo(() => list.data?.list ?? [], [list.data]);
  const [wanted, setWanted] = useState<Wanted>({ state: 'any', name: '' });
  const name = useDeferredValue(wanted.name.trim());
  const named = useList(HomeworkSubmission, name ? { ...asked, student: name } : asked).data?.list;
  /** Come to by finishing the one before: the hand goes on where it writes. */
  const [isInTurn, setInTurn] = useState(isGoingOn);
  const fitting = pieces.filter(
    ({ id: one, state }) =>
      (wanted.state === 'any' || state === wanted.state) && (!name || named?.some((piece) => piece.id === one)),
  );
  const first = pieces.find(({ state }) => state === 'submitted') ?? pieces[0];
  const id = pieces.some((piece) => piece.id === chosen) ? chosen : (first?.id ?? null);
  // The one that lies here stays in sight, whatever became of it.
  const shown = pieces.filter((piece) => piece.id === id || fitting.includes(piece));
  const at = shown.findIndex((piece) => piece.id === id);
  const choose = (next: number) => {
    setInTurn(false);
    onChoose(next);
  };
  const step = (by: number) => {
    const next = shown[at + by];
    if (next) choose(next.id);
  };
  // Those after it, then those that were passed over.
  const nextWaiting = [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))].find(
    ({ state }) => state === 'submitted',
  );
  // When all are done, the oldest of another homework that is mine to correct.
  const elsewhere = useList(HomeworkSubmission, mine).data?.list.find(
    (piece) => piece.homeworkId !== homeworkId && piece.state === 'submitted',
  );
  const waiting = pieces.filter(({ state }) => state === 'submitted').length;
  const ahead = nextWaiting ?? (waiting > 0 ? elsewhere : undefined) ?? shown[at + 1];
  const goOn = () => {
    setInTurn(true);
    if (nextWaiting) return onChoose(nextWaiting.id);
    if (waiting > 1) return message.success(t(h.noneHere));
    if (!elsewhere) return message.success(t(h.none));
    message.success(t(h.goesOn, { title: labelOf(elsewhere, 'homeworkId') ?? '' }));
    onGoOn(elsewhere.homeworkId, elsewhere.id);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowLeft') step(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

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
      {ahead && <Ahead id={ahead.id} homeworkId={ahead.homeworkId} />}
      {pieces.length === 0 || id === null ? (
        <Empty text={t(h.none)} hint={t(h.noneHint)} height={300} />
      ) : (
        <div className={css.page}>
          <Students
            {...{ pieces, shown, wanted }}
            chosen={id}
            onWant={setWanted}
            onEnter={() => fitting[0] && choose(fitting[0].id)}
            onChoose={choose}
          />
          <Piece
            key={id}
            id={id}
            fullScore={Number(homework.data?.fullScore ?? 100)}
            mode={String(homework.data?.gradingMode ?? 'score')}
            rubric={(homework.data?.rubric ?? []) as Criterion[]}
            workbookId={(homework.data?.workbookId ?? null) as number | null}
            questionIds={(homework.data?.questionIds ?? []) as number[]}
            isInTurn={isInTurn}
            onNext={goOn}
          />
        </div>
      )}
    </Shown>
  );
}
