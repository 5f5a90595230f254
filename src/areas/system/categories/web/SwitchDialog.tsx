// Many categories of a tree switched on or off at once.

import { App, Button, Flex, Tag, Tree } from 'antd';
import { useState } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { reasonOf } from '#kernel/web/widgets/States';
import type { CategoryRow } from '../model/categoryCalls';
import { switchMany, useRefreshCategories } from './categoryClient';
import { classifyTexts as c } from './classifyTexts';

interface SwitchDialogProps {
  nodes: readonly CategoryRow[];
  onClose: () => void;
}

export function SwitchDialog({ nodes, onClose }: SwitchDialogProps) {
  const { t } = useText();
  const named = useNamed();
  const { message } = App.useApp();
  const refresh = useRefreshCategories();
  const [chosen, setChosen] = useState<number[]>([]);
  const [busy, setBusy] = useState<'on' | 'off' | null>(null);

  const set = async (enabled: boolean) => {
    setBusy(enabled ? 'on' : 'off');
    try {
      const { count } = await switchMany(chosen, enabled);
      message.success(t(enabled ? c.switchedOn : c.switchedOff, { count }));
      await refresh();
      onClose();
    } catch (error) {
      message.error(reasonOf(error, String(error)));
    } finally {
      setBusy(null);
    }
  };

  const below = (parentId: number | null): object[] =>
    nodes
      .filter((node) => node.parentId === parentId)
      .map((node) => ({
        key: node.id,
        title: (
          <>
            {named(node.name, node.nameEn)} {!node.enabled && <Tag>{t(c.off)}</Tag>}
          </>
        ),
        children: below(node.id),
      }));

  return (
    <Frame
      title={t(c.switchMany)}
      open
      width={560}
      height={420}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="flex-end" align="center">
          <span style={{ marginInlineEnd: 'auto' }}>{t(c.chosen, { count: chosen.length })}</span>
          <Button disabled={chosen.length === 0} loading={busy === 'off'} onClick={() => set(false)}>
            {t(c.switchOff)}
          </Button>
          <Button type="primary" disabled={chosen.length === 0} loading={busy === 'on'} onClick={() => set(true)}>
            {t(c.switchOn)}
          </Button>
        </Flex>
      }
    >
      <Tree
        checkable
        checkStrictly
        defaultExpandAll
        selectable={false}
        treeData={below(null)}
        checkedKeys={chosen}
        onCheck={(checked) => setChosen((Array.isArray(checked) ? checked : checked.checked).map(Number))}
      />
    </Frame>
  );
}
