// A tree to arrange: drag, or the four buttons, or Alt with the arrow keys; F2 renames. A move the server refuses goes
// back with the reason.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  HolderOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { App, Button, Divider, Flex, type GetRef, Tooltip, Tree, Typography } from 'antd';
import { type Key, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { Empty, reasonOf } from './States';
import { type Drop, dropped } from './tree/drop';
import {
  type Direction,
  depthOf,
  type Move,
  moved,
  type NodeId,
  placeOf,
  refusalOf,
  step,
  type TreeNode,
} from './tree/moves';
import { RenameInput } from './tree/RenameInput';

export interface TreeEditorProps<N extends TreeNode> {
  nodes: readonly N[];
  /** Called with the tree after the move; a promise that rejects puts it back and shows why. */
  onMove: (move: Move, tree: N[]) => unknown;
  onRename?: (id: NodeId, title: string) => unknown;
  onAdd?: (parent: NodeId | null) => unknown;
  onDelete?: (node: N) => unknown;
  selected?: NodeId | null;
  onSelect?: (id: NodeId | null) => void;
  /** Beside the title: code, count, colour. */
  extra?: (node: N) => ReactNode;
  maxDepth?: number;
  height?: number;
  /** Looked at and chosen from, but not changed. */
  disabled?: boolean;
}

const directions: readonly { to: Direction; key: string; label: Text; icon: ReactNode }[] = [
  { to: 'up', key: 'ArrowUp', label: w.moveUp, icon: <ArrowUpOutlined /> },
  { to: 'down', key: 'ArrowDown', label: w.moveDown, icon: <ArrowDownOutlined /> },
  { to: 'in', key: 'ArrowRight', label: w.moveIn, icon: <MenuUnfoldOutlined /> },
  { to: 'out', key: 'ArrowLeft', label: w.moveOut, icon: <MenuFoldOutlined /> },
];

export function TreeEditor<N extends TreeNode>(props: TreeEditorProps<N>) {
  const { nodes, maxDepth, disabled } = props;
  const { t } = useText();
  const { message, modal } = App.useApp();
  const [ownSelected, setOwnSelected] = useState<NodeId | null>(null);
  const [editing, setEditing] = useState<NodeId | null>(null);
  const [open, setOpen] = useState<Key[] | null>(null);
  /** The tree as it looks while a move is on its way to the server. */
  const [underway, setUnderway] = useState<N[] | null>(null);
  const tree = underway ?? nodes;
  const selected = props.selected === undefined ? ownSelected : props.selected;
  const chosen = selected === null ? null : placeOf(tree, selected);

  // One that was just added is chosen from outside, perhaps far down or in a folded branch.
  const list = useRef<GetRef<typeof Tree>>(null);
  const isThere = chosen !== null;
  const above = chosen?.parent?.id;
  useEffect(() => {
    if (selected === null || !isThere) return;
    if (above !== undefined) setOpen((keys) => keys && [...new Set([...keys, above])]);
    list.current?.scrollTo({ key: selected });
  }, [selected, isThere, above]);

  const select = (id: NodeId | null) => {
    setOwnSelected(id);
    props.onSelect?.(id);
  };

  const refuse = (reason: string) => message.warning(t(w.moveRefused, { reason }));

  const move = async (wanted: Move | null) => {
    if (disabled) return;
    const refusal = wanted ? refusalOf(tree, wanted, maxDepth) : 'noPlace';
    if (!wanted || refusal) {
      const why = refusal === 'tooDeep' ? t(w.tooDeep, { depth: maxDepth ?? 0 }) : t(w[refusal ?? 'noPlace']);
      return refuse(why);
    }
    const next = moved(tree, wanted);
    setUnderway(next);
    const { parent } = wanted;
    if (parent !== null) setOpen((keys) => [...new Set([...(keys ?? openAtFirst(tree)), parent])]);
    try {
      await props.onMove(wanted, next);
    } catch (error) {
      refuse(reasonOf(error, t(w.failed)));
    } finally {
      setUnderway(null);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (selected === null || editing !== null || disabled) return;
    const direction = event.altKey ? directions.find((one) => one.key === event.key) : undefined;
    if (direction) {
      event.preventDefault();
      event.stopPropagation();
      void move(step(tree, selected, direction.to));
    } else if (event.key === 'F2' && props.onRename) {
      event.preventDefault();
      setEditing(selected);
    }
  };

  const remove = (node: N) =>
    modal.confirm({
      title: t(w.deleteAsk, { name: node.title }),
      okButtonProps: { danger: true },
      okText: t(w.delete),
      cancelText: t(w.cancel),
      onOk: async () => {
        try {
          await props.onDelete?.(node);
        } catch (error) {
          message.error(reasonOf(error, t(w.failed)));
        }
      },
    });

  const rename = async (node: N, title: string) => {
    setEditing(null);
    if (!title.trim() || title === node.title) return;
    try {
      await props.onRename?.(node.id, title.trim());
    } catch (error) {
      message.error(reasonOf(error, t(w.failed)));
    }
  };

  return (
    <Flex vertical gap={8} onKeyDown={onKeyDown} role="group">
      {!disabled && (
        <Flex gap={4} align="center" wrap>
          {directions.map((one) => (
            <Tooltip key={one.to} title={t(one.label)}>
              <Button
                size="small"
                aria-label={t(one.label)}
                icon={one.icon}
                disabled={!chosen || !canStep(tree, chosen.node.id, one.to, maxDepth)}
                onClick={() => chosen && move(step(tree, chosen.node.id, one.to))}
              />
            </Tooltip>
          ))}
          <Divider orientation="vertical" />
          {props.onAdd && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => props.onAdd?.(chosen?.parent?.id ?? null)}>
              {t(chosen ? w.addBeside : w.addRoot)}
            </Button>
          )}
          {props.onAdd && chosen && depthOf(tree, chosen.node.id) < (maxDepth ?? Number.POSITIVE_INFINITY) && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => props.onAdd?.(selected)}>
              {t(w.addChild)}
            </Button>
          )}
          {props.onRename && (
            <Tooltip title={t(w.rename)}>
              <Button
                size="small"
                aria-label={t(w.rename)}
                icon={<EditOutlined />}
                disabled={!chosen}
                onClick={() => setEditing(selected)}
              />
            </Tooltip>
          )}
          {props.onDelete && (
            <Tooltip title={t(w.delete)}>
              <Button
                size="small"
                danger
                aria-label={t(w.delete)}
                icon={<DeleteOutlined />}
                disabled={!chosen}
                onClick={() => chosen && remove(chosen.node as N)}
              />
            </Tooltip>
          )}
          <Typography.Text type="secondary" style={{ fontSize: 12, marginInlineStart: 'auto' }}>
            {t(w.treeKeys)}
          </Typography.Text>
        </Flex>
      )}
      {tree.length === 0 ? (
        <Empty height={120} />
      ) : (
        <Tree
          ref={list}
          blockNode
          height={props.height}
          draggable={disabled ? false : { icon: <HolderOutlined /> }}
          treeData={tree.map(toData) as never}
          selectedKeys={selected === null ? [] : [selected]}
          expandedKeys={open ?? openAtFirst(tree)}
          onExpand={(keys) => setOpen(keys)}
          onSelect={(keys) => select((keys[0] as NodeId | undefined) ?? null)}
          // What would be refused is not offered, so a drop lands at the nearest place that is allowed.
          allowDrop={({ dragNode, dropNode, dropPosition }) => {
            const target = placeOf(tree, dropNode.key as NodeId);
            const parent = dropPosition === 0 ? target?.node.id : target?.parent?.id;
            return !refusalOf(tree, { id: dragNode.key as NodeId, parent: parent ?? null, before: null }, maxDepth);
          }}
          onDrop={(info) => void move(dropped(tree, info as unknown as Drop))}
          titleRender={(data) => {
            const node = (data as unknown as { node: N }).node;
            return editing === node.id ? (
              <RenameInput
                title={node.title}
                onDone={(title) => rename(node, title)}
                onCancel={() => setEditing(null)}
              />
            ) : (
              <Flex justify="space-between" gap={12}>
                <span data-data>{node.title}</span>
                {props.extra?.(node)}
              </Flex>
            );
          }}
        />
      )}
    </Flex>
  );
}

function canStep(tree: readonly TreeNode[], id: NodeId, to: Direction, maxDepth: number | undefined): boolean {
  const wanted = step(tree, id, to);
  return wanted !== null && !refusalOf(tree, wanted, maxDepth);
}

const toData = (node: TreeNode): object => ({ key: node.id, node, children: node.children?.map(toData) });
const allIds = (nodes: readonly TreeNode[]): NodeId[] =>
  nodes.flatMap((node) => [node.id, ...allIds(node.children ?? [])]);

/** A small tree lies open; of a large one the first level, to be opened where one looks. */
const openAtFirst = (nodes: readonly TreeNode[]): NodeId[] => {
  const ids = allIds(nodes);
  return ids.length > 100 ? [] : ids;
};
