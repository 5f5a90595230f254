// 发放问卷: issues of one questionnaire or all, their links, people and progress; a new one in five steps.
import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { openIssue, QuestionnaireIssue, remind, upgradeIssue } from '../model/issue';
import { IssueLink } from './IssueLink';
import { IssueWizard } from './IssueWizard';
import { issuePageTexts as i } from './issueTexts';
import { Progress } from './Progress';
import { Targets } from './Targets';

const tabs = [
  {
    key: 'progress',
    label: i.progress,
    content: (row: WireOf<typeof QuestionnaireIssue>) => <Progress issueId={row.id} />,
  },
  {
    key: 'targets',
    label: i.targets,
    content: (row: WireOf<typeof QuestionnaireIssue>) => <Targets issueId={row.id} />,
  },
];

export default function IssuePage() {
  const [query] = useQueryState();
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { message, modal } = App.useApp();
  const [shown, setShown] = useState<WireOf<typeof QuestionnaireIssue> | null>(null);
  const [isNew, setNew] = useState(false);
  const opening = useCall(openIssue);
  const reminding = useCall(remind);
  const upgrading = useCall(upgradeIssue);
  // The address names the questionnaire; a row of the list opens beside it.
  const questionnaireId = query.id ? Number(query.id) : null;
  const mayOpen = can('questionnaires.issue.open');
  const doing = (run: () => Promise<unknown>) => run().catch((error: unknown) => void message.error(messageOf(error)));
  const upgrade = (row: WireOf<typeof QuestionnaireIssue>, confirmed: boolean): Promise<unknown> =>
    upgrading.run({ id: row.id, confirmed }).catch((error: unknown) => {
      const isIncompatible = !confirmed && error instanceof Error && 'data' in error && error.data === 'incompatible';
      if (!isIncompatible) throw error;
      modal.confirm({ centered: true, title: messageOf(error), onOk: () => doing(() => upgrade(row, true)) });
    });
  return (
    <>
      <ResourcePage
        of={QuestionnaireIssue}
        tabs={tabs}
        {...(questionnaireId ? { given: { questionnaireId } } : {})}
        rowActions={[
          {
            key: 'issue',
            label: openIssue.label,
            isShown: ({ state }) => mayOpen && state === 'draft',
            run: (row, refresh) =>
              doing(async () => {
                await opening.run({ id: row.id });
                void message.success(t(i.issued));
                await refresh();
              }),
          },
          { key: 'link', label: i.link, isShown: ({ link }) => Boolean(link), run: setShown },
          {
            key: 'remind',
            label: remind.label,
            isShown: ({ state, people }) => mayOpen && state === 'running' && Number(people) > 0,
            run: (row) =>
              doing(async () => {
                const { sent, skipped } = await reminding.run({ id: row.id });
                void message.info(t(i.reminded, { sent, ...skipped }));
              }),
          },
          {
            key: 'upgrade',
            label: upgradeIssue.label,
            isShown: ({ state }) => mayOpen && (state === 'running' || state === 'paused'),
            run: (row) => doing(() => upgrade(row, false)),
          },
          {
            key: 'statistics',
            label: i.statistics,
            isShown: ({ state }) => can('questionnaires.stat.view') && state !== 'draft',
            run: (row) => open('/statisticsQuestionnaire', { id: `${row.questionnaireId}`, issueId: `${row.id}` }),
          },
        ]}
        onAdd={() => setNew(true)}
      />
      {shown && <IssueLink row={shown} onClose={() => setShown(null)} />}
      {isNew && <IssueWizard questionnaireId={questionnaireId} onClose={() => setNew(false)} />}
    </>
  );
}
