// The named views of a list: 我的客户, 公海. More than fit in one line go on in the next, so that none is out of sight.
import { ConfigProvider, Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import css from './list.module.css';
import type { ListView } from './ResourcePage';

interface ViewSwitchProps {
  views: readonly ListView[];
  current: string;
  /** Null is the first view, which needs no word in the address. */
  onChange: (key: string | null) => void;
}

// The chosen view's ground slides along one line only.
const still = { token: { motion: false } };

export default function ViewSwitch({ views, current, onChange }: ViewSwitchProps) {
  const { t } = useText();
  return (
    <ConfigProvider theme={still}>
      <Segmented
        className={css.views}
        value={current}
        onChange={(key) => onChange(key === views[0]?.key ? null : key)}
        options={views.map(({ key, label, count, isNamed }) => ({
          value: key,
          label: (
            <span {...(isNamed ? { 'data-data': true } : {})}>
              {t(label)} {count}
            </span>
          ),
        }))}
      />
    </ConfigProvider>
  );
}
