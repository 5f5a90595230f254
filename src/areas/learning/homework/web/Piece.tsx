// One piece under the pen: the work in the middle, score and comment at the right.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Flex, Input, InputNumber, Radio, Rate } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { resourceClient, type WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import type { Answers } from '../../workbooks/model/marking';
import { type Correction, HomeworkSubmission, SubmissionLife } from '../model/submission';
import css from './correcting.module.css';
import { type Attempt, Earlier } from './Earlier';
import { homeworkTexts as h } from './homeworkTexts';
import { MarkedWork } from './MarkedWork';
import { Phrases } from './Phrases';
import { type Criterion, RubricScores } from './RubricScores';
import { useCorrection } from './useCorrection';
import { useMarks } from './useMarks';
import { WorkbookAnswers } from './WorkbookAnswers';

/** What one sees here and what is sent: as it is being written, else as it was decided before, else what the rule says. */
const standing = (value: Correction, piece: WireOf<typeof HomeworkSubmission> | undefined) => ({
  rawScore: value.rawScore ?? piece?.rawScore ?? piece?.autoScore ?? null,
  rubricScores: value.rubricScores ?? piece?.rubricScores ?? [],
  stars: value.stars ?? piece?.stars ?? null,
  // Of a piece that nobody has decided about there is none.
  verdict: value.verdict ?? (piece?.correctedAt ? (piece.passed ? ('passed' as const) : ('failed' as const)) : null),
  comment: value.comment ?? piece?.comment ?? '',
  isExcellent: value.isExcellent ?? piece?.isExcellent ?? false,
});

/** A second press, and a key that is held, mean the piece before: this one was not even seen yet. */
const leastSeenMs = 500;

interface PieceProps {
  id: number;
  fullScore: number;
  /** How the homework is graded. */
  mode: string;
  rubric: readonly Criterion[];
  workbookId: number | null;
  questionIds: readonly number[];
  /** Where to write has the keyboard at once. */
  isInTurn: boolean;
  onNext: () => void;
}

