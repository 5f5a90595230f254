// The family signs what it has just read.
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import type { Strokes } from '../../contract/model/signature';
import { printTexts as p } from '../../printing/web/printTexts';
import { signOnPad } from '../model/signing';
import { SignaturePad } from './SignaturePad';

export function SignDialog({ contractId, no, onClose }: { contractId: number; no: string; onClose: () => void }) {
  const { t } = useText();
  const { run } = useCall(signOnPad);
  const [strokes, setStrokes] = useState<Strokes>([]);
  return (
    <Frame
      open
      width={680}
      height={260}
      title={`${t(signOnPad.label)} · ${no}`}
      onCancel={onClose}
      confirmText={t(p.confirmSign)}
      onConfirm={async () => {
        await run({ id: contractId, strokes });
        onClose();
      }}
      aside={
        <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {t(p.wipe)}
        </Button>
      }
    >
      <Flex vertical gap={8}>
        <Typography.Text>{t(p.signHere)}</Typography.Text>
        <SignaturePad label={t(signOnPad.label)} strokes={strokes} onChange={setStrokes} />
      </Flex>
    </Frame>
  );
}
