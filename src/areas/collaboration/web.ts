import type { AreaWeb } from '#kernel/web/shell/composition';

export const collaborationWeb: AreaWeb = {
  pages: {
    '/newPage/customPage': () => import('./designer/web/FlowPage'),
    '/OKRManagement': () => import('./okr/web/OkrPage'),
    '/OKRDetails': () => import('./okr/web/OkrDetailPage'),
    '/projectAdmin': () => import('./projects/web/ProjectPage'),
    '/OKRProjectDetails': () => import('./projects/web/ProjectDetailPage'),
    '/Meeting': () => import('./meetings/web/MeetingPage'),
    '/Addmeeting': () => import('./meetings/web/AddMeetingPage'),
    '/SaveMeeting': () => import('./meetings/web/MinutesPage'),
    '/workOrder': () => import('./workOrders/web/WorkOrderPage'),
  },
  approvals: {
    inbox: () => import('./approvals/web/Inbox'),
    document: () => import('./approvals/web/DocumentApproval'),
  },
};