export function Piece({ id, fullScore, mode, rubric, workbookId, questionIds, isInTurn, onNext }: PieceProps) {
  const { t } = useText();
  const isScored = mode === 'score' || mode === 'grade';
  const { message } = App.useApp();
  const detail = useDetail(HomeworkSubmission, id);
  const refresh = useRefreshRows(HomeworkSubmission);
  const queries = useQueryClient();
  const piece = detail.data;
  /** Done with, though what became of it is not read yet. */
  const [isSent, setSent] = useState(false);
  const isFinishing = useRef(false);
  const cameAt = useRef(performance.now());
  const isOpen = piece?.state === 'submitted' && !isSent;
  const [isReturning, setReturning] = useState(false);
  const attempts = (piece?.attempts ?? []) as Attempt[];
  const made = useMarks(id, Number(piece?.attempt ?? 1));
  const { typed, own, held, keptAt, ...correction } = useCorrection(
    id,
    isOpen,
    (piece?.correction ?? null) as Correction | null,
  );
  const value: Correction = isOpen ? (typed ?? {}) : {};
  const now = standing(value, piece);

  const put = (change: Partial<Correction>) => correction.put({ ...value, ...change });
  const send = async (transition: 'correct' | 'return', result: FormValues) => {
    await made.flush();
    const fresh = await resourceClient(HomeworkSubmission).detail(id);
    const { state, version } = await resourceClient(HomeworkSubmission).transition(transition, fresh, result);
    // Known at once in every list: who is faster than the reading behind it must not be led back here.
    queries.setQueriesData<{ list: { id: number }[] }>(
      { queryKey: ['rows', HomeworkSubmission.name, 'list'] },
      (page) => page && { ...page, list: page.list.map((one) => (one.id === id ? { ...one, state, version } : one)) },
    );
    correction.drop();
    setSent(true);
    // The next one is here already; what became of this one is read behind it.
    onNext();
    void refresh();
  };
  const finish = async () => {
    // Pressed twice it is finished once.
    if (!piece || isFinishing.current || performance.now() - cameAt.current < leastSeenMs) return;
    isFinishing.current = true;
    const { rawScore, rubricScores, stars, verdict, comment, isExcellent } = now;
    const points = rubric.length > 0 ? { rubricScores } : { rawScore };
    const said = isScored ? points : { stars, verdict };
    try {
      await send('correct', { ...said, comment, isExcellent });
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      isFinishing.current = false;
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOpen || held !== null) return;
      event.preventDefault();
      if (!event.repeat) void finish();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return (
    <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} height={300}>
      <div className={css.work}>
        {held && <Alert type="warning" showIcon title={held} />}
        {piece && !isOpen && own && (
          <Alert
            type="info"
            showIcon
            title={t(h.neverSaved, { score: own.rawScore ?? '–', comment: own.comment ?? '' })}
            action={
              <Button size="small" onClick={correction.drop}>
                {t(h.forget)}
              </Button>
            }
          />
        )}
        {workbookId && piece?.answers ? (
          <WorkbookAnswers workbookId={workbookId} questionIds={questionIds} answers={piece.answers as Answers} />
        ) : null}
        <MarkedWork
          keptAs={`mark ${id}`}
          text={String(piece?.text ?? '')}
          files={(piece?.files ?? []) as FileRecord[]}
          isOpen={isOpen}
          made={made}
        />
        <Earlier
          id={id}
          attempts={attempts.filter(({ no }) => no < Number(piece?.attempt ?? 0))}
          marksOn={made.madeOn}
        />
        {!piece?.text && (piece?.files as FileRecord[] | undefined)?.length === 0 && <p>{t(h.nothing)}</p>}
      </div>
      <Flex vertical gap={10} className={css.side}>
        {isScored && rubric.length > 0 && (
          <RubricScores
            rubric={rubric}
            value={now.rubricScores}
            disabled={!isOpen}
            isInTurn={isInTurn}
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
              autoFocus={isInTurn}
              aria-label={t(HomeworkSubmission.fields.rawScore.label)}
              disabled={!isOpen}
              value={now.rawScore}
              onChange={(rawScore) => put({ rawScore })}
              suffix={`/ ${fullScore}`}
              style={{ width: '100%' }}
            />
          </div>
        )}
        {mode === 'stars' && (
          <div>
            {t(HomeworkSubmission.fields.stars.label)}
            <br />
            <Rate
              aria-label={t(HomeworkSubmission.fields.stars.label)}
              disabled={!isOpen}
              value={now.stars ?? 0}
              onChange={(stars) => put({ stars: stars || null })}
            />
          </div>
        )}
        {mode === 'pass' && (
          <Radio.Group
            disabled={!isOpen}
            value={now.verdict}
            onChange={({ target }) => put({ verdict: target.value })}
            options={[
              { value: 'passed', label: t(h.passed) },
              { value: 'failed', label: t(h.failed) },
            ]}
          />
        )}
        <div>
          {t(HomeworkSubmission.fields.comment.label)}
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 8 }}
            autoFocus={isInTurn && !isScored}
            maxLength={2000}
            aria-label={t(HomeworkSubmission.fields.comment.label)}
            disabled={!isOpen}
            value={now.comment}
            onChange={({ target }) => put({ comment: target.value })}
          />
        </div>
        {isOpen && <Phrases onPick={(phrase) => put({ comment: [now.comment, phrase].filter(Boolean).join(' ') })} />}
        <Checkbox
          disabled={!isOpen}
          checked={now.isExcellent}
          onChange={({ target }) => put({ isExcellent: target.checked })}
        >
          {t(HomeworkSubmission.fields.isExcellent.label)}
        </Checkbox>
        <Button type="primary" disabled={!isOpen || held !== null} onClick={() => void finish()}>
          {t(h.done)}
        </Button>
        <Button disabled={!isOpen || held !== null} onClick={() => setReturning(true)}>
          {t(h.giveBack)}
        </Button>
        {keptAt && <span className={css.keys}>{t(h.kept)}</span>}
      </Flex>
      {isReturning && (
        <FieldsDialog
          open
          title={t(h.giveBack)}
          fields={SubmissionLife.transitions.return.fields}
          values={{ comment: now.comment, extendedTo: dayjs().add(3, 'day').endOf('hour').toISOString() }}
          onClose={() => setReturning(false)}
          onSend={(values) => send('return', values)}
        />
      )}
    </Shown>
  );
}
