// Who works along on one customer: at most five, each reading or editing; decided by its counsellor or a supervisor.
import { App, Button, Flex, Select, Typography } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan, useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { Shown } from '#kernel/web/widgets/States';
import type { Customer } from '../../customer/model/customer';
import { CustomerCollaborator } from '../model/customerParts';
import { collaboratorTexts } from './collaboratorTexts';

const most = 5;
type Access = 'read' | 'edit';

export const useCollaborators = (customerId: number) => useList(CustomerCollaborator, { customerId, pageSize: most });

/** Its counsellor decides who works along, or whoever hands customers out. */
export function useMayAppoint(row: WireOf<typeof Customer>): boolean {
  const can = useCan();
  const client = useClient();
  return can('customers.customer.edit') && (row.ownerId === client?.uid || can('customers.customer.assign'));
}

export function CollaboratorDialog({ row, onClose }: { row: WireOf<typeof Customer>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const mayChange = useMayAppoint(row);
  const refresh = useRefreshRows(CustomerCollaborator);
  const along = useCollaborators(row.id);
  const [isBusy, setBusy] = useState(false);
  const list = along.data?.list ?? [];
  const calls = resourceClient(CustomerCollaborator);
  const change = async (run: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      message.error(messageOf(error));
    }
    await refresh();
    setBusy(false);
  };
  return (
    <Frame title={`${t(collaboratorTexts.along)} · ${row.name}`} width={520} height={320} open onCancel={onClose}>
      <Shown loading={along.isPending} error={along.error} onRetry={() => void along.refetch()} height={200}>
        <Flex vertical gap={12}>
          {list.length === 0 && <Typography.Text type="secondary">{t(collaboratorTexts.nobodyAlong)}</Typography.Text>}
          {list.map((one) => (
            <Flex key={one.id} align="center" gap={8}>
              <div style={{ flex: 1, minWidth: 0 }}>
                <PersonTag name={labelOf(one, 'staffId') ?? ''} />
              </div>
              <AccessPick
                value={one.access as Access}
                disabled={!mayChange || isBusy}
                onChange={(access) => change(() => calls.edit(one.id, one.version, { access }))}
              />
              {mayChange && (
                <Button type="text" danger disabled={isBusy} onClick={() => change(() => calls.delete([one.id]))}>
                  {t(collaboratorTexts.takeOff)}
                </Button>
              )}
            </Flex>
          ))}
          {mayChange &&
            (list.length < most ? (
              <NewOne
                isBusy={isBusy}
                onAdd={(staffId, access) => change(() => calls.add({ customerId: row.id, staffId, access }, nonce()))}
              />
            ) : (
              <Typography.Text type="secondary">{t(collaboratorTexts.alongFull)}</Typography.Text>
            ))}
        </Flex>
      </Shown>
    </Frame>
  );
}

function NewOne({ isBusy, onAdd }: { isBusy: boolean; onAdd: (staffId: number, access: Access) => Promise<void> }) {
  const { t } = useText();
  const [staffId, setStaffId] = useState<number | null>(null);
  const [access, setAccess] = useState<Access>('read');
  return (
    <Flex gap={8}>
      <RefPicker
        to="staff"
        aria-label={t(collaboratorTexts.addAlong)}
        placeholder={t(collaboratorTexts.addAlong)}
        value={staffId}
        onChange={(next) => setStaffId(next as number | null)}
      />
      <AccessPick value={access} onChange={setAccess} disabled={isBusy} />
      <Button
        type="primary"
        disabled={staffId === null}
        loading={isBusy}
        onClick={() => {
          if (staffId !== null) void onAdd(staffId, access).then(() => setStaffId(null));
        }}
      >
        {t(collaboratorTexts.addAlong)}
      </Button>
    </Flex>
  );
}

interface AccessPickProps {
  value: Access;
  disabled: boolean;
  onChange: (access: Access) => void;
}

function AccessPick({ value, disabled, onChange }: AccessPickProps) {
  const { t } = useText();
  const { label, options = {} } = CustomerCollaborator.fields.access;
  return (
    <Select<Access>
      style={{ width: 110, flex: 'none' }}
      aria-label={t(label)}
      value={value}
      disabled={disabled}
      onChange={onChange}
      options={(Object.keys(options) as Access[]).map((key) => ({ value: key, label: t(options[key]!.label) }))}
    />
  );
}
