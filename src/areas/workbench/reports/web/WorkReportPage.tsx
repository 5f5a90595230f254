// Reports: those one sent, those one is sent, those of the team; who is missing; and the templates of who keeps them.
import { Card, Tabs } from 'antd';
import { useEffect, useMemo } from 'react';
import type { Wire } from '#kernel/model/wire';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan, useClient } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { ReportRule, ruleStatistics } from '../model/reportRule';
import { ReportTemplate, readReport, reportMatrix, WorkReport } from '../model/workReport';
import { AnswersInput, AnswersShown, answersTold } from './AnswersInput';
import { ReportStatistics } from './ReportStatistics';
import { RuleStatistics } from './RuleStatistics';
import { reportTexts as m } from './reportTexts';

const inputs = { answers: AnswersInput };
// Who has a part in it is said by name already.
const show = { answers: (row: Wire<typeof WorkReport>) => <ReportRead report={row} />, memberIds: null };

/** Opened by whom it was written or copied to, it counts as read: its author cannot take it back any more. */
function ReportRead({ report }: { report: Wire<typeof WorkReport> }) {
  const me = Number(useClient()?.uid);
  const { run } = useCall(readReport);
  const { id, toIds, ccIds, readByIds, state } = report;
  const isUnread = state !== 'draft' && [...toIds, ...ccIds].includes(me) && !readByIds.includes(me);
  useEffect(() => {
    // Not being counted is nothing to bother a reader with.
    if (isUnread) run({ id }).catch(() => {});
  }, [isUnread, id, run]);
  return <AnswersShown value={report.answers} />;
}

export default function WorkReportPage() {
  const { t, locale } = useText();
  const changes = useMemo(() => ({ answers: answersTold(locale) }), [locale]);
  const can = useCan();
  const me = String(useClient()?.uid ?? '');
  const [query, setQuery] = useQueryState();
  const views: ListView[] = [
    { key: 'mine', label: m.mine, filter: { staffId: me } },
    { key: 'received', label: m.received, filter: { toIds: me } },
    ...(can(reportMatrix.permission!) ? [{ key: 'team', label: m.team, filter: {} }] : []),
  ];
  const tabs = [
    { key: 'reports', label: t(WorkReport.title) },
    ...(can(reportMatrix.permission!) ? [{ key: 'statistics', label: t(m.statistics) }] : []),
    ...(can('workbench.reportRule.view') ? [{ key: 'rules', label: t(m.rules) }] : []),
    ...(can('workbench.reportTemplate.view') ? [{ key: 'templates', label: t(m.templates) }] : []),
  ];
  const tab = tabs.find(({ key }) => key === query.part)?.key ?? 'reports';
  return (
    <>
      {tabs.length > 1 && <Tabs size="small" activeKey={tab} items={tabs} onChange={(part) => setQuery({ part })} />}
      {tab === 'reports' && (
        <ResourcePage of={WorkReport} views={views} inputs={inputs} show={show} changes={changes} />
      )}
      {tab === 'statistics' && (
        <Card size="small">
          <ReportStatistics />
        </Card>
      )}
      {tab === 'rules' && (
        <ResourcePage
          of={ReportRule}
          tabs={[
            {
              key: 'statistics',
              label: ruleStatistics.label,
              content: (row) => <RuleStatistics id={row.id} asked={query.day} />,
            },
          ]}
        />
      )}
      {tab === 'templates' && <ResourcePage of={ReportTemplate} />}
    </>
  );
}
