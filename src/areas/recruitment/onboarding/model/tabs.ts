// Its tab on a candidate's page, apart from the onboarding itself: the browser reads it with its first script.
import { detailTab } from '#kernel/model/detailTab';

export const onboardingOfCandidate = detailTab({
  key: 'recruitment.onboardingOf',
  area: 'recruitment',
  of: 'candidate',
  title: ['入职', 'Onboarding'],
  permission: 'recruitment.onboarding.view',
});
