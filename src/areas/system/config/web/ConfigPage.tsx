// 配置管理: settings with their level and history; the sequences of document numbers.
import { Tabs } from 'antd';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { ConfigItems } from './ConfigItems';
import css from './config.module.css';
import { configTexts as c } from './configTexts';
import { NumberRules } from './NumberRules';

export default function ConfigPage() {
  const { t } = useText();
  const can = useCan();
  return (
    <section className={css.card}>
      <Tabs
        tabBarStyle={{ marginBottom: 8 }}
        items={[
          { key: 'items', label: t(c.items), children: <ConfigItems /> },
          ...(can('system.numberRule.view')
            ? [{ key: 'numbers', label: t(c.numbers), children: <NumberRules /> }]
            : []),
        ]}
      />
    </section>
  );
}
