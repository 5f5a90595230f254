// Every plan with its numbers, every session; a plan that is opened shows the student's way.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { ReportTools } from '../../centre/web/ReportTools';
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { CoachSession } from '../model/session';
import { coachTexts as c } from './coachTexts';
import { PlanStory } from './PlanStory';

const of = definitionOf('coachDetail')!;

function Detail() {
  const [query, setQuery] = useQueryState();
  return (
    <ReportScreen
      of={of}
      tools={<ReportTools of={of} />}
      onOpen={({ keys }, by) => by === 'coachPlan' && keys.at(-1) && setQuery({ ...query, plan: keys.at(-1)! })}
    />
  );
}

const tabs = [
  { key: 'detail', label: c.detail, permission: 'reports.coachDetail.view', page: Detail },
  {
    key: 'sessions',
    label: c.sessions,
    permission: 'reports.coachSession.view',
    page: () => <ResourcePage of={CoachSession} />,
  },
];

export default function CloudcoachReportPage() {
  const [query, setQuery] = useQueryState();
  const { plan, ...rest } = query;
  if (plan && /^[1-9]\d{0,14}$/.test(plan)) return <PlanStory id={Number(plan)} onBack={() => setQuery(rest)} />;
  return <PageTabs tabs={tabs} />;
}
