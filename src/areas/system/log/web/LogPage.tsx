// What happened, who signed in, who is in the house, what runs by the clock, and whether the log is whole.
import { later } from '#kernel/web/resource/rows/later';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { sessionTexts } from '../../sessions/web/sessionTexts';
import { logTexts as l } from './logTexts';

const tabs = [
  {
    key: 'operations',
    label: l.operations,
    permission: 'system.operationLog.view',
    page: later(() => import('./LogOperations')),
  },
  { key: 'signIns', label: l.signIns, permission: 'system.loginLog.view', page: later(() => import('./LogSignIns')) },
  {
    key: 'sessions',
    label: sessionTexts.sessions,
    permission: 'system.session.view',
    page: later(() => import('../../sessions/web/SessionAdmin')),
  },
  { key: 'jobs', label: l.jobs, permission: 'system.jobRun.view', page: later(() => import('./LogJobs')) },
  { key: 'seals', label: l.seals, permission: 'system.logDigest.view', page: later(() => import('./LogSeals')) },
];

export default () => <PageTabs tabs={tabs} />;
