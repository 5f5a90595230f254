// 商品佣金: what single items earn; the item is picked from the catalogue its kind names.
import { InputNumber } from 'antd';
import { useFormAround } from '#kernel/web/resource/form/formAround';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { DistributionRate } from '../model/rate';

const catalogues: Record<string, string> = { course: 'course', pack: 'course_pack', product: 'product' };

function ItemInput({ id, value, onChange, disabled }: FieldInputProps) {
  const { values } = useFormAround();
  const to = catalogues[String(values.itemKind)];
  const now = typeof value === 'number' ? value : null;
  if (!to)
    return <InputNumber id={id} min={1} precision={0} disabled={disabled ?? false} value={now} onChange={onChange} />;
  return <RefPicker key={to} id={id} to={to} value={now} onChange={onChange} disabled={disabled ?? false} />;
}

export function RateTab() {
  return <ResourcePage of={DistributionRate} inputs={{ itemId: ItemInput }} />;
}
