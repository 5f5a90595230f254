// What a newer syllabus brings a class, before anybody takes it.
import { Tag } from 'antd';
import { diffVersions } from '#areas/learning/courses/model/syllabus';
import type { ChapterPlace } from '#areas/learning/courses/model/versionDiff';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { planTexts as p } from './planTexts';

const named = ({ no, title }: ChapterPlace): string => `${no ?? ''} ${title}`.trim();

export function NewerSyllabus({ from, to }: { from: number; to: number }) {
  const { t } = useText();
  const { isAllowed } = useCall(diffVersions);
  const { data } = useAnswer(diffVersions, { from, to }, { enabled: isAllowed });
  if (!data) return null;
  const lines = [
    ...data.added.map((one) => ({ what: p.added, colour: 'green', said: named(one) })),
    ...data.removed.map((one) => ({ what: p.removed, colour: 'red', said: named(one) })),
    ...data.moved.map((one) => ({ what: p.movedTo, colour: 'blue', said: `${named(one.from)} → ${named(one.to)}` })),
    ...data.changed.map((one) => ({ what: p.reworded, colour: 'orange', said: named(one.to) })),
  ];
  return (
    <ul>
      {lines.map(({ what, colour, said }) => (
        <li key={`${colour} ${said}`} data-data>
          <Tag color={colour}>{t(what)}</Tag>
          {said}
        </li>
      ))}
    </ul>
  );
}
