// One category: its names, code, colour, whether it is in use, and where.

import { App, Button, Divider, Flex, Skeleton, Tag } from 'antd';
import { useNamed, useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { StalePanel } from '#kernel/web/resource/form/StalePanel';
import { useForm } from '#kernel/web/resource/form/useForm';
import { useStale } from '#kernel/web/resource/form/useStale';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { IconPicker } from '#kernel/web/shell/menu/IconPicker';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Failed, reasonOf } from '#kernel/web/widgets/States';
import { Category } from '../model/category';
import type { CategoryRow, Tree } from '../model/categoryCalls';
import { useRefreshCategories, useUses } from './categoryClient';
import css from './classify.module.css';
import { classifyTexts as c } from './classifyTexts';

export const inputs = { icon: IconInput };
const inFixedTree = ['name', 'nameEn', 'color', 'icon'];

/** What may be said of a category of this tree. */
export const askedOf = (tree: Tree): readonly string[] =>
  tree.fixed
    ? inFixedTree
    : ['name', 'nameEn', 'code', 'color', 'icon', ...(tree.schoolMayExtend ? ['schoolId'] : []), 'enabled'];

interface NodePanelProps {
  tree: Tree;
  node: CategoryRow;
  onMerge: () => void;
}

export function NodePanel({ tree, node, onMerge }: NodePanelProps) {
  const { t } = useText();
  const named = useNamed();
  const { message } = App.useApp();
  const can = useCan();
  const refresh = useRefreshCategories();
  const form = useForm(
    Category.fields,
    askedOf(tree),
    { ...node },
    { name: `category:${node.id}`, version: node.version },
  );
  const { row, stale, meet, choose, settle } = useStale(Category, { ...node }, form);
  useUnsaved(form.isDirty);

  const save = async () => {
    if (!form.check(form.changed, true)) return;
    try {
      settle(await resourceClient(Category).edit(row.id, form.restoredFrom ?? row.version, form.changed));
      form.begin(form.values);
      message.success(t(c.saved));
      await refresh();
    } catch (error) {
      if (!(await meet(error)) && !form.take(error)) message.error(reasonOf(error, String(error)));
    }
  };

  const mayEdit = can('system.category.edit');
  return (
    <>
      <div className={css.head}>
        <h2>{named(node.name, node.nameEn)}</h2>
        {node.school && <Tag>{node.school}</Tag>}
      </div>
      {stale && <StalePanel fields={Category.fields} stale={stale} onChoose={choose} />}
      {/* A row, so that choosing it leaves the focus in the tree, whose keys move it. */}
      <FormFields form={form} row={{ ...node, $labels: { schoolId: node.school ?? '' } }} oneColumn inputs={inputs} />
      {mayEdit && (
        <Flex gap={8}>
          <Button type="primary" disabled={!form.isDirty} onClick={save}>
            {t(c.save)}
          </Button>
          <Button disabled={!form.isDirty} onClick={() => form.begin(form.start)}>
            {t(c.undo)}
          </Button>
          {!tree.fixed && can('system.category.merge') && (
            <Button style={{ marginInlineStart: 'auto' }} onClick={onMerge}>
              {t(c.merge)}
            </Button>
          )}
        </Flex>
      )}
      <Divider style={{ marginBlock: 16 }} />
      <h3 className={css.area}>{t(c.whereUsed)}</h3>
      <Uses id={node.id} />
    </>
  );
}

function Uses({ id }: { id: number }) {
  const { t } = useText();
  const uses = useUses(id);
  if (uses.error) return <Failed error={uses.error} height={80} onRetry={() => void uses.refetch()} />;
  if (!uses.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (uses.data.length === 0) return <span className={css.faint}>{t(c.nowhere)}</span>;
  return (
    <ul className={css.uses}>
      {uses.data.map((use) => (
        <li key={`${use.resource} ${use.field}`}>
          <span>
            {use.areaTitle} · {use.title} · {use.field}
          </span>
          <span className={css.faint}>{use.count}</span>
        </li>
      ))}
    </ul>
  );
}

/** The name of an icon, or nothing. */
function IconInput({ id, field, value, onChange, disabled }: FieldInputProps) {
  const { t } = useText();
  const name = typeof value === 'string' ? value : null;
  return <IconPicker id={id} label={t(field.label)} value={name} onChange={onChange} disabled={disabled} />;
}
