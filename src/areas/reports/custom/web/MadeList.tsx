// The reports that people made: one's own to change, those of others to open.
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { definitionOf } from '../../engine/model/definitions';
import { fieldOf, isDimension } from '../../engine/model/dimensions';
import { CustomReport, ReportRevision, restoreRevision } from '../model/customReport';
import { keyOfMade } from '../model/making';
import { customTexts as s } from './customTexts';
import { DefinitionInput, madeIn } from './DefinitionInput';
import { Preview } from './Preview';

const inputs = { definition: DefinitionInput };
const show = { definition: (row: WireRow) => <Told of={row.definition} /> };
const tabs = [
  {
    key: 'revisions',
    label: s.revisions,
    content: (row: WireRow) => (
      <ResourcePage
        of={ReportRevision}
        given={{ reportId: row.id }}
        columns={{
          name: {
            render: (earlier) => (
              <>
                {earlier.name} <CallButton of={restoreRevision} given={{ revisionId: earlier.id }} />
              </>
            ),
          },
        }}
      />
    ),
  },
];

export function MadeList() {
  const open = useOpen();
  return (
    <ResourcePage
      of={CustomReport}
      inputs={inputs}
      show={show}
      tabs={tabs}
      needs={['name']}
      beneath={(_, { definition }) => <Preview of={definition} />}
      rowActions={[
        {
          key: 'open',
          label: s.open,
          run: ({ id, name }) => open('/reportBase', { report: keyOfMade(id) }, name),
        },
      ]}
    />
  );
}

function Told({ of }: { of: unknown }) {
  const { t } = useText();
  const made = madeIn(of);
  const dataset = made && definitionOf(made.dataset);
  if (!made || !dataset) return <>—</>;
  const rows = made.rows.filter(isDimension).map((key) => t(fieldOf(key).label));
  return <>{[t(dataset.title), rows.join(' › '), ...made.own.map(({ name }) => name)].join(' · ')}</>;
}
