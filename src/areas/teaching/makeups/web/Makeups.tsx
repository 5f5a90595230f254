// Lessons to be made up for; one that is open is booked into another lesson of its course.
import { useState } from 'react';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { bookMakeup, Makeup } from '../model/makeup';
import { BookDialog } from './BookDialog';

const { state } = Makeup.fields;
/** What is over soonest comes first while something can still be done about it. */
const views = (['open', 'booked', 'done', 'expired', 'waived'] as const).map(
  (key): ViewOf<typeof Makeup> => ({
    key,
    label: state.options![key]!.label,
    filter: { state: key },
    sort: key === 'open' || key === 'booked' ? 'dueDate' : '-dueDate',
  }),
);

export function Makeups() {
  const [open, setOpen] = useState<WireOf<typeof Makeup> | null>(null);
  const can = useCan();
  const isShown = (row: WireOf<typeof Makeup>) => row.state === 'open' && can('teaching.makeup.book');
  const book = { key: 'bookInto', label: bookMakeup.label, isShown, run: setOpen };
  return (
    <>
      <ResourcePage of={Makeup} views={views} rowActions={[book]} />
      {open && <BookDialog row={open} onClose={() => setOpen(null)} />}
    </>
  );
}
