import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { OpeningProjects } from './OpeningProjects';
import { OpeningTemplates } from './OpeningTemplates';
import { openingTexts } from './openingTexts';

const tabs = [
  {
    key: 'projects',
    label: openingTexts.projects,
    permission: 'system.openingProject.view',
    page: OpeningProjects,
  },
  {
    key: 'templates',
    label: openingTexts.templates,
    permission: 'system.openingTemplate.view',
    page: OpeningTemplates,
  },
];

export default () => <PageTabs tabs={tabs} />;
