import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { WorkPlan } from '../model/workPlan';

export default () => <ResourcePage of={WorkPlan} />;
