// Students to be called about their lessons, the open ones first.

import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { LessonWarning } from '../model/warning';

const { state } = LessonWarning.fields;
/** Who has the fewest left is called first. */
const firsts = { open: { sort: 'remainingQty' }, handled: {}, closed: {} } as const;
const views = (['open', 'handled', 'closed'] as const).map(
  (key): ViewOf<typeof LessonWarning> => ({
    key,
    label: state.options![key]!.label,
    filter: { state: key },
    ...firsts[key],
  }),
);

export const Warnings = () => <ResourcePage of={LessonWarning} views={views} />;
