// A sheet as read: each question with its answer and its points.
import { List, Tag } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { showSheet } from '../../answer/model/sheet';
import { saidIn } from '../../content/model/document';
import { answerText } from '../../content/public/answerText';
import { markTexts as m } from './markTexts';

export function SheetShown({ id }: { id: number }) {
  const { t, locale } = useText();
  const found = useAnswer(showSheet, { id });
  return (
    <Shown loading={found.isPending} error={found.error} height={240}>
      <List
        dataSource={found.data?.questions ?? []}
        rowKey={({ element }) => element.key}
        renderItem={({ element, value, score, full, comment }, at) => (
          <List.Item extra={full > 0 && <Tag>{t(m.result, { score, full })}</Tag>}>
            <List.Item.Meta
              title={<span data-data>{`${at + 1}. ${saidIn(element.title, locale)}`}</span>}
              description={
                <span data-data>
                  {answerText(element, value, locale) || '—'}
                  {comment && ` · ${comment}`}
                </span>
              }
            />
          </List.Item>
        )}
      />
    </Shown>
  );
}
