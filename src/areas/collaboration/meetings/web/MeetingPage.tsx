// 会议: mine and all that one sees, what was agreed, series, which rooms are free.
import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { zoned } from '#kernel/web/zone';
import { Meeting, MeetingAction, MeetingRoom } from '../model/meeting';
import { bookSeries, checkInMeeting, moveFollowing, replyMeeting } from '../model/meetingCalls';
import { MeetingSeries } from '../model/series';
import { meetingTexts as x } from './meetingTexts';
import { Rooms } from './Rooms';

const tabs: readonly PageTab[] = [
  { key: 'list', label: x.list, page: Meetings },
  { key: 'actions', label: x.actions, page: () => <ResourcePage of={MeetingAction} /> },
  { key: 'rooms', label: x.rooms, page: Rooms },
  {
    key: 'series',
    label: x.series,
    page: () => <ResourcePage of={MeetingSeries} toolbar={<CallButton of={bookSeries} look={{ type: 'primary' }} />} />,
  },
  {
    key: 'settings',
    label: x.settings,
    page: () => <ResourcePage of={MeetingRoom} />,
    permission: 'collaboration.meetingRoom.view',
  },
];
const views: readonly ViewOf<typeof Meeting>[] = [
  { key: 'ahead', label: x.ahead, filter: { mine: 'ahead' }, sort: 'startAt' },
  { key: 'past', label: x.past, filter: { mine: 'past' } },
  { key: 'all', label: x.all, filter: {} },
];
const columns = {
  startAt: {
    width: 180,
    render: (row: WireOf<typeof Meeting>) => (
      <span data-data>{`${zoned(row.startAt)?.format('YYYY-MM-DD HH:mm')}–${zoned(row.endAt)?.format('HH:mm')}`}</span>
    ),
  },
};

export default () => <PageTabs tabs={tabs} />;

function Meetings() {
  const open = useOpen();
  const { message } = App.useApp();
  const [replying, setReplying] = useState<number | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const isAhead = ({ state }: WireOf<typeof Meeting>) => state === 'scheduled' || state === 'ongoing';
  const checkIn = async (row: WireOf<typeof Meeting>, refresh: () => Promise<void>) => {
    try {
      await sendCall(checkInMeeting, { id: row.id });
    } catch (error) {
      message.error(messageOf(error));
    }
    await refresh();
  };
  return (
    <>
      <ResourcePage
        of={Meeting}
        views={views}
        columns={columns}
        onOpen={(row) => open('/SaveMeeting', { id: `${row.id}` }, row.title)}
        onAdd={() => open('/Addmeeting')}
        rowActions={[
          { key: 'reply', label: replyMeeting.label, isShown: isAhead, run: (row) => setReplying(row.id) },
          { key: 'checkIn', label: checkInMeeting.label, isShown: isAhead, run: checkIn },
          {
            key: 'change',
            label: x.edit,
            isShown: (row) => mayDo(row, 'edit'),
            run: (row) => open('/Addmeeting', { id: `${row.id}` }),
          },
          {
            key: 'moveFollowing',
            label: moveFollowing.label,
            isShown: (row) => Boolean(row.seriesId) && row.state === 'scheduled' && mayDo(row, 'edit'),
            run: (row) => setMoving(row.id),
          },
        ]}
      />
      {moving !== null && <CallDialog of={moveFollowing} rows={[{ id: moving }]} onClose={() => setMoving(null)} />}
      {replying !== null && (
        <CallDialog of={replyMeeting} rows={[{ id: replying }]} onClose={() => setReplying(null)} />
      )}
    </>
  );
}
