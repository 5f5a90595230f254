// The tree around one person: the way up as a path, two generations down, a hundred at a time.
import { Tree as AntTree, Breadcrumb, Button, Card, Flex, Pagination, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { distributorTree, type TreeNode } from '../../distributors/model/distributor';
import { memberTexts as m } from './memberTexts';

export function TreeTab() {
  const { t } = useText();
  const [query, setQuery] = useQueryState();
  const id = Number(query.node) || null;
  const [page, setPage] = useState(1);
  const answer = useAnswer(distributorTree, { id, page });
  const go = (node: number | null) => {
    setPage(1);
    setQuery({ tab: 'tree', ...(node ? { node: String(node) } : {}) });
  };
  const tree = answer.data;
  const shown = tree?.node ? [tree.node] : (tree?.roots ?? []);
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        <RefPicker
          to="distributor"
          value={id}
          onChange={(value) => go(typeof value === 'number' ? value : null)}
          placeholder={t(m.search)}
          style={{ width: 240 }}
        />
        <Breadcrumb
          items={[
            {
              key: 'roots',
              title: (
                <Button type="link" size="small" onClick={() => go(null)}>
                  {t(m.roots)}
                </Button>
              ),
            },
            ...(tree?.above ?? []).map((one) => ({
              key: one.id,
              title: (
                <Button type="link" size="small" onClick={() => go(one.id)} data-data>
                  {one.name}
                </Button>
              ),
            })),
          ]}
        />
        <Shown
          loading={answer.isPending}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          empty={shown.length === 0}
          emptyText={t(m.noTree)}
          height={240}
        >
          <AntTree
            key={id ?? 'roots'}
            defaultExpandAll
            selectable={false}
            treeData={shown.map((node) => branch(node, go, t(m.direct)))}
          />
          {(tree?.total ?? 0) > 100 && (
            <Pagination
              size="small"
              current={page}
              pageSize={100}
              total={tree?.total ?? 0}
              onChange={setPage}
              showSizeChanger={false}
            />
          )}
        </Shown>
      </Flex>
    </Card>
  );
}

interface Branch {
  key: number;
  title: React.ReactNode;
  children: Branch[];
}

const branch = (node: TreeNode, go: (id: number) => void, words: string): Branch => ({
  key: node.id,
  title: (
    <Flex gap={8} align="center" wrap>
      <Button type="link" size="small" onClick={() => go(node.id)} data-data>
        {node.name}
      </Button>
      <Tag data-data>{node.level}</Tag>
      <Typography.Text type="secondary" data-data>
        {words.replace('{n}', String(node.direct)).replace('{amount}', node.amount)}
      </Typography.Text>
    </Flex>
  ),
  children: (node.children ?? []).map((child) => branch(child, go, words)),
});
