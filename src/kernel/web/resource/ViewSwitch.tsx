// The named views of a list: 我的客户, 公海.
import { Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import css from './list.module.css';
import type { ListView } from './ResourcePage';

interface ViewSwitchProps {
  views: readonly ListView[];
  current: string;
  /** Null is the first view, which needs no word in the address. */
  onChange: (key: string | null) => void;
}

export default function ViewSwitch({ views, current, onChange }: ViewSwitchProps) {
  const { t } = useText();
  return (
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
  );
}
