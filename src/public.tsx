// Composition root of the pages for guests: no console code in it. An area lists its own in `areas/<area>/public.ts`, as
// `{ 'q/issue': () => import('./answering/public/IssueView') }`, and is named here.

import { createRoot } from 'react-dom/client';
import { distributionViews } from '#areas/distribution/public';
import { learningViews } from '#areas/learning/public';
import { marketingViews } from '#areas/marketing/public';
import { onlineViews } from '#areas/online/public';
import { questionnairesViews } from '#areas/questionnaires/public';
import { recruitmentViews } from '#areas/recruitment/public';
import { reportsViews } from '#areas/reports/public';
import { teachingViews } from '#areas/teaching/public';
import { workbenchViews } from '#areas/workbench/public';
import { PublicApp } from '#kernel/web/public/PublicApp';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <PublicApp
      views={{
        ...distributionViews,
        ...learningViews,
        ...marketingViews,
        ...onlineViews,
        ...questionnairesViews,
        ...recruitmentViews,
        ...reportsViews,
        ...teachingViews,
        ...workbenchViews,
      }}
    />,
  );
