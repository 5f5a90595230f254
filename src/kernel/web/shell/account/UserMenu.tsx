// The person: who they are, in which role, and the way out.
import { DownOutlined, IdcardOutlined, LogoutOutlined, SettingOutlined, SwapOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/api/apiError';
import { useFirstRoleName, useNamed, useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { shellTexts } from '#kernel/web/shellTexts';
import { openSettings, useUi } from '#kernel/web/state';
import { MenuButton, type MenuItem, type MenuItems } from '#kernel/web/widgets/Menu';
import { type Import, Part } from '../ground/Part';
import { useQueryState } from '../site/navigation';
import { signOut, switchRole } from './account';

const importSettings: Import<object> = () => import('./SettingsDrawer');
const importProfile: Import<{ onClose: () => void }> = () => import('./ProfileDrawer');

export function UserMenu(): ReactNode {
  const { t } = useText();
  const client = useClient();
  const role = useFirstRoleName();
  const named = useNamed();
  const [showsProfile, setShowsProfile] = useState(false);
  const hasSettings = useUi((ui) => ui.settings !== null);
  useAskedSettings();
  const roles = useRoleItems();
  const askLogout = useLogout();
  if (!client) return null;
  const items = (): MenuItems => [
    {
      key: 'profile',
      icon: <IdcardOutlined />,
      label: t(shellTexts.personalCentre),
      onClick: () => setShowsProfile(true),
    },
    {
      key: 'settings',
      icon: <SettingOutlined />,
      label: t(shellTexts.accountSettings),
      onClick: () => openSettings('appearance'),
    },
    'divider',
    ...(roles.length > 1 ? [...roles, 'divider' as const] : []),
    { key: 'logout', icon: <LogoutOutlined />, label: t(shellTexts.logout), onClick: askLogout },
  ];
  const school = client.school && named(client.school.name, client.school.nameEn);
  const where = [role, school].filter(Boolean).join(' · ');
  return (
    <>
      <MenuButton items={items} className="user" fromRight>
        <Avatar name={client.name} url={client.avatar} />
        <span className="user-name">
          <b>{client.name}</b>
          <small title={where}>{where}</small>
        </span>
        <DownOutlined />
      </MenuButton>
      {showsProfile ? (
        <Part
          load={importProfile}
          props={{ onClose: () => setShowsProfile(false) }}
          loading={null}
          failed={() => null}
        />
      ) : null}
      {hasSettings ? <Part load={importSettings} props={{}} loading={null} failed={() => null} /> : null}
    </>
  );
}

/** A notice about one's account leads here by the address, which then forgets it. */
function useAskedSettings(): void {
  const [{ account, ...rest }, setQuery] = useQueryState();
  useEffect(() => {
    if (account === undefined) return;
    openSettings(account || 'appearance');
    setQuery(rest);
  });
  // The next person at this computer does not find them open.
  useEffect(() => () => useUi.setState({ settings: null }), []);
}

function Avatar({ name, url }: { name: string; url: string | null }): ReactNode {
  return url ? (
    <img className="user-avatar" src={url} alt="" />
  ) : (
    <span className="user-avatar">{name.slice(0, 1)}</span>
  );
}

/** Which of the person's roles comes first; it decides which routes there are. */
function useRoleItems(): MenuItem[] {
  const client = useClient();
  const named = useNamed();
  const { t } = useText();
  const { message } = App.useApp();
  return (client?.rolesInfo ?? []).map(({ key, name, nameEn }) => ({
    key,
    icon: <SwapOutlined />,
    label: `${t(shellTexts.switchRole)}: ${named(name, nameEn)}`,
    selected: key === client?.roles[0],
    onClick: () =>
      void switchRole(key).then(
        () => message.success(t(shellTexts.roleSwitched, { role: named(name, nameEn) })),
        (error: unknown) => message.error(messageOf(error)),
      ),
  }));
}

function useLogout(): () => void {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { t } = useText();
  return () =>
    void modal.confirm({
      title: t(shellTexts.reallyLogout),
      okText: t(shellTexts.confirm),
      cancelText: t(shellTexts.cancel),
      onOk: async () => {
        await signOut();
        await navigate('/login', { replace: true });
      },
    });
}
