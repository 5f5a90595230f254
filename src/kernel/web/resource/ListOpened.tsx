// What stands open beside a list: the form of a row, its detail, import and export. Each is loaded when it is first asked for.

import { useState } from 'react';
import type { ResourcePageProps } from './pageProps';
import { later } from './rows/later';

const ResourceForm = later(async () => ({ default: (await import('./form/ResourceForm')).ResourceForm }));
const ResourceDetail = later(async () => ({ default: (await import('./detail/ResourceDetail')).ResourceDetail }));
const ImportWizard = later(async () => ({ default: (await import('./transfer/ImportWizard')).ImportWizard }));
const ExportDialog = later(async () => ({ default: (await import('./transfer/ExportDialog')).ExportDialog }));

/** A form without an id is of a new row. */
export type Opened = { what: 'form'; id: number | null } | { what: 'import' } | { what: 'export' };

interface ListOpenedProps {
  page: ResourcePageProps;
  open: Opened | null;
  onClose: () => void;
  /** What can be written to a sheet, what of it the table shows, and which rows. */
  columns: readonly string[];
  shown: readonly string[];
  payload: Record<string, unknown>;
  /** How many those are, as text: 12, 1000+. */
  total: string;
  /** The row whose detail stands at the right. */
  id: number | null;
  onEdit: (id: number) => void;
  onLeave: () => void;
}

export function ListOpened({ page, open, onClose, id, onEdit, onLeave, ...sheet }: ListOpenedProps) {
  const { of } = page;
  // A form that comes back with what was typed stands alone until it is closed: the detail, loaded after it, would cover it.
  const [leftOpen] = useState(open);
  const isAlone = open !== null && open === leftOpen;
  return (
    <>
      {open?.what === 'form' && (
        <ResourceForm
          of={of}
          id={open.id}
          open
          values={page.values}
          inputs={page.inputs}
          lines={page.lines}
          beneath={page.beneath}
          onClose={onClose}
        />
      )}
      {open?.what === 'import' && <ImportWizard of={of} open onClose={onClose} />}
      {open?.what === 'export' && <ExportDialog of={of} open onClose={onClose} {...sheet} />}
      {id !== null && !isAlone && (
        <ResourceDetail
          of={of}
          id={id}
          kind="drawer"
          tabs={page.tabs}
          figures={page.figures}
          show={page.show}
          changes={page.changes}
          onEdit={onEdit}
          onClose={onLeave}
        />
      )}
    </>
  );
}
