// OKR详情: one objective whole, its key results with their check-ins, what it serves, what people say.
import { useState } from 'react';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { Comments } from '../../comments/web/Comments';
import { KeyResult, OkrCheckIn } from '../model/keyResult';
import { Objective, ObjectiveAlignment } from '../model/objective';
import { checkIn, giveScore, okrComments } from '../model/okrCalls';
import { CheckInDialog } from './CheckInDialog';
import { okrTexts as x } from './okrTexts';

const tabs = [
  { key: 'results', label: x.results, content: ({ id }: WireOf<typeof Objective>) => <Results objectiveId={id} /> },
  {
    key: 'up',
    label: x.up,
    content: ({ id }: WireOf<typeof Objective>) => <ResourcePage of={ObjectiveAlignment} given={{ childId: id }} />,
  },
  {
    key: 'down',
    label: x.down,
    content: ({ id }: WireOf<typeof Objective>) => <ResourcePage of={ObjectiveAlignment} given={{ parentId: id }} />,
  },
  {
    key: 'comments',
    label: x.comments,
    content: ({ id }: WireOf<typeof Objective>) => <Comments calls={okrComments} target="objective" id={id} />,
  },
];
const resultTabs = [
  {
    key: 'checkIns',
    label: x.checkIns,
    content: ({ id }: WireOf<typeof KeyResult>) => <ResourcePage of={OkrCheckIn} given={{ keyResultId: id }} />,
  },
];
const figures = (row: WireOf<typeof Objective>) => [
  { label: x.progress, value: row.hasParts ? `${row.progress.toFixed(1)}%` : '—' },
  { label: x.score, value: row.score === null ? '—' : row.score.toFixed(2) },
];

export default function OkrDetailPage() {
  const [query] = useQueryState();
  const [editing, setEditing] = useState<number | null>(null);
  const id = Number(query.id) || null;
  if (id === null) return <Empty height={360} />;
  return (
    <>
      <ResourceDetail kind="page" of={Objective} id={id} tabs={tabs} figures={figures} onEdit={setEditing} />
      <ResourceForm of={Objective} open={editing !== null} id={editing} onClose={() => setEditing(null)} />
    </>
  );
}

function Results({ objectiveId }: { objectiveId: number }) {
  const [telling, setTelling] = useState<number | null>(null);
  const [scoring, setScoring] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={KeyResult}
        given={{ objectiveId }}
        tabs={resultTabs}
        rowActions={[
          {
            key: 'checkIn',
            label: checkIn.label,
            isShown: (row) => mayDo(row, 'checkIn'),
            run: (row) => setTelling(row.id),
          },
          {
            key: 'giveScore',
            label: giveScore.label,
            isShown: (row) => mayDo(row, 'giveScore'),
            run: (row) => setScoring(row.id),
          },
        ]}
      />
      {telling !== null && <CheckInDialog id={telling} onClose={() => setTelling(null)} />}
      {scoring !== null && <CallDialog of={giveScore} rows={[{ id: scoring }]} onClose={() => setScoring(null)} />}
    </>
  );
}
