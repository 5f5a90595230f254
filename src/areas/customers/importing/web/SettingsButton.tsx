// Another school, source, owner or way with duplicates, after the file was read: nothing has to be uploaded again.

import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { SourceInput } from '../../sources/web/SourceInput';
import { ImportBatch } from '../model/importBatch';
import type { Batch } from './batchClient';
import { importPageTexts as p } from './importPageTexts';

const inputs = { sourceId: SourceInput };
const asked = { ...ImportBatch, form: ['schoolId', 'sourceId', 'ownerMode', 'staffIds', 'duplicateMode'] };

export function SettingsButton({ batch, onDone }: { batch: Batch; onDone: () => Promise<void> }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(batch, 'edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(p.settings)}</Button>
      {isOpen && (
        <ResourceForm
          of={asked}
          id={batch.id}
          open
          inputs={inputs}
          onClose={() => setOpen(false)}
          onSaved={() => void onDone()}
        />
      )}
    </>
  );
}
