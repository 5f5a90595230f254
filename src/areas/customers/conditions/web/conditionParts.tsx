// What the condition builder needs to know of customers: the fields, the pickers, and the names behind the ids.

import { useQueries, useQuery } from '@tanstack/react-query';
import { type ConditionGroup, leavesOf } from '#kernel/model/conditions';
import type { Fields } from '#kernel/model/fields';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useNamed, useText } from '#kernel/web/i18n';
import { CategoryPicker } from '#kernel/web/resource/inputs/CategoryPicker';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { type CategoryNode, categoryTree, pickOptions } from '#kernel/web/resource/rows/resourceClient';
import { useList } from '#kernel/web/resource/rows/useRows';
import type { PickerProps } from '#kernel/web/widgets/conditions/ConditionValue';
import { Customer } from '../../customer/model/customer';
import { useNotOffered } from '../../customer/web/useThere';
import { CustomerField } from '../../ownFields/model/settings';
import { fieldsElsewhere } from '../model/conditionCalls';
import { conditionFields } from '../model/groupConditions';

const none: Fields = {};

export function useConditionFields(): Fields {
  const own = useList(CustomerField, { active: 'true', pageSize: 30 });
  const others = useQuery({
    queryKey: ['conditionFields', Customer.name],
    queryFn: () => sendCall(fieldsElsewhere, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const notOffered = useNotOffered();
  const fields = conditionFields(own.data?.list ?? [], others.data ?? none);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !notOffered.includes(name)));
}

export function ConditionPicker({ field, many, value, onChange, disabled }: PickerProps) {
  const common = {
    value: value as number | number[] | null,
    onChange,
    multiple: many,
    ...(disabled ? { disabled } : {}),
  };
  return (
    <div style={{ flex: 1, minWidth: 200 }}>
      {field.tree ? <CategoryPicker tree={field.tree} {...common} /> : <RefPicker to={field.to ?? ''} {...common} />}
    </div>
  );
}

/** What a value is called that the conditions name by its id. */
export function useConditionLabels(fields: Fields, conditions: ConditionGroup) {
  const { locale } = useText();
  const named = useNamed();
  const leaves = leavesOf(conditions).flatMap(({ field, value }) => {
    const of = fields[field];
    const ids = [value].flat().filter((one) => typeof one === 'number') as number[];
    return of && (of.to || of.tree) && ids.length > 0 ? [{ field, of, ids }] : [];
  });
  const found = useQueries({
    queries: leaves.map(({ of, ids }) => ({
      queryKey: of.tree ? ['categories', of.tree, 'named', locale] : ['options', of.to, locale, 'ids', ids.join(',')],
      queryFn: async (): Promise<[number, string][]> =>
        of.tree
          ? flat(await categoryTree(of.tree)).map((node) => [node.id, named(node.name, node.nameEn)])
          : (await pickOptions(of.to ?? '', { ids })).map(({ value, label }) => [value, label]),
      staleTime: 60_000,
    })),
  });
  const labels = new Map<string, string>(
    leaves.flatMap(({ field }, i) => (found[i]?.data ?? []).map(([id, label]) => [`${field} ${id}`, label] as const)),
  );
  return (field: string, value: unknown): string | undefined => labels.get(`${field} ${String(value)}`);
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.child ?? [])]);
