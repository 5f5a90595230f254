// What was handed in before, beside what lies here now, with what was said to it and marked on it.
import { Collapse } from 'antd';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { zoned } from '#kernel/web/zone';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { MarkedWork } from './MarkedWork';
import type { ShownMark } from './useMarks';

export interface Attempt {
  no: number;
  at: string;
  text: string;
  files: FileRecord[];
  /** Hundredths of a point. */
  score: number | null;
  comment: string;
}

interface EarlierProps {
  /** Of which piece. */
  id: number;
  attempts: readonly Attempt[];
  marksOn: (no: number) => ShownMark[];
}

export function Earlier({ id, attempts, marksOn }: EarlierProps) {
  const { t } = useText();
  if (attempts.length === 0) return null;
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'earlier',
          label: t(h.earlier, { count: attempts.length }),
          children: attempts
            .toReversed()
            .map((one) => <One key={one.no} id={id} attempt={one} marks={marksOn(one.no)} />),
        },
      ]}
    />
  );
}

interface OneProps {
  id: number;
  attempt: Attempt;
  marks: ShownMark[];
}

const nothing = () => Promise.resolve();

function One({ id, attempt: { no, at, text, files, score, comment }, marks }: OneProps) {
  const { t } = useText();
  return (
    <section className={css.earlier}>
      <strong>{t(h.attemptOf, { no, at: zoned(at)?.format('MM-DD HH:mm') ?? '' })}</strong>
      {score !== null && <p>{t(h.attemptScore, { score: score / 100 })}</p>}
      {comment && <p data-data>{comment}</p>}
      <MarkedWork
        {...{ text, files }}
        keptAs={`earlier ${id} ${no}`}
        isOpen={false}
        hearsKeys={false}
        made={{ marks, add: nothing, remove: nothing }}
      />
    </section>
  );
}
