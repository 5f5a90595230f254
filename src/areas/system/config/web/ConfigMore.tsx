// What is done beside setting values: one's own setting added; all of them compared with what is shipped, carried out to a file, taken in from one.

import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { reasonOf } from '#kernel/web/widgets/States';
import type { ConfigRow } from '../model/configCalls';
import { CompareDrawer } from './CompareDrawer';
import { CustomItemDialog } from './CustomItemDialog';
import { saveAsFile } from './configClient';
import { configTexts as c } from './configTexts';
import { ImportDialog } from './ImportDialog';

export function ConfigMore({ rows }: { rows: readonly ConfigRow[] }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const [open, setOpen] = useState<'add' | 'compare' | 'import' | null>(null);
  const carryOut = () => saveAsFile().catch((error: unknown) => message.error(reasonOf(error, String(error))));
  const items = [
    ...(can('system.configItem.add') ? [{ key: 'add', label: t(c.addItem), onClick: () => setOpen('add') }] : []),
    { key: 'compare', label: t(c.compare), onClick: () => setOpen('compare') },
    ...(can('system.configItem.export')
      ? [{ key: 'export', label: t(c.export), title: t(c.exportHint), onClick: carryOut }]
      : []),
    ...(can('system.configItem.import')
      ? [{ key: 'import', label: t(c.import), onClick: () => setOpen('import') }]
      : []),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button>
          {t(c.more)} <DownOutlined />
        </Button>
      </Dropdown>
      {open === 'add' && <CustomItemDialog onClose={() => setOpen(null)} />}
      {open === 'compare' && <CompareDrawer rows={rows} onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog rows={rows} onClose={() => setOpen(null)} />}
    </>
  );
}
