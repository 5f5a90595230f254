import { Descriptions, Flex, Typography } from 'antd';
import { capital, grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import printFrameSource from '#kernel/web/widgets/PrintFrame.tsx?raw';
import { QrCode } from '#kernel/web/widgets/QrCode';
import qrCodeSource from '#kernel/web/widgets/QrCode.tsx?raw';
import { Shown } from '#kernel/web/widgets/States';
import { useDemo } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';

const amount = 680_000;

export default function Print() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  return (
    <>
      <Example
        wide
        title={d.printFrame}
        note={d.printNote}
        from="widgets/PrintFrame"
        source={printFrameSource}
        code={'<PrintFrame title={contract.code} paper="A5" landscape choosePaper>\n  …\n</PrintFrame>'}
      >
        <Shown loading={loading} error={error}>
          <PrintFrame title={t(d.receipt)} paper="A5" landscape choosePaper disabled={disabled}>
            <Flex justify="space-between" align="start" style={{ marginBottom: 12 }}>
              <div>
                <Typography.Title level={3} style={{ margin: 0 }}>
                  {t(d.enterprise)}
                </Typography.Title>
                <Typography.Title level={4} style={{ margin: '4px 0 16px' }}>
                  {t(d.receipt)}
                </Typography.Title>
              </div>
              <QrCode text="https://example.com/r/R2611001043" size={80} />
            </Flex>
            <Descriptions
              bordered
              size="small"
              column={1}
              items={[
                { key: 'no', label: t(d.receiptNo), children: 'R2611001043' },
                { key: 'student', label: t(d.student), children: t(d.personLin) },
                { key: 'for', label: t(d.receiptFor), children: t(d.receiptTuition) },
                { key: 'amount', label: t(d.receiptAmount), children: `¥${grouped(yuan(amount))}` },
                { key: 'capital', label: t(d.receiptCapital), children: capital(amount) },
                { key: 'by', label: t(d.receiptBy), children: t(d.personZhang) },
              ]}
            />
          </PrintFrame>
        </Shown>
      </Example>
      <Example
        title={d.qr}
        note={d.qrNote}
        from="widgets/QrCode"
        source={qrCodeSource}
        code={'<QrCode text={url} size={160} caption={…} downloadName="sign-in" />'}
      >
        <Shown loading={loading} error={error}>
          <QrCode text="https://example.com/t/8f3a2c" caption={t(d.scan)} downloadName="sign-in" />
        </Shown>
      </Example>
    </>
  );
}
