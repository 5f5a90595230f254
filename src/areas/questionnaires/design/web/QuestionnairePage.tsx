// 问卷: the list, what can be done with each, and its versions.
import { Tag } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan, useClient } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Questionnaire } from '../model/questionnaire';
import { ChangeDialog } from './ChangeDialog';
import { designTexts as d } from './designTexts';
import { Versions } from './Versions';

interface QuestionnaireListProps {
  /** The rows of one library only. */
  library?: 'general' | 'hr';
}

const tabs = [
  {
    key: 'versions',
    label: d.versions,
    content: (row: WireOf<typeof Questionnaire>) => <Versions questionnaireId={row.id} />,
  },
];

export default () => <QuestionnaireList library="general" />;

export function QuestionnaireList({ library }: QuestionnaireListProps) {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const client = useClient();
  const [changing, setChanging] = useState<WireOf<typeof Questionnaire> | null>(null);
  const to = (path: string) => (row: WireOf<typeof Questionnaire>) => open(path, { id: `${row.id}` }, row.title);
  const isLive = ({ state }: WireOf<typeof Questionnaire>) => state === 'published' || state === 'unpublished';
  return (
    <>
      <ResourcePage
        of={Questionnaire}
        tabs={tabs}
        {...(library ? { filter: { library } } : {})}
        views={[
          { key: 'all', label: d.all, filter: {} },
          { key: 'mine', label: d.mine, filter: { ownerId: String(client?.uid ?? 0) } },
          { key: 'running', label: d.running, filter: { running: 'true' } },
          { key: 'toMark', label: d.toMark, filter: { toMark: 'true' } },
          { key: 'templates', label: d.templates, filter: { isTemplate: 'true' } },
          { key: 'archived', label: d.archived, filter: { state: 'archived' } },
        ]}
        columns={{
          title: {
            width: 300,
            render: (row) => (
              <>
                <span data-data>
                  {row.title} {row.dirty ? <Tag color="orange">{t(d.dirty)}</Tag> : null}
                </span>{' '}
                <small>
                  {t(d.counts, {
                    collected: row.collected,
                    running: row.runningIssues,
                    toMark: row.toMarkCount,
                  })}
                </small>
              </>
            ),
          },
        }}
        rowActions={[
          { key: 'design', label: d.edit, run: to('/addQuestionnaire') },
          {
            key: 'publish',
            label: d.publish,
            isShown: (row) =>
              can('questionnaires.questionnaire.publish') &&
              row.state !== 'archived' &&
              (row.state !== 'published' || Boolean(row.dirty)),
            run: setChanging,
          },
          {
            key: 'unpublish',
            label: d.unpublish,
            isShown: (row) => can('questionnaires.questionnaire.publish') && row.state === 'published',
            run: (row) => setChanging({ ...row, isDown: true }),
          },
          {
            key: 'issue',
            label: d.issue,
            isShown: (row) => isLive(row) && can('questionnaires.issue.view'),
            run: to('/issueQuestionnaire'),
          },
          {
            key: 'statistics',
            label: d.statistics,
            isShown: (row) => isLive(row) && can('questionnaires.stat.view'),
            run: to('/statisticsQuestionnaire'),
          },
          {
            key: 'correct',
            label: d.correct,
            isShown: (row) =>
              isLive(row) && can('questionnaires.mark.do') && (row.kind === 'exam' || row.kind === 'assessment'),
            run: () => open('/correctQuestionnaire'),
          },
        ]}
        onAdd={() => open('/selectQuestionnaire', library === 'hr' ? { library } : {})}
      />
      {changing && (
        <ChangeDialog
          id={changing.id}
          version={changing.version}
          published={!changing.isDown}
          name={String(changing.title)}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
