// A new category under a chosen one, or on the first level.

import { useMemo } from 'react';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { filledValues, startingValues } from '#kernel/web/resource/form/formValues';
import { useForm } from '#kernel/web/resource/form/useForm';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Frame } from '#kernel/web/widgets/Frame';
import { Category } from '../model/category';
import type { CategoryRow, Tree } from '../model/categoryCalls';
import { useRefreshCategories } from './categoryClient';
import { classifyTexts as c } from './classifyTexts';
import { askedOf, inputs } from './NodePanel';

interface AddDialogProps {
  tree: Tree;
  parent: CategoryRow | null;
  onClose: () => void;
  onAdded: (id: number) => void;
}

export function AddDialog({ tree, parent, onClose, onAdded }: AddDialogProps) {
  const { t } = useText();
  const refresh = useRefreshCategories();
  const names = askedOf(tree);
  const form = useForm(Category.fields, names, startingValues(Category.fields, names), {
    name: `category:add:${tree.key}:${parent?.id ?? ''}`,
  });
  const key = useMemo(() => crypto.randomUUID(), []);
  useUnsaved(form.isDirty);

  const add = async () => {
    const values = filledValues(Category.fields, form.values);
    if (!form.check(values, false)) return;
    try {
      const made = await resourceClient(Category).add(
        { ...values, tree: tree.key, ...(parent ? { parentId: parent.id } : {}) },
        key,
      );
      await refresh();
      onAdded(made.id);
      onClose();
    } catch (error) {
      if (!form.take(error)) throw error;
    }
  };

  return (
    <Frame
      title={t(c.add)}
      open
      height={400}
      onCancel={onClose}
      onConfirm={add}
      aside={parent ? t(c.under, { name: parent.name }) : t(c.onTop)}
    >
      <FormFields form={form} inputs={inputs} />
    </Frame>
  );
}
