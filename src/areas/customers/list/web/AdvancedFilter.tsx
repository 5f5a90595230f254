// Conditions beyond the search row, joined by all and any. What is often asked is kept as a group.

import { App, Button } from 'antd';
import { useState } from 'react';
import { type ConditionGroup, emptyGroup } from '#kernel/model/conditions';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { ConditionsEditor, isWhole } from '../../conditions/web/ConditionsInput';
import { useConditionFields } from '../../conditions/web/conditionParts';
import { CustomerGroup } from '../../groups/model/group';
import { manageTexts as m } from './manageTexts';

const { name, visibility, pinned, note } = CustomerGroup.fields;
const groupFields = { name, visibility, pinned, note };

interface AdvancedFilterProps {
  value: ConditionGroup | null;
  /** What the list is asked for besides. */
  within: Record<string, unknown>;
  onApply: (conditions: ConditionGroup | null) => void;
  onClose: () => void;
}

export function AdvancedFilter({ value, within, onApply, onClose }: AdvancedFilterProps) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const refreshGroups = useRefreshRows(CustomerGroup);
  const fields = useConditionFields();
  const [conditions, setConditions] = useState<ConditionGroup>(value ?? emptyGroup());
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isReady = isWhole(fields, conditions);

  const checked = (go: () => void) => () => {
    setTried(true);
    if (conditions.items.length === 0 || isReady) go();
    else message.warning(t(m.incomplete));
  };
  const apply = checked(() => {
    onApply(conditions.items.length > 0 ? conditions : null);
    onClose();
  });
  const save = async (values: FormValues) => {
    await resourceClient(CustomerGroup).add({ ...values, kind: 'dynamic', conditions }, nonce());
    message.success(t(m.groupSaved, { name: String(values.name) }));
    await refreshGroups();
  };
  return (
    <>
      <Frame
        title={t(m.advanced)}
        width={900}
        height={520}
        open
        onCancel={onClose}
        onConfirm={apply}
        confirmText={t(m.apply)}
        aside={
          <>
            {can('customers.group.edit') && (
              <Button disabled={conditions.items.length === 0} onClick={checked(() => setSaving(true))}>
                {t(m.saveGroup)}
              </Button>
            )}
            {value && (
              <Button type="text" onClick={() => setConditions(emptyGroup())}>
                {t(m.clearFilter)}
              </Button>
            )}
          </>
        }
      >
        <ConditionsEditor value={conditions} onChange={setConditions} within={within} showProblems={isTried} />
      </Frame>
      {isSaving && (
        <FieldsDialog
          open
          title={t(m.saveGroup)}
          fields={groupFields}
          confirmText={t(m.saveGroup)}
          onClose={() => setSaving(false)}
          onSend={save}
        />
      )}
    </>
  );
}
