// What a family reads of a lesson: the common part, and what is said of their child.
import type { FileRecord } from '#kernel/model/fields';
import { type Locale, say } from '#kernel/model/text';
import { GuestFile } from '#kernel/web/public/GuestFile';
import { ratingTexts } from '../model/ratings';
import { familyTexts as f } from './familyTexts';

export interface FamilySummary {
  student: string;
  taughtOn: string;
  title: string;
  content: string;
  knowledge: string | null;
  homework: string | null;
  nextPreview: string | null;
  comment: string | null;
  files: readonly FileRecord[] | null;
  ratings: Partial<Record<keyof typeof ratingTexts, number>> | null;
}

const names = ['attention', 'participation', 'mastery', 'expression', 'homework'] as const;

export function SummaryText({ summary, locale }: { summary: FamilySummary; locale: Locale }) {
  const { title, student, taughtOn, content, knowledge, comment, homework, nextPreview, ratings, files } = summary;
  const rated = names.flatMap((name) => {
    const stars = ratings?.[name];
    return stars ? [{ name, stars }] : [];
  });
  return (
    <>
      <h2>{title}</h2>
      <p>
        {student} · {taughtOn}
      </p>
      {/* The server keeps only harmless HTML. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was stored */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
      {files?.map((file) => (
        <GuestFile key={file.FileUrl} file={file} />
      ))}
      {knowledge && <p>{`${say(f.knowledge, locale)}${knowledge}`}</p>}
      {comment && <p>{`${say(f.comment, locale)}${comment}`}</p>}
      {rated.length > 0 && (
        <ul>
          {rated.map(({ name, stars }) => (
            <li key={name}>{`${say(ratingTexts[name], locale)} ${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`}</li>
          ))}
        </ul>
      )}
      {homework && <p>{`${say(f.homework, locale)}${homework}`}</p>}
      {nextPreview && <p>{`${say(f.next, locale)}${nextPreview}`}</p>}
    </>
  );
}
