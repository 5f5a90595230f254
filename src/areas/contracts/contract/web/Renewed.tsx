// What a renewal renews: each item as it was bought then, and what is not sold any more.
import { Alert } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { Renewal } from '../model/family';
import { contractTexts as c } from './contractTexts';

export function Renewed({ renewed: { no, before, gone } }: { renewed: Renewal }) {
  const { t } = useText();
  const said = [
    ...before.map(({ name, qty, listUnit, net }) =>
      t(c.boughtThen, { name, n: qty, unit: grouped(listUnit), net: grouped(net) }),
    ),
    ...gone.map((name) => t(c.notSoldNow, { name })),
  ];
  return (
    <Alert
      type={gone.length > 0 ? 'warning' : 'info'}
      showIcon
      style={{ margin: '12px 0' }}
      title={t(c.renews, { no })}
      description={said.map((line) => <div key={line}>{line}</div>)}
    />
  );
}
