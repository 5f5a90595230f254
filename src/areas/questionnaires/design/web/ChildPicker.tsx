// The child questionnaires of one, in their order.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { App, Button, Card, Flex, List, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { Questionnaire, setChildren } from '../model/questionnaire';
import { designTexts as d } from './designTexts';

export function ChildPicker({ id }: { id: number }) {
  const { t } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const parent = useDetail(Questionnaire, id);
  const kind = parent.data?.kind;
  const offered = useList(Questionnaire, {
    pageSize: 200,
    state: 'published',
    ...(kind ? { kind: String(kind) } : {}),
  });
  const setting = useCall(setChildren);
  const [chosen, setChosen] = useState<number[] | null>(null);
  const stored = parent.data?.childIds;
  useEffect(() => {
    if (Array.isArray(stored)) setChosen((before) => before ?? (stored as number[]));
  }, [stored]);
  const ids = chosen ?? [];
  const rows = offered.data?.list ?? [];
  const nameOf = (one: number) => String(rows.find((row) => row.id === one)?.title ?? `#${one}`);
  const moved = (at: number, by: number) => {
    const next = [...ids];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one!);
    setChosen(next);
  };
  const save = async () => {
    try {
      await setting.run({ id, childIds: ids });
      open('/addQuestionnaire', { id: String(id) });
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  return (
    <Shown loading={parent.isPending || offered.isPending} error={parent.error ?? offered.error} height={240}>
      <Flex vertical gap={16}>
        <Card
          size="small"
          title={`${t(d.children)} · ${String(parent.data?.title ?? '')}`}
          extra={
            <Button type="primary" loading={setting.isRunning} onClick={() => void save()}>
              {t(d.save)}
            </Button>
          }
        >
          <Typography.Paragraph type="secondary">{t(d.childrenHint)}</Typography.Paragraph>
          <List
            size="small"
            dataSource={ids}
            rowKey={(one) => one}
            renderItem={(one, at) => (
              <List.Item
                actions={[
                  <Button
                    key="up"
                    size="small"
                    icon={<ArrowUpOutlined />}
                    aria-label={t(d.up)}
                    disabled={at === 0}
                    onClick={() => moved(at, -1)}
                  />,
                  <Button
                    key="down"
                    size="small"
                    icon={<ArrowDownOutlined />}
                    aria-label={t(d.down)}
                    disabled={at === ids.length - 1}
                    onClick={() => moved(at, 1)}
                  />,
                  <Button
                    key="remove"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t(d.remove)}
                    onClick={() => setChosen(ids.filter((each) => each !== one))}
                  />,
                ]}
              >
                <span data-data>{nameOf(one)}</span>
              </List.Item>
            )}
          />
        </Card>
        <Card size="small">
          <List
            size="small"
            dataSource={rows.filter((row) => row.id !== id && !ids.includes(row.id))}
            rowKey="id"
            renderItem={(row) => (
              <List.Item
                actions={[
                  <Button key="add" type="link" disabled={ids.length >= 10} onClick={() => setChosen([...ids, row.id])}>
                    {t(d.add)}
                  </Button>,
                ]}
              >
                <span data-data>{row.title}</span>
              </List.Item>
            )}
          />
        </Card>
      </Flex>
    </Shown>
  );
}
