// 开课复制: copies that were made, each with its lines, undone within three days; and the wizard that makes one.
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Empty } from '#kernel/web/widgets/States';
import { type CopyLine, OpenCopy, undoCopy } from '../model/openCopy';
import { CopyLines } from './CopyLines';
import { CopyWizard } from './CopyWizard';
import { copyTexts as c } from './copyTexts';

export default function OpenCopyPage() {
  const { t } = useText();
  const [isMaking, setMaking] = useState(false);
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={OpenCopy}
        empty={<Empty text={t(c.empty)} />}
        tabs={[
          { key: 'lines', label: c.lines, content: (row) => <CopyLines lines={(row.lines ?? []) as CopyLine[]} /> },
        ]}
        rowActions={[
          {
            key: 'undo',
            label: undoCopy.label,
            danger: true,
            isShown: ({ status, doneAt }) =>
              status === 'done' && Date.now() - new Date(String(doneAt)).getTime() < 72 * 3_600_000,
            run: (row) => setId(row.id),
          },
        ]}
        toolbar={
          <Button type="primary" onClick={() => setMaking(true)}>
            {t(c.make)}
          </Button>
        }
      />
      {isMaking && <CopyWizard onClose={() => setMaking(false)} />}
      {id !== null && (
        <CallDialog
          of={undoCopy}
          given={{ id }}
          preview={(answer) => <Alert type="warning" message={t(c.undone, answer)} />}
          onClose={() => setId(null)}
        />
      )}
    </>
  );
}
