import type { AreaWeb } from '#kernel/web/shell/composition';
import { tabView } from '#kernel/web/shell/registered/detailTabs';
import { interviewsOfCandidate } from './interviews/model/tabs';
import { offersOfCandidate, offersOfNeed } from './offers/model/tabs';
import { onboardingOfCandidate } from './onboarding/model/tabs';

export const recruitmentWeb: AreaWeb = {
  pages: {
    '/personnelModul/jobPool': () => import('./jobs/web/JobPoolPage'),
    '/needsContent': () => import('./jobs/web/NeedsContentPage'),
    '/personnelModul/CVPool': () => import('./duplicates/web/CvPoolPage'),
    '/resumePersonnel': () => import('./duplicates/web/CandidatePage'),
    '/resume': () => import('./duplicates/web/ResumeEditPage'),
    '/resumeProgress': () => import('./applications/web/ProgressPage'),
    '/personnelModul/interviewManagement': () => import('./interviews/web/InterviewManagementPage'),
    '/interviewList': () => import('./interviews/web/InterviewListPage'),
    '/resumePage': () => import('./interviews/web/ResumeSheetPage'),
    '/neituiAdmin': () => import('./referrals/web/ReferralPage'),
    '/hrOverview': () => import('./overview/web/OverviewPage'),
    '/statisticsChart': () => import('./overview/web/StatisticsPage'),
    '/resumeReport': () => import('./overview/web/ResumeReportPage'),
    '/personnelModul/talentPool': () => import('./talents/web/TalentPoolPage'),
  },
  detailTabs: [
    tabView(interviewsOfCandidate, () => import('./interviews/web/InterviewsOfCandidate')),
    tabView(offersOfCandidate, () => import('./offers/web/OffersOfCandidate')),
    tabView(onboardingOfCandidate, () => import('./onboarding/web/OnboardingOfCandidate')),
    tabView(offersOfNeed, () => import('./offers/web/OffersOfNeed')),
  ],
};
