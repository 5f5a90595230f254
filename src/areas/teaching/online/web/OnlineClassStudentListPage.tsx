// Students at the lessons that are held online, and the platforms' logs of them.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Attendance } from '../../attendance/model/attendance';
import { OnlineSession } from '../model/onlineSession';
import { onlineTexts as o } from './onlineTexts';

const view = 'teaching.attendance.view';
const tabs = [
  {
    key: 'students',
    label: o.students,
    permission: view,
    page: () => <ResourcePage of={Attendance} filter={{ mode: 'online' }} layout="online" />,
  },
  { key: 'sessions', label: o.sessions, permission: view, page: () => <ResourcePage of={OnlineSession} /> },
];

export default () => <PageTabs tabs={tabs} />;
