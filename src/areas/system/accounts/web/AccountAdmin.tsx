// The accounts: who may sign in, with which roles, in which state.

import { KeyOutlined, TeamOutlined, UserAddOutlined } from '@ant-design/icons';
import { App, Button, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { lookWith } from '#kernel/web/lookingAs';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Gate } from '#kernel/web/widgets/Gate';
import { Account, type HeldRole } from '../../identity/model/account';
import css from '../../roles/web/access.module.css';
import { accountTexts as a } from '../../roles/web/accessTexts';
import { resetFactors } from '../../secondFactor/model/factorCalls';
import { lookAs } from '../model/lookAs';
import { AccountAccess } from './AccountAccess';
import { AccountBatch } from './AccountBatch';
import { AccountMobile } from './AccountMobile';
import { AccountOpen } from './AccountOpen';
import { accountCalls } from './accountClient';

const columns = {
  name: { width: 90 },
  roles: {
    label: a.roles,
    width: 150,
    render: (row: WireOf<typeof Account>) => <Roles roles={row.roles} />,
  },
  department: {
    label: a.department,
    width: 90,
    render: (row: WireOf<typeof Account>) => row.department ?? '—',
  },
  post: { label: a.post, width: 90, render: (row: WireOf<typeof Account>) => row.post ?? '—' },
};

function Roles({ roles }: { roles: HeldRole[] }) {
  const { t } = useText();
  return (
    <span title={roles.map((role) => role.name).join('、')}>
      {roles.slice(0, 2).map((role) => (
        <Tag
          key={role.key}
          variant="filled"
          color={role.inForce ? 'geekblue' : 'default'}
          title={role.inForce ? role.name : t(a.notInForce)}
        >
          {role.name}
        </Tag>
      ))}
      {roles.length > 2 && <Tag variant="filled">+{roles.length - 2}</Tag>}
    </span>
  );
}

type Open =
  | { what: 'add' }
  | { what: 'batch' }
  | { what: 'access' | 'mobile' | 'factors' | 'look'; row: WireOf<typeof Account> };

export default function AccountAdmin() {
  const { t } = useText();
  const { modal } = App.useApp();
  const refresh = useRefreshRows(Account);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);

  const reset = (row: WireOf<typeof Account>) =>
    modal.confirm({
      title: t(a.resetAsk, { name: row.name }),
      onOk: async () => {
        const { password } = await accountCalls.resetPassword(row.id);
        void refresh();
        modal.success({
          title: t(a.resetDone),
          icon: <KeyOutlined />,
          content: (
            <>
              <div className={css.password}>
                <Typography.Text copyable>{password}</Typography.Text>
              </div>
              <p>{t(a.resetHint)}</p>
            </>
          ),
        });
      },
    });

  const actions: RowAction<WireOf<typeof Account>>[] = [
    { key: 'assignRoles', label: a.assign, run: (row) => setOpen({ what: 'access', row }) },
    {
      key: 'resetPassword',
      label: a.reset,
      isShown: (row) => row.state !== 'closed' && (row.$can?.includes('resetPassword') ?? false),
      run: reset,
    },
    {
      key: 'resetFactors',
      label: resetFactors.label,
      isShown: (row) => row.state !== 'closed' && (row.$can?.includes('resetFactors') ?? false),
      run: (row) => setOpen({ what: 'factors', row }),
    },
    {
      key: 'lookAs',
      label: lookAs.label,
      isShown: (row) => row.state === 'active' && (row.$can?.includes('lookAs') ?? false),
      run: (row) => setOpen({ what: 'look', row }),
    },
    {
      key: 'changeMobile',
      label: a.changeMobile,
      isShown: (row) => row.state !== 'closed' && (row.$can?.includes('edit') ?? false),
      run: (row) => setOpen({ what: 'mobile', row }),
    },
  ];
  return (
    <>
      <ResourcePage
        of={Account}
        rowActions={actions}
        columns={columns}
        toolbar={
          <>
            <Gate permission="system.account.assignRoles">
              <Button icon={<TeamOutlined />} onClick={() => setOpen({ what: 'batch' })}>
                {t(a.batch)}
              </Button>
            </Gate>
            <Gate permission="system.account.add">
              <Button type="primary" icon={<UserAddOutlined />} onClick={() => setOpen({ what: 'add' })}>
                {t(a.open)}
              </Button>
            </Gate>
          </>
        }
      />
      {open?.what === 'add' && <AccountOpen onClose={close} onOpened={(row) => setOpen({ what: 'access', row })} />}
      {open?.what === 'batch' && <AccountBatch onClose={close} />}
      {open?.what === 'mobile' && <AccountMobile account={open.row} onClose={close} />}
      {open?.what === 'factors' && (
        <CallDialog of={resetFactors} rows={[open.row]} name={String(open.row.name)} onClose={close} />
      )}
      {open?.what === 'look' && (
        <CallDialog of={lookAs} rows={[open.row]} name={String(open.row.name)} onClose={close} onDone={lookWith} />
      )}
      {open?.what === 'access' && <AccountAccess account={open.row} onClose={close} />}
    </>
  );
}
