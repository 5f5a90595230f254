import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { OpeningNodes } from './OpeningNodes';
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
  { key: 'nodes', label: openingTexts.nodes, permission: 'system.openingNode.view', page: OpeningNodes },
  {
    key: 'templates',
    label: openingTexts.templates,
    permission: 'system.openingTemplate.view',
    page: OpeningTemplates,
  },
];

export default () => <PageTabs tabs={tabs} />;
