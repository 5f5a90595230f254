// Two versions of a syllabus beside each other: what came, what went, what moved, what reads otherwise.
import { Select, Table, Tag } from 'antd';
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { CourseChapter, diffVersions } from '../model/syllabus';
import type { ChapterPlace, VersionDiff } from '../model/versionDiff';
import { courseTexts as c } from './courseTexts';

interface Line {
  key: string;
  what: Text;
  colour: string;
  from: ChapterPlace | null;
  to: ChapterPlace | null;
  note: string;
}

interface VersionCompareProps {
  versionId: number;
  others: readonly { id: number; title: string }[];
}

export function VersionCompare({ versionId, others }: VersionCompareProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  const from = chosen ?? others[0]?.id ?? null;
  const diff = useAnswer(diffVersions, { from: from ?? versionId, to: versionId }, { enabled: from !== null });
  const lines = diff.data
    ? linesOf(diff.data, (names) => names.map((name) => t(CourseChapter.fields[name].label)).join('、'))
    : [];
  const place = (one: ChapterPlace | null) =>
    one && (
      <span data-data>
        {one.no ?? ''} {one.title}
      </span>
    );
  return (
    <>
      <Select
        aria-label={t(c.compareWith)}
        value={from}
        onChange={setChosen}
        style={{ width: 200, marginBottom: 8 }}
        options={others.map(({ id, title }) => ({ value: id, label: t(c.comparedWith, { title }) }))}
      />
      <Shown
        loading={diff.isPending}
        error={diff.error}
        onRetry={() => void diff.refetch()}
        empty={lines.length === 0}
        emptyText={t(c.same)}
        height={200}
      >
        <Table<Line>
          size="small"
          rowKey="key"
          pagination={false}
          dataSource={lines}
          columns={[
            { key: 'what', width: 90, render: (_, { what, colour }) => <Tag color={colour}>{t(what)}</Tag> },
            { key: 'from', title: t(c.before), render: (_, line) => place(line.from) },
            { key: 'to', title: t(c.after), render: (_, line) => place(line.to) },
            { key: 'note', title: t(c.changedFields), render: (_, { note }) => note },
          ]}
        />
      </Shown>
    </>
  );
}

function linesOf(
  { added, removed, moved, changed }: VersionDiff,
  named: (fields: VersionDiff['changed'][number]['fields']) => string,
): Line[] {
  const line = (what: Text, colour: string, from: ChapterPlace | null, to: ChapterPlace | null, note = '') => ({
    ...{ what, colour, from, to, note },
    key: `${what.en} ${from?.no} ${from?.title} ${to?.title}`,
  });
  return [
    ...added.map((to) => line(c.added, 'green', null, to)),
    ...removed.map((from) => line(c.removed, 'red', from, null)),
    ...moved.map(({ from, to }) => line(c.moved, 'blue', from, to)),
    ...changed.map(({ from, to, fields }) => line(c.changed, 'orange', from, to, named(fields))),
  ];
}
