// 选择问卷: what to start from; with `?for=` the child questionnaires of one.
import { App, Button, Card, Col, Flex, Input, List, Row, Typography } from 'antd';
import { useState } from 'react';
import { pair } from '#kernel/model/text';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Modal } from '#kernel/web/widgets/Panels';
import { questionCount } from '../../content/model/checking';
import { Questionnaire, questionnaireKinds, startFrom } from '../model/questionnaire';
import { type Template, templates } from '../model/templates';
import { ChildPicker } from './ChildPicker';
import { designTexts as d } from './designTexts';
import { Preview } from './Preview';

export default function SelectPage() {
  const [query] = useQueryState();
  return query.for ? (
    <ChildPicker id={Number(query.for)} />
  ) : (
    <Chooser library={query.library === 'hr' ? 'hr' : 'general'} />
  );
}

type Kind = keyof typeof questionnaireKinds;

function Chooser({ library }: { library: 'general' | 'hr' }) {
  const { t, locale } = useText();
  const open = useOpen();
  const { message } = App.useApp();
  const starting = useCall(startFrom);
  const [shown, setShown] = useState<Template | null>(null);
  const [q, setQ] = useState('');
  const own = useList(Questionnaire, { pageSize: 12, ...(q ? { q } : {}) });
  const begin = async (from: { template?: string; copyOf?: number; kind?: Kind }) => {
    try {
      const { id, title } = await starting.run({ ...from, library });
      open('/addQuestionnaire', { id: String(id) }, String(title));
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  return (
    <Flex vertical gap={16}>
      <Card title={t(d.blank)} size="small">
        <Flex gap={8} wrap>
          {(Object.keys(questionnaireKinds) as Kind[]).map((kind) => (
            <Button key={kind} size="large" loading={starting.isRunning} onClick={() => void begin({ kind })}>
              {t(Questionnaire.fields.kind.options![kind]!.label)}
            </Button>
          ))}
        </Flex>
      </Card>
      <Card title={t(d.fromTemplate)} size="small">
        <Row gutter={[12, 12]}>
          {templates.map((template) => (
            <Col key={template.key} xs={24} sm={12} lg={8}>
              <Card
                size="small"
                title={t(pair(template.title.zh, template.title.en))}
                extra={t(Questionnaire.fields.kind.options![template.kind]!.label)}
                actions={[
                  <Button key="preview" type="link" onClick={() => setShown(template)}>
                    {t(d.preview)}
                  </Button>,
                  <Button
                    key="use"
                    type="link"
                    loading={starting.isRunning}
                    onClick={() => void begin({ template: template.key })}
                  >
                    {t(d.start)}
                  </Button>,
                ]}
              >
                {t(d.questions, { count: questionCount(template.document) })}
              </Card>
            </Col>
          ))}
        </Row>
      </Card>
      <Card
        title={t(d.fromCopy)}
        size="small"
        extra={<Input.Search aria-label={t(d.fromCopy)} allowClear onSearch={setQ} style={{ width: 220 }} />}
      >
        <List
          size="small"
          loading={own.isPending}
          dataSource={own.data?.list ?? []}
          rowKey="id"
          renderItem={(row) => (
            <List.Item
              actions={[
                <Button key="use" type="link" onClick={() => void begin({ copyOf: row.id })}>
                  {t(d.start)}
                </Button>,
              ]}
            >
              <Typography.Text data-data>{row.title}</Typography.Text>
            </List.Item>
          )}
        />
      </Card>
      {shown && (
        <Modal
          open
          footer={null}
          width={480}
          title={t(pair(shown.title.zh, shown.title.en))}
          onCancel={() => setShown(null)}
        >
          <Preview document={shown.document} kind={shown.kind} locale={locale} />
        </Modal>
      )}
    </Flex>
  );
}
