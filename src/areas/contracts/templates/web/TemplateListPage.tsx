// /ContactAgreement: the papers of the house, which version of each is in force, and who may use it.
import { useMemo, useState } from 'react';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { beginDraft, ContractTemplate, copyTemplate, setDefault, TemplateVersion } from '../model/template';
import { templateTexts as x } from './templateTexts';

const tabs: OwnTab[] = [{ key: 'versions', label: x.versions, content: ({ id }) => <Versions templateId={id} /> }];

/** An older one can be taken up again, as a draft. */
function Versions({ templateId }: { templateId: number }) {
  const can = useCan();
  const open = useOpen();
  const [from, setFrom] = useState<number | null>(null);
  const rowActions = useMemo(
    () => [
      {
        ...{ key: 'restore', label: x.restore },
        isShown: (row: WireRow) => row.state === 'superseded' && can('contracts.contractTemplate.edit'),
        run: (row: WireRow) => setFrom(row.id),
      },
    ],
    [can],
  );
  return (
    <>
      <ResourcePage of={TemplateVersion} given={{ templateId }} rowActions={rowActions} />
      {from !== null && (
        <CallDialog
          of={beginDraft}
          given={{ id: templateId, fromVersionId: from }}
          onClose={() => setFrom(null)}
          onDone={() => open('/editContact', { id: `${templateId}` })}
        />
      )}
    </>
  );
}

export default function TemplateListPage() {
  const can = useCan();
  const open = useOpen();
  const [asked, setAsked] = useState<{ of: 'copy' | 'default'; row: WireRow } | null>(null);
  const rowActions = useMemo(
    () => [
      {
        ...{ key: 'words', label: x.edit },
        isShown: (row: WireRow) => !row.builtIn && can('contracts.contractTemplate.edit'),
        run: (row: WireRow) => open('/editContact', { id: `${row.id}` }),
      },
      {
        ...{ key: 'default', label: setDefault.label },
        isShown: (row: WireRow) =>
          !row.isDefault && row.currentVersionId !== null && can('contracts.contractTemplate.edit'),
        run: (row: WireRow) => setAsked({ of: 'default', row }),
      },
      {
        ...{ key: 'copy', label: copyTemplate.label },
        isShown: () => can('contracts.contractTemplate.add'),
        run: (row: WireRow) => setAsked({ of: 'copy', row }),
      },
    ],
    [can, open],
  );
  return (
    <>
      <ResourcePage of={ContractTemplate} rowActions={rowActions} tabs={tabs} onAdd={() => open('/addContact')} />
      {asked?.of === 'default' && <CallDialog of={setDefault} rows={[asked.row]} onClose={() => setAsked(null)} />}
      {asked?.of === 'copy' && (
        <CallDialog
          of={copyTemplate}
          rows={[asked.row]}
          onClose={() => setAsked(null)}
          onDone={(copy) => open('/editContact', { id: `${copy.id}` })}
        />
      )}
    </>
  );
}
