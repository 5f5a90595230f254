// The five pages of /ClassFee as tabs; one without permission is not shown.
import { Tabs } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { contracts } from '../../area';

const tabs = contracts.routes.filter(({ path }) => path.startsWith('/ClassFee/'));

export function FeeTabs() {
  const { t } = useText();
  const can = useCan();
  const { pathname } = useLocation();
  const go = useNavigate();
  return (
    <Tabs
      size="small"
      tabBarStyle={{ marginBottom: 8 }}
      activeKey={pathname}
      onChange={(path) => go(path)}
      items={tabs
        .filter(({ permission }) => !permission || can(permission))
        .map(({ path, title }) => ({ key: path, label: t(title) }))}
    />
  );
}
