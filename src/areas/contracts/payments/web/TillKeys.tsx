// Which keys a till hears; where there is no room for it there is no keyboard either.
import { Grid, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { payTexts as p } from './payTexts';

export function TillKeys() {
  const { t } = useText();
  const { md: isWide = true } = Grid.useBreakpoint();
  return isWide && <Typography.Text type="secondary">{t(p.keys)}</Typography.Text>;
}
