// 在职员工 · 离职员工 · 员工合同 beside each other; one this person may not open is absent.
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { SiblingTabs } from '#kernel/web/shell/site/SiblingTabs';
import { moduleTexts as x } from './moduleTexts';

const pages = [
  { key: 'staff', label: x.staff, permission: 'people.staff.view' },
  { key: 'quit', label: x.quit, permission: 'people.leaving.view' },
  { key: 'contract', label: x.contract, permission: 'people.contract.view' },
] as const;

export function StaffTabs({ here }: { here: (typeof pages)[number]['key'] }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  return (
    <SiblingTabs
      here={here}
      onOpen={(key) => open(`/staff/StaffPublic/${key}`)}
      pages={pages.filter(({ permission }) => can(permission)).map(({ key, label }) => ({ key, label: t(label) }))}
    />
  );
}
