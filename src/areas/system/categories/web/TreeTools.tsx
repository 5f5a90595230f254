// What is done with a whole tree: switched in part, carried out and taken in as a sheet.

import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { ImportWizard } from '#kernel/web/resource/transfer/ImportWizard';
import { useCan } from '#kernel/web/session';
import { reasonOf } from '#kernel/web/widgets/States';
import { Category, categorySheet } from '../model/category';
import type { CategoryRow, Tree } from '../model/categoryCalls';
import { exportTree, sheetPath, useRefreshCategories } from './categoryClient';
import { classifyTexts as c } from './classifyTexts';
import { SwitchDialog } from './SwitchDialog';

export function TreeTools({ tree, nodes }: { tree: Tree; nodes: readonly CategoryRow[] }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refresh = useRefreshCategories();
  const [open, setOpen] = useState<'switch' | 'import' | null>(null);
  const carryOut = () => exportTree(tree.key).catch((error: unknown) => message.error(reasonOf(error, String(error))));
  const items = [
    ...(can('system.category.edit') && !tree.fixed
      ? [{ key: 'switch', label: t(c.switchMany), disabled: nodes.length === 0, onClick: () => setOpen('switch') }]
      : []),
    ...(can('system.category.import') ? [{ key: 'import', label: t(c.import), onClick: () => setOpen('import') }] : []),
    ...(can('system.category.export') ? [{ key: 'export', label: t(c.export), onClick: carryOut }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button size="small">
          {t(c.more)} <DownOutlined />
        </Button>
      </Dropdown>
      {open === 'switch' && <SwitchDialog nodes={nodes} onClose={() => setOpen(null)} />}
      <ImportWizard
        of={sheetOf(tree)}
        open={open === 'import'}
        onClose={() => {
          setOpen(null);
          void refresh();
        }}
      />
    </>
  );
}

/** The tree as the import knows it: its own calls, and its own columns. */
const sheetOf = (tree: Tree): Resource => ({ ...Category, path: sheetPath(tree.key), fields: categorySheet });
