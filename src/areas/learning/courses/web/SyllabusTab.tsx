// The syllabus of a course: the version in force, those before it, and the draft one works on.
import { Button, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { TransitionButtons } from '#kernel/web/resource/actions/TransitionButtons';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { CourseVersion, startDraft } from '../model/syllabus';
import { courseTexts as c } from './courseTexts';
import { SyllabusDesigner } from './SyllabusDesigner';
import { VersionCompare } from './VersionCompare';

export function SyllabusTab({ courseId, lessons }: { courseId: number; lessons: number }) {
  const { t } = useText();
  const list = useList(CourseVersion, { courseId, sort: '-no', pageSize: 50 });
  const [chosen, setChosen] = useState<number | null>(null);
  const [isCompared, setCompared] = useState(false);
  const versions = list.data?.list ?? [];
  const version = versions.find(({ id }) => id === chosen) ?? versions[0];
  const isDraft = version?.state === 'draft';
  const others = versions.flatMap(({ id, title }) => (id === version?.id ? [] : [{ id, title: String(title) }]));
  const hasDraft = versions.some(({ state }) => state === 'draft');
  return (
    <Shown
      loading={list.isPending}
      error={list.error}
      empty={versions.length === 0}
      emptyText={t(c.noSyllabus)}
      onRetry={() => void list.refetch()}
      height={300}
    >
      <Flex gap={8} align="center" wrap style={{ marginBottom: 8 }}>
        <Segmented
          value={version?.id}
          onChange={setChosen}
          options={versions.map(({ id, title, state }) => ({
            value: id,
            label: state === 'draft' ? t(c.draftOf, { title: String(title) }) : String(title),
          }))}
        />
        {version && <TransitionButtons of={CourseVersion} row={version} />}
        {others.length > 0 && (
          <Button type={isCompared ? 'primary' : 'default'} onClick={() => setCompared(!isCompared)}>
            {t(c.compare)}
          </Button>
        )}
        {!hasDraft && <CallButton of={startDraft} rows={[{ id: courseId }]} onDone={({ id }) => setChosen(id)} />}
      </Flex>
      {version && isCompared && others.length > 0 && (
        <VersionCompare key={version.id} versionId={version.id} others={others} />
      )}
      {version && (
        <SyllabusDesigner
          key={`${version.id} ${version.state}`}
          versionId={version.id}
          lessons={lessons}
          isDraft={isDraft}
        />
      )}
    </Shown>
  );
}
