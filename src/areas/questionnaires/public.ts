// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const questionnairesViews: PublicViews = {
  'q/issue': () => import('./answer/public/AnswerView'),
  'q/target': () => import('./answer/public/AnswerView'),
};
