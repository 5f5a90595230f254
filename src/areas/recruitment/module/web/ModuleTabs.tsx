// The four pools beside each other, with what waits in each; one this person may not open is absent.
import { Badge } from 'antd';
import type { ReactNode } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { SiblingTabs } from '#kernel/web/shell/site/SiblingTabs';
import { type ModuleCounts, moduleCounts } from '../model/counts';
import { moduleTexts as m } from './moduleTexts';

const pools = [
  { key: 'jobPool', label: m.jobPool, permission: 'recruitment.job.view' },
  { key: 'CVPool', label: m.cvPool, permission: 'recruitment.candidate.view' },
  { key: 'interviewManagement', label: m.interviews, permission: 'recruitment.interview.view' },
  { key: 'talentPool', label: m.talentPool, permission: 'recruitment.talent.view' },
] as const;

/** What the numbers count: where something waits, one comes to just that. */
const waiting: Record<keyof ModuleCounts, Record<string, string>> = {
  jobPool: { state: 'open' },
  CVPool: { view: 'unassigned' },
  interviewManagement: { view: 'today' },
  talentPool: { view: 'due' },
};

export function ModuleTabs({ here, beside }: { here: keyof ModuleCounts; beside?: ReactNode }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const counts = useAnswer(moduleCounts, {}, { fresh: 30_000 }).data;
  return (
    <SiblingTabs
      here={here}
      beside={beside}
      onOpen={(key) => {
        const pool = pools.find((one) => one.key === key);
        open(`/personnelModul/${key}`, pool && counts?.[pool.key] ? waiting[pool.key] : {});
      }}
      pages={pools
        .filter(({ permission }) => can(permission))
        .map(({ key, label }) => ({
          key,
          label: (
            <>
              {t(label)} <Badge count={counts?.[key] ?? 0} overflowCount={999} color="var(--brand-ground)" />
            </>
          ),
        }))}
    />
  );
}
