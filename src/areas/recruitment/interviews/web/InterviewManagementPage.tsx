// 面试管理: the day of every interviewer beside each other, and the list of all interviews.

import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { zoned } from '#kernel/web/zone';
import { ModuleTabs } from '../../module/web/ModuleTabs';
import { Evaluation, Interview } from '../model/interview';
import { bookInterview } from '../model/interviewCalls';
import { BookDialog } from './BookDialog';
import { InterviewCalendar } from './InterviewCalendar';
import { interviewTexts as x } from './interviewTexts';

const tabs: readonly PageTab[] = [
  { key: 'list', label: x.list, page: InterviewTable },
  { key: 'calendar', label: x.calendar, page: InterviewCalendar },
];
const views: readonly ViewOf<typeof Interview>[] = [
  { key: 'all', label: x.all, filter: {} },
  { key: 'today', label: x.today, filter: { on: 'today' }, sort: 'startAt' },
  { key: 'ahead', label: x.ahead, filter: { on: 'ahead' }, sort: 'startAt' },
  { key: 'overdue', label: x.overdue, filter: { overdue: 'true' }, sort: 'startAt' },
];
const judgedTab = [
  {
    key: 'evaluations',
    label: x.evaluations,
    content: ({ id }: WireOf<typeof Interview>) => <ResourcePage of={Evaluation} given={{ interviewId: id }} />,
  },
];
const columns = {
  startAt: {
    width: 180,
    render: (row: WireOf<typeof Interview>) => (
      <span data-data>{`${zoned(row.startAt)?.format('YYYY-MM-DD HH:mm')}–${zoned(row.endAt)?.format('HH:mm')}`}</span>
    ),
  },
  evaluated: {
    align: 'center' as const,
    render: (row: WireOf<typeof Interview>) => (
      <span data-data>{`${row.evaluated}/${Array.isArray(row.panelIds) ? row.panelIds.length : 0}`}</span>
    ),
  },
};

export default () => (
  <PageTabs tabs={tabs} within={(switching) => <ModuleTabs here="interviewManagement" beside={switching} />} />
);

function InterviewTable() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const [isBooking, setBooking] = useState(false);
  return (
    <>
      <ResourcePage
        of={Interview}
        views={views}
        tabs={judgedTab}
        columns={columns}
        toolbar={
          can('recruitment.interview.edit') && (
            <Button type="primary" onClick={() => setBooking(true)}>
              {t(bookInterview.label)}
            </Button>
          )
        }
        rowActions={[
          {
            key: 'resume',
            label: x.resume,
            run: (row) => open('/resumePage', { id: `${row.candidateId}` }),
          },
        ]}
      />
      {isBooking && <BookDialog onClose={() => setBooking(false)} />}
    </>
  );
}
