// One piece under the pen: the work in the middle, score and comment at the right.
import { Alert, App, Button, Checkbox, Flex, Input, InputNumber, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { preference, setPreference } from '#kernel/web/state';
import { Shown } from '#kernel/web/widgets/States';
import type { Answers } from '../../workbooks/model/marking';
import { type Correction, HomeworkSubmission, keepCorrection, lockPiece } from '../model/submission';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { MarkedWork } from './MarkedWork';
import { Phrases } from './Phrases';
import { type Criterion, type CriterionScore, RubricScores } from './RubricScores';
import { WorkbookAnswers } from './WorkbookAnswers';

interface PieceProps {
  id: number;
  fullScore: number;
  isScored: boolean;
  rubric: readonly Criterion[];
  workbookId: number | null;
  onNext: () => void;
}

const keepEveryMs = 3000;
const lockEveryMs = 60_000;

export function Piece({ id, fullScore, isScored, rubric, workbookId, onNext }: PieceProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const detail = useDetail(HomeworkSubmission, id);
  const refresh = useRefreshRows(HomeworkSubmission);
  const lock = useCall(lockPiece);
  const keep = useCall(keepCorrection);
  const [held, setHeld] = useState<string | null>(null);
  const [typed, setTyped] = useState<Correction | null>(() => preference<Correction | null>(`correction_${id}`, null));
  const [keptAt, setKeptAt] = useState('');
  const piece = detail.data;
  const isOpen = piece?.state === 'submitted';
  const value: Correction = typed ?? ((piece?.correction as Correction | null) || {});

  const take = lock.run;
  useEffect(() => {
    if (!isOpen) return;
    const ask = () =>
      take({ id }).then(
        () => setHeld(null),
        (error) => setHeld(messageOf(error)),
      );
    void ask();
    const timer = setInterval(ask, lockEveryMs);
    return () => clearInterval(timer);
  }, [id, isOpen, take]);

  // In this browser at once, on the server a moment later: whichever of them is lost, the other has it.
  const sent = useRef<Correction | null>(null);
  const send = keep.run;
  useEffect(() => {
    if (!typed || typed === sent.current) return;
    setPreference(`correction_${id}`, typed);
    const timer = setTimeout(() => {
      sent.current = typed;
      send({ id, correction: typed }).then(
        ({ keptAt: at }) => setKeptAt(at),
        (error) => setHeld(messageOf(error)),
      );
    }, keepEveryMs);
    return () => clearTimeout(timer);
  }, [typed, id, send]);

  const put = (change: Partial<Correction>) => setTyped({ ...value, ...change });
  const finish = async (transition: 'correct' | 'return') => {
    if (!piece) return;
    const { rawScore, rubricScores, comment, isExcellent } = value;
    const points =
      rubric.length > 0
        ? { rubricScores: rubricScores ?? [] }
        : { rawScore: rawScore ?? (piece.autoScore as number | null) };
    const result = transition === 'correct' ? { ...points, comment, isExcellent: isExcellent ?? false } : { comment };
    try {
      const fresh = await resourceClient(HomeworkSubmission).detail(id);
      await resourceClient(HomeworkSubmission).transition(transition, fresh, result);
      setPreference(`correction_${id}`, null);
      setTyped(null);
      await refresh();
      onNext();
    } catch (error) {
      message.error(messageOf(error));
    }
  };

  return (
    <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} height={300}>
      <div className={css.work}>
        {held && <Alert type="warning" showIcon title={held} />}
        {piece?.text ? <Typography.Paragraph data-data>{String(piece.text)}</Typography.Paragraph> : null}
        {workbookId && piece?.answers ? (
          <WorkbookAnswers workbookId={workbookId} answers={piece.answers as Answers} />
        ) : null}
        <MarkedWork
          submissionId={id}
          attempt={Number(piece?.attempt ?? 1)}
          files={(piece?.files ?? []) as FileRecord[]}
          isOpen={isOpen}
        />
        {!piece?.text && (piece?.files as FileRecord[] | undefined)?.length === 0 && <p>{t(h.nothing)}</p>}
      </div>
      <Flex
        vertical
        gap={10}
        className={css.side}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void finish('correct');
        }}
      >
        {isScored && rubric.length > 0 && (
          <RubricScores
            rubric={rubric}
            value={value.rubricScores ?? ((piece?.rubricScores ?? []) as CriterionScore[])}
            disabled={!isOpen}
            onChange={(rubricScores) => put({ rubricScores })}
          />
        )}
        {isScored && rubric.length === 0 && (
          <div>
            {t(HomeworkSubmission.fields.rawScore.label)}
            <InputNumber
              min={0}
              max={fullScore}
              step={0.5}
              aria-label={t(HomeworkSubmission.fields.rawScore.label)}
              disabled={!isOpen}
              value={value.rawScore ?? (piece?.rawScore as number | null) ?? (piece?.autoScore as number | null)}
              onChange={(rawScore) => put({ rawScore })}
              suffix={`/ ${fullScore}`}
              style={{ width: '100%' }}
            />
          </div>
        )}
        <div>
          {t(HomeworkSubmission.fields.comment.label)}
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={2000}
            aria-label={t(HomeworkSubmission.fields.comment.label)}
            disabled={!isOpen}
            value={value.comment ?? String(piece?.comment ?? '')}
            onChange={({ target }) => put({ comment: target.value })}
          />
        </div>
        {isOpen && (
          <Phrases
            onPick={(phrase) =>
              put({ comment: [value.comment ?? String(piece?.comment ?? ''), phrase].filter(Boolean).join(' ') })
            }
          />
        )}
        <Checkbox
          disabled={!isOpen}
          checked={value.isExcellent ?? false}
          onChange={({ target }) => put({ isExcellent: target.checked })}
        >
          {t(HomeworkSubmission.fields.isExcellent.label)}
        </Checkbox>
        <Button type="primary" disabled={!isOpen || held !== null} onClick={() => finish('correct')}>
          {t(h.done)}
        </Button>
        <Button disabled={!isOpen || held !== null} onClick={() => finish('return')}>
          {t(h.giveBack)}
        </Button>
        {keptAt && <span className={css.keys}>{t(h.kept)}</span>}
      </Flex>
    </Shown>
  );
}
