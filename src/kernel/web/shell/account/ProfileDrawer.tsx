// Personal centre: who is signed in, with the way to the full record.
import { Button, Descriptions, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNamed, useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { shellTexts } from '#kernel/web/shellTexts';
import { Drawer } from '#kernel/web/widgets/Panels';
import { useOpen } from '../site/navigation';
import { useSite } from '../site/site';

const profilePath = '/Staff/Personal';

export default function ProfileDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useText();
  const named = useNamed();
  const client = useClient();
  const open = useOpen();
  const hasProfile = useSite().find(profilePath).kind === 'page';
  if (!client) return null;
  const items = [
    {
      key: 'enterprise',
      label: t(shellTexts.enterprise),
      children: <span data-data>{client.enterprise ?? client.appid}</span>,
    },
    {
      key: 'school',
      label: t(shellTexts.school),
      children: client.school ? named(client.school.name, client.school.nameEn) : '—',
    },
    {
      key: 'roles',
      label: t(shellTexts.myRoles),
      children: (client.rolesInfo ?? []).map(({ key, name, nameEn }) => (
        <Tag key={key} color={key === client.roles[0] ? 'processing' : 'default'}>
          {named(name, nameEn)}
        </Tag>
      )),
    },
  ];
  return (
    <Drawer open width={420} title={t(shellTexts.personalCentre)} onClose={onClose}>
      <div className="profile-head">
        {client.avatar ? (
          <img className="user-avatar large" src={client.avatar} alt="" />
        ) : (
          <span className="user-avatar large">{client.name.slice(0, 1)}</span>
        )}
        <b>{client.name}</b>
      </div>
      <Descriptions column={1} items={items} />
      {hasProfile ? (
        <Button
          block
          className="profile-open"
          onClick={() => {
            onClose();
            open(profilePath);
          }}
        >
          {t(shellTexts.openProfile)}
        </Button>
      ) : null}
    </Drawer>
  );
}
