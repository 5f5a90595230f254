// Where customers are collected: a list one keeps, or a new one by its name. What is found by conditions takes nobody by hand.
import { App, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { CustomerGroup } from '../model/group';
import { groupInputTexts } from './groupInputTexts';

const most = 200;
/** Chosen instead of a group that is there. */
const another = 0;

interface GroupInputProps extends FieldInputProps {
  /** The group they come from. */
  except?: number;
}

export function GroupInput({ id, value, onChange, disabled, isInvalid, except }: GroupInputProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(CustomerGroup);
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const found = useList(CustomerGroup, { kind: 'static', pageSize: most });
  const kept = (found.data?.list ?? []).filter((row) => mayDo(row, 'edit') && row.id !== except);
  const options = kept.map((row) => ({ value: row.id, label: row.name }));
  const name = typed.trim();
  const isNew = name !== '' && !options.some(({ label }) => label === name);

  const add = async () => {
    setAdding(true);
    try {
      const group = await resourceClient(CustomerGroup).add({ name, kind: 'static' }, crypto.randomUUID());
      await refresh();
      onChange(group.id);
    } catch (error) {
      message.error(messageOf(error));
    }
    setAdding(false);
  };
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      autoFocus
      loading={found.isPending || isAdding}
      disabled={disabled || isAdding}
      status={isInvalid ? 'error' : ''}
      placeholder={t(groupInputTexts.chooseGroup)}
      notFoundContent={found.isPending ? null : t(groupInputTexts.noGroups)}
      value={(value ?? undefined) as number | undefined}
      onChange={(chosen) => (chosen === another ? void add() : onChange(chosen))}
      showSearch={{
        searchValue: typed,
        onSearch: setTyped,
        filterOption: (text, option) => option?.value === another || String(option?.label).includes(text.trim()),
      }}
      options={isNew ? [...options, { value: another, label: t(groupInputTexts.newGroup, { name }) }] : options}
    />
  );
}
