// What a family reads of a lesson: the common part, and what is said of their child.
import { type Locale, say } from '#kernel/model/text';
import { ratingTexts } from '../model/ratings';
import { familyTexts as f } from './familyTexts';

export interface FamilySummary {
  student: string;
  taughtOn: string;
  title: string;
  content: string;
  knowledge: string | null;
  nextPreview: string | null;
  comment: string | null;
  ratings: Partial<Record<keyof typeof ratingTexts, number>> | null;
}

const names = ['attention', 'participation', 'mastery', 'expression', 'homework'] as const;

export function SummaryText({ summary, locale }: { summary: FamilySummary; locale: Locale }) {
  const { title, student, taughtOn, content, knowledge, comment, nextPreview, ratings } = summary;
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
      {knowledge && <p>{`${say(f.knowledge, locale)}${knowledge}`}</p>}
      {comment && <p>{`${say(f.comment, locale)}${comment}`}</p>}
      {rated.length > 0 && (
        <ul>
          {rated.map(({ name, stars }) => (
            <li key={name}>{`${say(ratingTexts[name], locale)} ${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`}</li>
          ))}
        </ul>
      )}
      {nextPreview && <p>{`${say(f.next, locale)}${nextPreview}`}</p>}
    </>
  );
}
