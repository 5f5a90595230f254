// The figures of a report that filled themselves in.
import { Descriptions } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { AnsweredFigure } from '../model/workReport';

export function FilledFigures({ of }: { of: readonly AnsweredFigure[] }) {
  const { locale } = useText();
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 3 }}
      items={of.map(({ key, label, labelEn, value }) => ({
        key,
        label: locale === 'en' ? labelEn : label,
        children: value,
      }))}
    />
  );
}
