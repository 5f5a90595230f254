// What was published when and by whom; any of it can be taken back into the draft.
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, List, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { ApprovalFlowVersion } from '../../flows/model/flow';
import { nodesOf, type Sequence, sequence } from '../../flows/model/tree';
import { d } from './designTexts';

const client = resourceClient(ApprovalFlowVersion);

interface VersionsProps {
  flowId: number;
  currentVersionId: number | null;
  tree: Sequence;
  onTake: (tree: Sequence) => void;
}

export function VersionsPanel({ flowId, currentVersionId, tree, onTake }: VersionsProps) {
  const { t } = useText();
  const versions = useQuery({
    queryKey: ['rows', ApprovalFlowVersion.name, 'of', flowId],
    queryFn: () => client.list({ flowId: String(flowId), pageSize: '50' }),
  });
  if (versions.error) return <Failed error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Loading />;
  if (versions.data.list.length === 0) return <Empty text={t(d.unpublished)} />;
  const take = async (id: number) => {
    const read = sequence.safeParse((await client.detail(id)).tree);
    if (read.success) onTake(read.data);
  };
  return (
    <List
      size="small"
      dataSource={versions.data.list}
      rowKey={(row) => row.id}
      renderItem={(row) => (
        <List.Item
          actions={[
            <Button key="take" size="small" onClick={() => void take(row.id)}>
              {t(d.take)}
            </Button>,
          ]}
        >
          <Flex vertical>
            <span>
              <b>{t(d.versionNo, { number: row.number })}</b>{' '}
              {row.id === currentVersionId && <Tag color="green">{t(d.current)}</Tag>}
            </span>
            <span style={{ opacity: 0.75 }}>
              {momentText(row.publishedAt, 'YYYY-MM-DD HH:mm')} {row.$labels?.publishedById}
            </span>
            {typeof row.note === 'string' && row.note && <span data-data>{row.note}</span>}
            <Difference of={row.tree} tree={tree} />
          </Flex>
        </List.Item>
      )}
    />
  );
}

/** Against what is drawn now: how many nodes are new, gone and changed. */
function Difference({ of, tree }: { of: unknown; tree: Sequence }) {
  const { t } = useText();
  const read = sequence.safeParse(of);
  if (!read.success) return null;
  const [then, now] = [read.data, tree].map((one) => new Map(nodesOf(one).map((node) => [node.id, plain(node)])));
  const added = [...now!.keys()].filter((id) => !then!.has(id)).length;
  const gone = [...then!.keys()].filter((id) => !now!.has(id)).length;
  const changed = [...now!].filter(([id, node]) => then!.has(id) && then!.get(id) !== node).length;
  return (
    <span style={{ opacity: 0.75 }}>
      {added + gone + changed === 0 ? t(d.same_tree) : t(d.differs, { added, gone, changed })}
    </span>
  );
}

/** A node by itself: what lies in its branches is compared node by node. */
const plain = (node: ReturnType<typeof nodesOf>[number]): string =>
  JSON.stringify(
    'branches' in node ? { ...node, branches: node.branches.map((one) => ({ ...one, nodes: [] })) } : node,
  );
