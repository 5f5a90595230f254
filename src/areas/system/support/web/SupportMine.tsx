// Where this person is asked to go, whichever school asked; accepting is theirs alone.

import { useQuery } from '@tanstack/react-query';
import { App, Button, Card, Flex, Typography } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { acceptSupport, type MySupport, mySupport, SupportLife, SupportRequest } from '../model/support';
import { supportTexts as s } from './supportTexts';

const kinds = SupportRequest.fields.kind.options!;

export function SupportMine() {
  const { t, locale } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(SupportRequest);
  const mine = useQuery({
    queryKey: ['rows', SupportRequest.name, 'mine', locale],
    queryFn: () => sendCall(mySupport, {}),
  });
  if (mine.error) return <Failed error={mine.error} onRetry={() => void mine.refetch()} height={360} />;
  if (!mine.data) return <Loading height={360} />;
  if (mine.data.length === 0) return <Empty text={t(s.noneMine)} hint={t(s.noneMineHint)} height={360} />;

  const accept = (one: MySupport) =>
    modal.confirm({
      centered: true,
      title: t(s.acceptAsk, { school: one.school, from: one.from, to: one.to }),
      okText: t(s.accept),
      onOk: async () => {
        try {
          await sendCall(acceptSupport, { id: one.id });
          message.success(t(s.acceptDone));
        } catch (error) {
          message.error(messageOf(error));
        }
        await refresh();
      },
    });

  return (
    <Flex vertical gap={12}>
      {mine.data.map((one) => (
        <Card key={one.id} size="small">
          <Flex justify="space-between" align="center" gap={16} wrap>
            <div>
              <Flex gap={8} align="center">
                <Typography.Text strong>{one.school}</Typography.Text>
                <StateTag option={SupportLife.states[one.state]} />
                <Typography.Text type="secondary">{one.no}</Typography.Text>
              </Flex>
              <div>
                {t(kinds[one.kind]!.label)} · {t(s.days, { from: one.from, to: one.to })}
              </div>
              <Typography.Text type="secondary">{one.reason}</Typography.Text>
            </div>
            {one.state === 'assigned' && !one.accepted ? (
              <Button type="primary" onClick={() => accept(one)}>
                {t(s.accept)}
              </Button>
            ) : (
              <Typography.Text type="success">{t(s.accepted)}</Typography.Text>
            )}
          </Flex>
        </Card>
      ))}
    </Flex>
  );
}
