// A candidate's interviews, and the next one booked from here for the application that is on its way.
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Application } from '../../applications/model/application';
import { Interview } from '../model/interview';
import { bookInterview } from '../model/interviewCalls';
import { BookDialog } from './BookDialog';

export default function InterviewsOfCandidate({ rowId }: DetailTabProps) {
  const { t } = useText();
  const can = useCan();
  const [isBooking, setBooking] = useState(false);
  const ready = useList(Application, { candidateId: rowId, state: ['screened', 'interviewing'], pageSize: 10 });
  const next = ready.data?.list[0];
  return (
    <>
      <ResourcePage
        of={Interview}
        given={{ candidateId: rowId }}
        toolbar={
          can('recruitment.interview.edit') && (
            <Button type="primary" disabled={!next} onClick={() => setBooking(true)}>
              {t(bookInterview.label)}
            </Button>
          )
        }
      />
      {isBooking && next && <BookDialog applicationId={next.id} onClose={() => setBooking(false)} />}
    </>
  );
}
