// The flow as cards, top to bottom, branches side by side; a plus between any two.
import { Button, Card, Flex, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { MenuButton } from '#kernel/web/widgets/Menu';
import type { Branch, FlowNode, Sequence } from '../../flows/model/tree';
import css from './design.module.css';
import { d } from './designTexts';
import type { Place } from './treeEdit';

const kinds = ['approver', 'cc', 'condition', 'parallel'] as const;

export interface TreeProps {
  nodes: Sequence;
  selected: string | null;
  faulty: ReadonlySet<string>;
  words: (node: FlowNode) => string;
  onSelect: (id: string) => void;
  onAdd: (place: Place, kind: FlowNode['kind']) => void;
  under?: Pick<Place, 'nodeId' | 'branch'>;
}

export function FlowTree(props: TreeProps) {
  const { nodes, under = { nodeId: null, branch: 0 } } = props;
  return (
    <Flex vertical align="center" gap={4}>
      <Plus {...props} place={{ ...under, at: 0 }} />
      {nodes.map((node, i) => (
        <Flex key={node.id} vertical align="center" gap={4}>
          <NodeCard {...props} node={node} />
          <Plus {...props} place={{ ...under, at: i + 1 }} />
        </Flex>
      ))}
    </Flex>
  );
}

function Plus({ place, onAdd }: TreeProps & { place: Place }) {
  const { t } = useText();
  return (
    <MenuButton
      className={css.plus!}
      label={t(d.add)}
      items={() => kinds.map((kind) => ({ key: kind, label: t(d[kind]), onClick: () => onAdd(place, kind) }))}
    >
      ＋
    </MenuButton>
  );
}

function NodeCard(props: TreeProps & { node: FlowNode }) {
  const { node, selected, faulty, words, onSelect } = props;
  const { t } = useText();
  return (
    <Flex vertical align="center" gap={4}>
      <Card
        size="small"
        style={{
          width: 200,
          borderColor: faulty.has(node.id) ? '#d4380d' : selected === node.id ? '#7571f9' : undefined,
        }}
      >
        <Button type="text" block style={{ height: 'auto', whiteSpace: 'normal' }} onClick={() => onSelect(node.id)}>
          <b data-data>{node.name}</b> <Tag>{t(d[node.kind])}</Tag>
          <div>{words(node)}</div>
        </Button>
      </Card>
      {'branches' in node && (
        <Flex gap={16} align="start">
          {branchesOf(node).map(({ key, branch, i }) => (
            <Flex
              key={key}
              vertical
              align="center"
              gap={4}
              style={{ borderTop: '2px solid #c9c7fb', padding: '4px 8px' }}
            >
              <span data-data>{branch.name}</span>
              <FlowTree {...props} nodes={branch.nodes} under={{ nodeId: node.id, branch: i }} />
            </Flex>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

/** Known by their place: they have no name of their own. */
const branchesOf = (node: { id: string; branches: readonly Branch[] }) =>
  node.branches.map((branch, i) => ({ key: `${node.id}.${i}`, branch, i }));
