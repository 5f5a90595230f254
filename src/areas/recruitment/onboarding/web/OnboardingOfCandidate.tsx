import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Onboarding, OnboardingItem, onboard } from '../model/onboarding';

export default function OnboardingOfCandidate({ rowId }: DetailTabProps) {
  const { isAllowed } = useCall(onboard);
  const [asked, setAsked] = useState<{ id: number } | null>(null);
  return (
    <>
      <ResourcePage
        of={Onboarding}
        given={{ candidateId: rowId }}
        lines={{ items: OnboardingItem }}
        rowActions={[
          {
            key: 'onboard',
            label: onboard.label,
            isShown: ({ state }) => isAllowed && (state === 'ready' || state === 'preparing'),
            run: ({ id }) => setAsked({ id }),
          },
        ]}
      />
      {asked && <CallDialog of={onboard} rows={[asked]} onClose={() => setAsked(null)} />}
    </>
  );
}
