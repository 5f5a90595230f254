// The menu as a tree to arrange, and the chosen entry beside it.

import { EyeOutlined, LinkOutlined, UndoOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { useRename } from '#kernel/web/resource/form/useRename';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { MenuIcon } from '#kernel/web/shell/ground/icons';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import css from '../../roles/web/access.module.css';
import { menuTexts as m } from '../../roles/web/accessTexts';
import { Menu } from '../model/menu';
import type { MenuEntry } from '../model/menuCalls';
import { MenuAdminForm } from './MenuAdminForm';
import { MenuPreview } from './MenuPreview';
import { menuCalls } from './menuClient';

interface Node {
  id: number;
  title: string;
  entry: MenuEntry;
  children: Node[];
}

const levels = 3;

export default function MenuAdminTree() {
  const { t, locale } = useText();
  const named = useNamed();
  const can = useCan();
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const menu = useQuery({ queryKey: ['menuAdmin', locale], queryFn: menuCalls.menu });
  const [chosen, choose] = useState<{ id: number | null; parent: number | null } | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const entries = menu.data;
  const tree = useMemo(() => {
    const below = (parent: number | null): Node[] =>
      (entries ?? [])
        .filter((one) => one.parentId === parent)
        .map((entry) => ({ id: entry.id, title: named(entry.mname, entry.mnameEn), entry, children: below(entry.id) }));
    return below(null);
  }, [entries, named]);
  const mayEdit = can('system.menu.edit');
  const reload = () => queries.invalidateQueries({ queryKey: ['menuAdmin'] });
  const { rename, dialog } = useRename(Menu, reload);
  const entry = chosen?.id ? (entries?.find((one) => one.id === chosen.id) ?? null) : null;

  const reset = () =>
    modal.confirm({
      title: t(m.resetAsk),
      okButtonProps: { danger: true },
      onOk: async () => {
        await menuCalls.resetMenu();
        choose(null);
        await reload();
        message.success(t(m.resetDone));
      },
    });

  return (
    <div className={css.columns}>
      <section className={css.card}>
        <div className={css.head}>
          <h2>{t(m.tree)}</h2>
          <Flex gap={8} wrap>
            {can('system.role.view') && (
              <Button icon={<EyeOutlined />} onClick={() => setPreviewed(true)}>
                {t(m.preview)}
              </Button>
            )}
            {mayEdit && (
              <Button icon={<UndoOutlined />} onClick={reset}>
                {t(m.reset)}
              </Button>
            )}
          </Flex>
        </div>
        <p className={css.hint}>{t(m.treeHint)}</p>
        <Shown loading={menu.isPending} error={menu.error} onRetry={() => void menu.refetch()} height={480}>
          <TreeEditor<Node>
            nodes={tree}
            maxDepth={levels}
            height={560}
            disabled={!mayEdit}
            selected={chosen?.id ?? null}
            onSelect={(id) => choose(id === null ? null : { id: Number(id), parent: null })}
            onMove={async ({ id, parent, before }) => {
              await menuCalls.sortMenu({
                id: Number(id),
                parent: parent === null ? null : Number(parent),
                before: before === null ? null : Number(before),
              });
              await reload();
            }}
            onAdd={
              can('system.menu.add') ? (parent) => choose({ id: null, parent: placeFor(entries, parent) }) : undefined
            }
            onDelete={
              can('system.menu.delete')
                ? async (node) => {
                    await resourceClient(Menu).delete([node.id]);
                    choose(null);
                    await reload();
                  }
                : undefined
            }
            onRename={async (id, title) => {
              const entry = entries?.find((one) => one.id === id);
              if (!entry) return;
              const field = locale === 'en' ? 'mnameEn' : 'mname';
              await rename(entry, field, title, entry[field] ?? '');
            }}
            extra={(node) => <Marks entry={node.entry} />}
          />
        </Shown>
      </section>
      <section className={css.card}>
        {chosen ? (
          <MenuAdminForm
            key={`${chosen.id}:${chosen.parent}:${entry?.version}`}
            entry={entry}
            parent={entry ? entry.parentId : chosen.parent}
            disabled={!mayEdit}
            onSaved={async (id) => {
              await reload();
              choose({ id, parent: null });
              message.success(t(m.saved));
            }}
          />
        ) : (
          <Empty height={480} text={t(m.choose)} />
        )}
      </section>
      {dialog}
      {isPreviewed && <MenuPreview onClose={() => setPreviewed(false)} />}
    </div>
  );
}

/** Beside a page comes its sibling, inside a group its child. */
function placeFor(entries: readonly MenuEntry[] | undefined, parent: string | number | null): number | null {
  const at = entries?.find((one) => one.id === Number(parent));
  return at ? (at.kind === 'group' ? at.id : at.parentId) : null;
}

function Marks({ entry }: { entry: MenuEntry }) {
  const { t } = useText();
  return (
    <Flex gap={6} align="center">
      {entry.url && (
        <Typography.Text type="secondary" ellipsis style={{ maxWidth: 170, fontSize: 12 }}>
          {entry.kind !== 'page' && <LinkOutlined />} {entry.url}
        </Typography.Text>
      )}
      {entry.roleIds.length > 0 && (
        <Tag variant="filled" color="blue">
          {t(m.restricted)}
        </Tag>
      )}
      {!entry.visible && <Tag variant="filled">{t(m.hidden)}</Tag>}
      {entry.parentId === null && (
        <span style={{ fontSize: 16 }} aria-hidden>
          <MenuIcon node={{ Mname: entry.mname, Url: entry.url, Ico: entry.ico, IcoImg: entry.icoImg, child: [] }} />
        </span>
      )}
    </Flex>
  );
}
