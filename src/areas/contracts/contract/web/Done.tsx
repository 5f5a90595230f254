// A contract was submitted: what is done with it next, by whoever may.
import { Button, Result } from 'antd';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { contractTexts as c } from './contractTexts';
import type { Stored } from './useDraft';

export function Done({ contract, onCollect }: { contract: Stored; onCollect: () => void }) {
  const { t } = useText();
  const open = useOpen();
  const can = useCan();
  const isPayable = contract.state === 'signed';
  const mayCollect = isPayable && can('contracts.payment.collect');
  const asksPad = contract.signMethod === 'pad' && contract.state !== 'approving' && can('contracts.contract.print');
  const print = (sign: 'pad' | null) =>
    open('/customContractManagePrint', { id: `${contract.id}`, ...(sign ? { sign } : {}) });
  return (
    <Result
      status="success"
      title={t(c.submitted, { no: contract.no ?? '' })}
      subTitle={
        contract.state === 'approving'
          ? t(c.waits)
          : isPayable && !mayCollect && t(c.deskCollects, { amount: String(contract.owed) })
      }
      extra={[
        asksPad && (
          <Button key="sign" type="primary" onClick={() => print('pad')}>
            {t(c.goSign)}
          </Button>
        ),
        mayCollect && (
          <Button key="collect" {...(asksPad ? {} : { type: 'primary' as const })} onClick={onCollect}>
            {t(c.goCollect)}
          </Button>
        ),
        can('contracts.contract.print') && (
          <Button key="print" onClick={() => print(null)}>
            {t(c.print)}
          </Button>
        ),
        <Button key="list" onClick={() => open('/customContractManageList')}>
          {t(c.toList)}
        </Button>,
      ]}
    />
  );
}
