// 问卷统计: one questionnaire, its issues together or some of them, in figures.
import { Button, DatePicker, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { Filter, ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState, useTabTitle } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { AnswerSheet } from '../../answer/model/sheet';
import { Questionnaire } from '../../design/model/questionnaire';
import { SheetShown } from '../../mark/web/SheetShown';
import type { Asking } from './asking';
import { CrossTab } from './CrossTab';
import { ExamTab } from './ExamTab';
import { OverviewTab } from './OverviewTab';
import { QuestionsTab } from './QuestionsTab';
import { statTexts as s } from './statTexts';

const sheetTabs = [
  { key: 'sheet', label: s.sheet, content: (row: WireOf<typeof AnswerSheet>) => <SheetShown id={row.id} /> },
];
/** It opens at those the figures count. */
const sheetViews: readonly ListView[] = [
  { key: 'submitted', label: s.submitted, filter: { isCounted: 'true' }, opens: true },
  { key: 'all', label: s.all, filter: {} },
];
/** As the figures were asked for. */
const sheetsAsked = ({ issueIds, schoolId, from, to }: Asking): Filter => ({
  ...(issueIds.length > 0 ? { issueId: issueIds.map(String) } : {}),
  ...(schoolId ? { schoolId: String(schoolId) } : {}),
  ...(from && to ? { submittedAtFrom: from, submittedAtTo: to } : {}),
});
type Tab = 'overview' | 'questions' | 'cross' | 'exam' | 'sheets';

export default function StatPage() {
  const [{ id, issueId }] = useQueryState();
  const { t } = useText();
  const open = useOpen();
  if (!id)
    return (
      <Flex vertical align="center">
        <Empty text={t(s.pick)} height={240} />
        <Button onClick={() => open('/questionnaire')}>{t(s.toList)}</Button>
      </Flex>
    );
  return <Statistics key={`${id}.${issueId ?? ''}`} id={Number(id)} issueId={issueId ? Number(issueId) : null} />;
}

function Statistics({ id, issueId }: { id: number; issueId: number | null }) {
  const { t } = useText();
  const can = useCan();
  const row = useDetail(Questionnaire, id);
  const [tab, setTab] = useState<Tab>('overview');
  const [asked, setAsked] = useState<Asking>({ questionnaireId: id, issueIds: issueId ? [issueId] : [] });
  useTabTitle(row.data ? row.data.title : null);
  const isScored = row.data?.kind === 'exam' || row.data?.kind === 'assessment';
  const tabs: Tab[] = [
    'overview',
    'questions',
    'cross',
    ...(isScored ? (['exam'] as const) : []),
    ...(can('questionnaires.sheet.view') ? (['sheets'] as const) : []),
  ];
  return (
    <>
      <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
        <strong data-data>{row.data?.title ?? ''}</strong>
        <Segmented value={tab} onChange={setTab} options={tabs.map((value) => ({ value, label: t(s[value]) }))} />
        <RefPicker
          to="questionnaire_issue"
          multiple
          aria-label={t(s.issues)}
          placeholder={t(s.issues)}
          style={{ minWidth: 200 }}
          value={asked.issueIds}
          onChange={(value) => setAsked({ ...asked, issueIds: Array.isArray(value) ? value : value ? [value] : [] })}
        />
        <RefPicker
          to="school"
          aria-label={t(s.school)}
          placeholder={t(s.school)}
          style={{ width: 160 }}
          value={asked.schoolId ?? null}
          onChange={(value) =>
            setAsked(({ schoolId: _, ...rest }) => (typeof value === 'number' ? { ...rest, schoolId: value } : rest))
          }
        />
        <DatePicker.RangePicker
          aria-label={t(s.period)}
          onChange={(days) =>
            setAsked(({ from: _, to: __, ...rest }) =>
              days?.[0] && days[1]
                ? { ...rest, from: days[0].format('YYYY-MM-DD'), to: days[1].format('YYYY-MM-DD') }
                : rest,
            )
          }
        />
      </Flex>
      {tab === 'overview' && (
        <OverviewTab asked={asked} {...(tabs.includes('sheets') ? { onSheets: () => setTab('sheets') } : {})} />
      )}
      {tab === 'questions' && <QuestionsTab asked={asked} />}
      {tab === 'cross' && <CrossTab asked={asked} />}
      {tab === 'exam' && <ExamTab asked={asked} />}
      {tab === 'sheets' && (
        <ResourcePage
          of={AnswerSheet}
          given={{ questionnaireId: id }}
          filter={sheetsAsked(asked)}
          views={sheetViews}
          tabs={sheetTabs}
        />
      )}
    </>
  );
}
