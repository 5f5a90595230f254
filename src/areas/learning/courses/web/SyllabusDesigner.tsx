// The tree of a draft: drag or keys, rename in place, numbers while one moves, undo, and both trees when two were at it.
import { Alert, App, Button, Flex, Tag, Tree } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import { lessonsIn } from '../model/chapterTree';
import { ChapterFacts, ChapterForm } from './ChapterForm';
import { asList, asTree, type Chapter, type ChapterBranch, keyed, withAdded, without } from './chapterNodes';
import css from './course.module.css';
import { courseTexts as c } from './courseTexts';
import { useSyllabus } from './useSyllabus';

interface DesignerProps {
  versionId: number;
  lessons: number;
  isDraft: boolean;
}

export function SyllabusDesigner({ versionId, lessons, isDraft }: DesignerProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const syllabus = useSyllabus(versionId);
  const [chosen, setChosen] = useState<string | null>(null);
  useUnsaved(syllabus.isChanged);
  const chapters = syllabus.chapters ?? [];
  const count = lessonsIn(chapters);
  const at = chapters.find(({ key }) => key === chosen);
  const said = (run: Promise<unknown> | undefined) => run?.catch((error) => message.error(messageOf(error)));

  const add = (unit: string | null) => {
    const kind = unit === null ? ('unit' as const) : ('lesson' as const);
    const added = { kind, title: t(kind === 'unit' ? c.newUnit : c.newLesson), key: `new-${Date.now()}` };
    syllabus.change(withAdded(chapters, unit, added));
    setChosen(added.key);
  };
  const put = (changed: Chapter) => syllabus.change(chapters.map((one) => (one.key === changed.key ? changed : one)));

  return (
    <Shown
      loading={!syllabus.chapters && !syllabus.error}
      error={syllabus.error}
      onRetry={() => void syllabus.retry()}
      height={300}
    >
      <Flex align="center" gap={8} wrap style={{ marginBottom: 8 }}>
        <Tag color={count === lessons ? 'green' : 'orange'}>{t(c.lessonsOf, { count, lessons })}</Tag>
        {count !== lessons && <span className={css.faint}>{t(c.differs)}</span>}
        {syllabus.isRestored && <Tag color="blue">{t(c.restored)}</Tag>}
        {syllabus.isChanged && !syllabus.isRestored && <span className={css.faint}>{t(c.unsaved)}</span>}
        {isDraft && (
          <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
            <Button disabled={!syllabus.isChanged} onClick={syllabus.undo}>
              {t(c.undo)}
            </Button>
            <Button
              type="primary"
              loading={syllabus.isSaving}
              disabled={!syllabus.isChanged}
              onClick={() => said(syllabus.save())}
            >
              {t(c.save)}
            </Button>
          </Flex>
        )}
      </Flex>
      {!isDraft && <Alert type="info" showIcon title={t(c.isPublished)} style={{ marginBottom: 8 }} />}
      {syllabus.theirs && (
        <Both
          mine={chapters}
          theirs={keyed(syllabus.theirs.nodes)}
          onTake={syllabus.takeTheirs}
          onKeep={() => said(syllabus.keepMine())}
        />
      )}
      <div className={css.designer}>
        <TreeEditor<ChapterBranch>
          nodes={asTree(chapters)}
          maxDepth={2}
          height={420}
          disabled={!isDraft}
          selected={chosen}
          onSelect={(key) => setChosen(key === null ? null : String(key))}
          onMove={(_, tree) => syllabus.change(asList(tree))}
          onRename={(key, title) => {
            const renamed = chapters.find((one) => one.key === key);
            if (renamed) put({ ...renamed, title: title.slice(0, 100) });
          }}
          onAdd={(key) => add(key === null ? null : String(key))}
          onDelete={({ id }) => syllabus.change(without(chapters, id))}
          extra={({ no }) => <span className={css.faint}>{no ?? ''}</span>}
        />
        {!at && <p className={css.faint}>{t(isDraft ? c.pickChapter : c.pickToRead)}</p>}
        {at && (isDraft ? <ChapterForm key={at.key} chapter={at} onChange={put} /> : <ChapterFacts chapter={at} />)}
      </div>
    </Shown>
  );
}

interface BothProps {
  mine: readonly Chapter[];
  theirs: readonly Chapter[];
  onTake: () => void;
  onKeep: () => void;
}

function Both({ mine, theirs, onTake, onKeep }: BothProps) {
  const { t } = useText();
  const side = (title: string, chapters: readonly Chapter[]) => (
    <div>
      <strong>{title}</strong>
      <Tree
        height={180}
        defaultExpandAll
        treeData={asTree(chapters).map(({ id, title: unit, children }) => ({
          key: id,
          title: unit,
          children: children.map((one) => ({ key: one.id, title: `${one.no ?? ''} ${one.title}` })),
        }))}
      />
    </div>
  );
  return (
    <div className={css.both} role="alert">
      {side(t(c.mine), mine)}
      {side(t(c.theirs), theirs)}
      <Flex gap={8}>
        <Button onClick={onTake}>{t(c.takeTheirs)}</Button>
        <Button danger onClick={onKeep}>
          {t(c.keepMine)}
        </Button>
      </Flex>
    </div>
  );
}
