// A link that leads out of the house, as a QR code to be scanned or copied.
import { App, Button, Flex } from 'antd';
import { useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { joinLink, ownCode, ownLink } from '../model/guest';
import { linkTexts as l } from './linkTexts';

interface Shown {
  url: string;
  title: Text;
}

function LinkModal({ shown, isBrief, onClose }: { shown: Shown | null; isBrief: boolean; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const url = shown ? new URL(shown.url, location.origin).href : '';
  return (
    <Modal open={shown !== null} title={shown && t(shown.title)} footer={null} onCancel={onClose} destroyOnHidden>
      {shown && (
        <Flex vertical align="center" gap={12}>
          <QrCode text={url} size={220} downloadName={t(shown.title)} />
          {isBrief && <span>{t(l.days)}</span>}
          <Button onClick={() => void copyText(url).then(() => message.success(t(l.copied)))}>{t(l.copy)}</Button>
        </Flex>
      )}
    </Modal>
  );
}

export function JoinLink({ inviterId = null }: { inviterId?: number | null }) {
  const { t } = useText();
  const making = useCall(joinLink);
  const [shown, setShown] = useState<Shown | null>(null);
  if (!making.isAllowed) return null;
  const make = async () => setShown({ url: (await making.run({ inviterId })).url, title: joinLink.label });
  return (
    <>
      <Button onClick={() => void make()}>{t(joinLink.label)}</Button>
      <LinkModal shown={shown} isBrief onClose={() => setShown(null)} />
    </>
  );
}

/** What a distributor is sent: their own page, an invitation for others, a code for customers. */
export function LinksOf({ id }: { id: number }) {
  const { t } = useText();
  const making = useCall(ownLink);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const make = async () => setShown({ url: (await making.run({ id })).url, title: ownLink.label });
  return (
    <Flex gap={8} wrap>
      {making.isAllowed && <Button onClick={() => setChoosing(true)}>{t(ownCode.label)}</Button>}
      <JoinLink inviterId={id} />
      {making.isAllowed && <Button onClick={() => void make()}>{t(ownLink.label)}</Button>}
      {isChoosing && (
        <CallDialog
          of={ownCode}
          given={{ id }}
          onClose={() => setChoosing(false)}
          onDone={({ url }) => {
            setChoosing(false);
            setShown({ url, title: ownCode.label });
          }}
        />
      )}
      <LinkModal shown={shown} isBrief={shown?.title === ownLink.label} onClose={() => setShown(null)} />
    </Flex>
  );
}
