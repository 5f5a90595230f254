// The log of one online lesson, what it suggests for the roll, and the way there.
import { Alert, Button, Flex, Space, Tag, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { Attendance } from '../../attendance/model/attendance';
import { keepMarks } from '../../attendance/web/useMarks';
import { OnlineSession, onlineSuggestions } from '../model/onlineSession';
import { onlineTexts as o } from './onlineTexts';

const { status: statusField } = Attendance.fields;

export function OnlineLog({ lessonId, onFilled }: { lessonId: number; onFilled: () => void }) {
  const { t } = useText();
  const can = useCan();
  const { data } = useAnswer(onlineSuggestions, { lessonId });
  const seen = data?.rows.filter(({ seconds }) => seconds > 0) ?? [];
  const fill = () => {
    keepMarks(
      lessonId,
      new Map((data?.rows ?? []).map(({ customerId, status, lateMinutes }) => [customerId, { status, lateMinutes }])),
    );
    onFilled();
  };
  return (
    <Flex vertical gap={12}>
      {data && data.unmatched.length > 0 && (
        <Alert type="warning" showIcon title={t(o.unmatched, { names: data.unmatched.join('、') })} />
      )}
      {seen.length > 0 && (
        <Flex vertical gap={8}>
          <Typography.Text type="secondary">{t(o.suggested)}</Typography.Text>
          <Space wrap>
            {seen.map(({ customerId, name, seconds, status }) => (
              <Tag key={customerId}>
                {name} · {t(statusField.options![status]!.label)} · {t(o.minutes, { n: Math.round(seconds / 60) })}
              </Tag>
            ))}
          </Space>
          {can('teaching.attendance.take') && (
            <div>
              <Button type="primary" onClick={fill}>
                {t(o.fill)}
              </Button>
            </div>
          )}
        </Flex>
      )}
      <ResourcePage of={OnlineSession} given={{ lessonId }} />
    </Flex>
  );
}
