// Which columns, in which order, how dense: remembered per person.
import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fieldOf, type Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import type { ColumnChoicesProps } from '#kernel/web/widgets/columns/ColumnChoices';
import { later } from '../rows/later';
import { LatePopover } from './LatePopover';

const ColumnChoices = later(
  () => import('#kernel/web/widgets/columns/ColumnChoices'),
  <div style={{ width: 260, height: 400 }} />,
);

interface ColumnChooserProps extends Omit<ColumnChoicesProps, 'nameOf'> {
  of: Resource;
  /** Labels of columns that are no fields. */
  labels?: Readonly<Record<string, Text>>;
}

export function ColumnChooser({ of, labels, ...props }: ColumnChooserProps) {
  const { t } = useText();
  const nameOf = (name: string) => {
    const label = labels?.[name] ?? fieldOf(of, name)?.label;
    return label ? t(label) : name;
  };
  const choices = <ColumnChoices {...props} nameOf={nameOf} />;
  return (
    <LatePopover trigger="click" placement="bottomRight" content={choices} destroyOnHidden>
      <Button icon={<SettingOutlined />} aria-label={t(listTexts.columns)} title={t(listTexts.columns)} />
    </LatePopover>
  );
}
