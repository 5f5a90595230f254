// Which columns, in which order, how dense: remembered per person.
import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { later } from '../rows/later';
import type { ColumnChooserProps } from './ColumnChoices';
import css from './list.module.css';

const ColumnChoices = later(() => import('./ColumnChoices'), <div className={css.columns} style={{ height: 400 }} />);

export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useText();
  return (
    <Popover trigger="click" placement="bottomRight" content={<ColumnChoices {...props} />} destroyOnHidden>
      <Button icon={<SettingOutlined />} aria-label={t(listTexts.columns)} title={t(listTexts.columns)} />
    </Popover>
  );
}
