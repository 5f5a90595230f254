// Before publishing: what stands in the way, what changes for families, a note, now or later.
import { Alert, App, Button, Flex, List } from 'antd';
import type { Text } from '#kernel/model/text';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { Labelled } from '#kernel/web/widgets/Labelled';
import { Modal } from '#kernel/web/widgets/Panels';
import { Shown } from '#kernel/web/widgets/States';
import type { FaultKind } from '../model/checking';
import { pageFaults, publishPage } from '../model/miniPage';
import { pageTexts as p } from './pageTexts';

const words: Record<FaultKind, Text> = {
  empty: p.faultEmpty,
  picture: p.faultPicture,
  noItems: p.faultNoItems,
  deadLink: p.faultDeadLink,
  notHttps: p.faultNotHttps,
  noText: p.faultNoText,
  twoTabs: p.faultTwoTabs,
};

export function PublishDialog({
  id,
  onChoose,
  onClose,
}: {
  id: number;
  onChoose?: (uid: string) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const { message } = App.useApp();
  const answer = useAnswer(pageFaults, { id });
  const publishing = useCall(publishPage);
  const [values, setValues] = useKept<Record<string, unknown>>(`publishPage:${id}`, {});
  const faults = answer.data?.faults ?? [];
  const changes = answer.data?.changes;
  const run = async () => {
    const row = await publishing.run({ id, ...values });
    message.success(t(row.publishAt ? p.scheduled : p.published));
    onClose();
  };
  return (
    <Modal
      open
      centered
      width={600}
      title={t(p.publish)}
      onCancel={onClose}
      onOk={run}
      confirmLoading={publishing.isRunning}
      okButtonProps={{ disabled: !answer.data || faults.length > 0 }}
    >
      <Shown loading={answer.isPending} error={answer.error} height={120}>
        <Flex vertical gap={12}>
          {faults.length > 0 ? (
            <Alert
              type="error"
              message={t(p.faults, { n: faults.length })}
              description={
                <List
                  size="small"
                  dataSource={faults}
                  renderItem={({ uid, kind }) => (
                    <List.Item>
                      <Button
                        type="link"
                        size="small"
                        onClick={() => {
                          if (uid) onChoose?.(uid);
                          onClose();
                        }}
                      >
                        {t(words[kind])}
                      </Button>
                    </List.Item>
                  )}
                />
              }
            />
          ) : (
            <Alert type="success" message={t(p.noFaults)} />
          )}
          {changes && (
            <span>
              {t(p.changes, {
                added: changes.added.length,
                removed: changes.removed.length,
                changed: changes.changed.length,
                moved: changes.moved.length,
              })}
            </span>
          )}
          {(['note', 'publishAt'] as const).map((name) => (
            <Labelled key={name} text={t(publishPage.input[name].label)}>
              <FieldInput
                id={`publish-${name}`}
                field={publishPage.input[name]}
                value={values[name]}
                onChange={(value) => setValues({ ...values, [name]: value })}
              />
            </Labelled>
          ))}
        </Flex>
      </Shown>
    </Modal>
  );
}
