import { App } from 'antd';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { mayDo } from '#kernel/web/resource/rows';
import { useOpen } from '#kernel/web/shell/navigation';
import { CustomerGroup } from '../model/group';
import { ConditionsInput } from './sets/ConditionsInput';
import { setTexts as s } from './sets/setTexts';

const inputs = { conditions: ConditionsInput };

export default function GroupListPage() {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  return (
    <ResourcePage
      of={CustomerGroup}
      inputs={inputs}
      onOpen={(row) => open('/group', { id: String(row.id) }, String(row.name))}
      rowActions={[
        {
          key: 'freeze',
          label: s.freeze,
          isShown: (row) => row.kind === 'dynamic' && mayDo(row, 'edit'),
          run: async (row, refresh) => {
            await api.post(`${CustomerGroup.path}/freeze`, { id: row.id });
            message.success(t(s.frozen));
            await refresh();
          },
        },
      ]}
    />
  );
}
