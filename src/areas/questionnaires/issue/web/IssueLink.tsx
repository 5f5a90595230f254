// The link of an issue: to copy, to forward, to print as a code.
import { App, Button, Flex, Input } from 'antd';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import type { QuestionnaireIssue } from '../model/issue';
import { issuePageTexts as i } from './issueTexts';

export function IssueLink({ row, onClose }: { row: WireOf<typeof QuestionnaireIssue>; onClose: () => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const url = location.origin + row.link;
  const words = t(i.forwardText, { name: row.name, url });
  const copy = async (text: string) => {
    await copyText(text);
    void message.success(t(i.copied));
  };
  return (
    <Modal open centered footer={null} title={`${t(i.link)} · ${row.name}`} onCancel={onClose}>
      <Flex vertical gap={12} align="center">
        <QrCode text={url} size={200} downloadName={row.name} />
        <Input
          readOnly
          value={url}
          aria-label={t(i.link)}
          addonAfter={
            <Button type="link" size="small" onClick={() => void copy(url)}>
              {t(i.copy)}
            </Button>
          }
        />
        <Input.TextArea readOnly autoSize value={words} aria-label={t(i.forward)} />
        <Button onClick={() => void copy(words)}>{t(i.forward)}</Button>
      </Flex>
    </Modal>
  );
}
