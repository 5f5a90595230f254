// Students to be called about their lessons, the open ones first.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { LessonWarning } from '../model/warning';

const { state } = LessonWarning.fields;
const views = (['open', 'handled', 'closed'] as const).map((key) => ({
  key,
  label: state.options![key]!.label,
  filter: { state: key },
}));

export const Warnings = () => <ResourcePage of={LessonWarning} views={views} />;
