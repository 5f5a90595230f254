import type { AreaWeb } from '#kernel/web/shell/composition';

export const collaborationWeb: AreaWeb = {
  pages: { '/newPage/customPage': () => import('./designer/web/FlowPage') },
  approvals: {
    inbox: () => import('./approvals/web/Inbox'),
    document: () => import('./approvals/web/DocumentApproval'),
  },
};
