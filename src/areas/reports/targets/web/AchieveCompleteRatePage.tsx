import { Alert } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { StaffTarget, unlockTarget } from '../model/target';
import { Completion } from './Completion';
import { targetTexts as s } from './targetTexts';

function Targets() {
  const { t } = useText();
  const can = useCan();
  const [locked, setLocked] = useState<WireRow | null>(null);
  return (
    <>
      <Alert type="info" showIcon title={t(s.plan)} style={{ marginBottom: 12 }} />
      <ResourcePage
        of={StaffTarget}
        needs={['locked']}
        rowActions={[
          {
            key: 'unlock',
            label: unlockTarget.label,
            isShown: (row) => row.locked === true && can('reports.staffTarget.unlock'),
            run: setLocked,
          },
        ]}
      />
      {locked && <CallDialog of={unlockTarget} rows={[locked]} onClose={() => setLocked(null)} />}
    </>
  );
}

const tabs = [
  { key: 'schools', label: s.schools, permission: 'reports.target.view', page: () => <Completion level="school" /> },
  { key: 'people', label: s.people, permission: 'reports.target.view', page: () => <Completion level="person" /> },
  { key: 'targets', label: s.targets, permission: 'reports.staffTarget.view', page: Targets },
];

export default () => <PageTabs tabs={tabs} />;
