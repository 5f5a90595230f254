// Who did what with a file.
import { List, Space } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { fileLog } from '../model/fileCalls';
import { FileLog } from '../model/fileSharing';
import { filesTexts as m } from './filesTexts';
import { momentText } from './momentText';

export function FileLogList({ id }: { id: number }) {
  const { t } = useText();
  const { data, error, isPending, refetch } = useAnswer(fileLog, { id });
  const actions = FileLog.fields.action.options!;
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      <List
        size="small"
        dataSource={data ?? []}
        renderItem={({ action, who, at }) => (
          <List.Item>
            <Space>
              <span>{momentText(at)}</span>
              <span data-data>{who || t(m.guest)}</span>
              <span>{t(actions[action]!.label)}</span>
            </Space>
          </List.Item>
        )}
      />
    </Shown>
  );
}
