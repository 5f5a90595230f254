// All lessons as a list; chosen ones are put off by days, given to another teacher or room, called off.
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { batch, cancelSeveral } from '../../lessons/model/calls';
import { Lesson } from '../../lessons/model/lesson';
import { LessonsPrint } from './LessonsPrint';
import { planTexts as p } from './planTexts';

const views: readonly ViewOf<typeof Lesson>[] = [
  { key: 'all', label: p.all, filter: {} },
  { key: 'missing', label: p.missing, filter: { missing: 'true' }, sort: 'startAt' },
  { key: 'ahead', label: p.today, filter: { state: 'scheduled' }, sort: 'startAt' },
];

interface Asked {
  act: 'change' | 'cancel' | 'print';
  ids: readonly number[];
  clear: () => void;
}

export function Lessons() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const changing = useCall(batch);
  const cancelling = useCall(cancelSeveral);
  const chosen = [
    ...(changing.isAllowed ? [{ key: 'change', label: batch.label, act: 'change' as const }] : []),
    { key: 'print', label: p.print, act: 'print' as const },
    ...(cancelling.isAllowed ? [{ key: 'cancel', label: cancelSeveral.label, act: 'cancel' as const }] : []),
  ].map(({ act, ...one }) => ({
    ...one,
    danger: act === 'cancel',
    run: (ids: readonly number[], clear: () => void) => setAsked({ act, ids, clear }),
  }));
  const props = asked && {
    given: { ids: [...asked.ids] },
    onDone: asked.clear,
    onClose: () => setAsked(null),
  };
  return (
    <>
      <ResourcePage of={Lesson} views={views} batch={chosen} />
      {asked?.act === 'print' && <LessonsPrint ids={asked.ids} onClose={() => setAsked(null)} />}
      {asked?.act === 'change' && props && <CallDialog of={batch} {...props} />}
      {asked?.act === 'cancel' && props && <CallDialog of={cancelSeveral} {...props} />}
    </>
  );
}
