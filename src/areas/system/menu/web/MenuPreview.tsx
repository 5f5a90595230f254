// The menu as somebody with one role alone finds it.

import { useQuery } from '@tanstack/react-query';
import { Tree } from 'antd';
import { useState } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { MenuNode } from '#kernel/web/session';
import { MenuIcon } from '#kernel/web/shell/ground/icons';
import { Frame } from '#kernel/web/widgets/Frame';
import { Empty, Shown } from '#kernel/web/widgets/States';
import css from '../../roles/web/access.module.css';
import { menuTexts as m } from '../../roles/web/accessTexts';
import { menuCalls } from './menuClient';

export function MenuPreview({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText();
  const named = useNamed();
  const [role, setRole] = useState<number | null>(null);
  const menu = useQuery({
    queryKey: ['menuAdmin', 'preview', role, locale],
    queryFn: () => menuCalls.menuAs(role!),
    enabled: role !== null,
  });
  const nodes = (list: readonly MenuNode[], above = '') =>
    list.map((node): TreeNode => {
      const key = `${above}/${node.Mname}`;
      return {
        key,
        title: (
          <>
            {above === '' && <MenuIcon node={node} />} {named(node.Mname, node.MnameEn)}
          </>
        ),
        selectable: false,
        children: nodes(node.child, key),
      };
    });
  return (
    <Frame open kind="drawer" width={420} title={t(m.preview)} onCancel={onClose} footer={null}>
      <RefPicker
        to="role"
        autoFocus
        aria-label={t(m.preview)}
        placeholder={t(m.preview)}
        value={role}
        onChange={(next) => setRole(next as number | null)}
      />
      <p className={css.hint}>{t(m.previewHint)}</p>
      {role !== null && (
        <Shown loading={menu.isPending} error={menu.error} onRetry={() => void menu.refetch()} height={320}>
          {menu.data?.length ? (
            <Tree key={role} defaultExpandAll blockNode treeData={nodes(menu.data)} />
          ) : (
            <Empty height={240} text={t(m.previewEmpty)} />
          )}
        </Shown>
      )}
    </Frame>
  );
}

interface TreeNode {
  key: string;
  title: React.ReactNode;
  selectable: boolean;
  children: TreeNode[];
}
