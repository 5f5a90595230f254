// What was handed in before, beside what lies here now, with what was said to it.
import { Collapse } from 'antd';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { zoned } from '#kernel/web/zone';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';

export interface Attempt {
  no: number;
  at: string;
  text: string;
  files: FileRecord[];
  /** Hundredths of a point. */
  score: number | null;
  comment: string;
}

export function Earlier({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useText();
  if (attempts.length === 0) return null;
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'earlier',
          label: t(h.earlier, { count: attempts.length }),
          children: attempts.toReversed().map((one) => <One key={one.no} attempt={one} />),
        },
      ]}
    />
  );
}

function One({ attempt: { no, at, text, files, score, comment } }: { attempt: Attempt }) {
  const { t } = useText();
  return (
    <section className={css.earlier}>
      <strong>{t(h.attemptOf, { no, at: zoned(at)?.format('MM-DD HH:mm') ?? '' })}</strong>
      {score !== null && <p>{t(h.attemptScore, { score: score / 100 })}</p>}
      {comment && <p data-data>{comment}</p>}
      {text && (
        <p data-data className={css.written}>
          {text}
        </p>
      )}
      {files.map(({ FileUrl, FileName, FileType }) =>
        /image/i.test(FileType) ? (
          <img key={FileUrl} src={FileUrl} alt={FileName} className={css.media} />
        ) : (
          <a key={FileUrl} href={FileUrl} target="_blank" rel="noreferrer" data-data>
            {FileName}
          </a>
        ),
      )}
    </section>
  );
}
