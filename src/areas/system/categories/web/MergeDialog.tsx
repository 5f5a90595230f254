// A merged into B: first what would change, by area, then the change.

import { useQuery } from '@tanstack/react-query';
import { Alert, App, Flex, Table, TreeSelect } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNamed, useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed } from '#kernel/web/widgets/States';
import type { CategoryRow, CategoryUse } from '../model/categoryCalls';
import { mergeInto, useRefreshCategories } from './categoryClient';
import { classifyTexts as c } from './classifyTexts';

interface MergeDialogProps {
  nodes: readonly CategoryRow[];
  from: CategoryRow;
  onClose: () => void;
  onMerged: (to: number) => void;
}

export function MergeDialog({ nodes, from, onClose, onMerged }: MergeDialogProps) {
  const { t, locale } = useText();
  const named = useNamed();
  const { message } = App.useApp();
  const refresh = useRefreshCategories();
  const [to, setTo] = useState<number | null>(null);
  const preview = useQuery({
    queryKey: ['category', 'merge', locale, from.id, to],
    queryFn: () => mergeInto(from.id, to ?? 0, true),
    enabled: to !== null,
    staleTime: 0,
    retry: false,
  });
  const name = named(from.name, from.nameEn);

  const merge = async () => {
    if (to === null) return;
    const { uses } = await mergeInto(from.id, to, false);
    message.success(t(c.merged, { count: total(uses) }));
    // Nothing asks any more about the one that is gone before everything is asked anew.
    flushSync(() => {
      onMerged(to);
      onClose();
    });
    await refresh();
  };

  const below = (parentId: number | null): object[] =>
    nodes
      .filter((node) => node.parentId === parentId && node.id !== from.id)
      .map((node) => ({ value: node.id, title: named(node.name, node.nameEn), children: below(node.id) }));

  return (
    <Frame
      title={t(c.mergeTitle, { name })}
      open
      danger
      height={400}
      onCancel={onClose}
      onConfirm={merge}
      confirmDisabled={!preview.data}
    >
      <Flex vertical gap={16}>
        <Alert type="warning" showIcon title={t(c.mergeWhat, { name })} />
        <TreeSelect
          aria-label={t(c.mergeInto)}
          placeholder={t(c.mergeInto)}
          value={to}
          onChange={setTo}
          treeData={below(null)}
          treeDefaultExpandAll
          showSearch
          treeNodeFilterProp="title"
        />
        {preview.error && <Failed error={preview.error} height={120} />}
        {preview.data && (
          <>
            <span>{t(c.mergeCount, { count: total(preview.data.uses), children: preview.data.children })}</span>
            {preview.data.uses.length > 0 && <UseTable uses={preview.data.uses} />}
          </>
        )}
      </Flex>
    </Frame>
  );
}

const total = (uses: readonly CategoryUse[]): number => uses.reduce((sum, use) => sum + use.count, 0);

function UseTable({ uses }: { uses: CategoryUse[] }) {
  const { t } = useText();
  return (
    <Table<CategoryUse>
      size="small"
      pagination={false}
      rowKey={(use) => `${use.resource} ${use.field}`}
      dataSource={uses}
      columns={[
        { title: t(c.area), dataIndex: 'areaTitle' },
        { title: t(c.record), dataIndex: 'title' },
        { title: t(c.field), dataIndex: 'field' },
        { title: t(c.count), dataIndex: 'count', align: 'right' },
      ]}
    />
  );
}
