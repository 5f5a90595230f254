// What a template said before: the last twenty, each to look at and to bring back, and what was shipped.
import { App, Button, Table } from 'antd';
import { channelName } from '#kernel/model/notices';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { formTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { Empty } from '#kernel/web/widgets/States';
import type { TemplateVersion } from '../model/messageTemplate';
import css from './msg.module.css';
import { type TemplateRow, templates } from './msgClient';
import { msgTexts as m } from './msgTexts';

interface TemplateVersionsProps {
  row: TemplateRow;
  isDirty: boolean;
  onRestored: (row: TemplateRow) => void;
  onClose: () => void;
}

const shipped = 0;

export function TemplateVersions({ row, isDirty, onRestored, onClose }: TemplateVersionsProps) {
  const { t, locale } = useText();
  const { message, modal } = App.useApp();
  const may = useCan()('system.messageTemplate.restore');
  const restore = (no: number) =>
    modal.confirm({
      centered: true,
      title: t(isDirty ? formTexts.leave : m.restoreAsk),
      okText: t(no === shipped ? m.restoreDefault : m.restore),
      onOk: async () => {
        try {
          onRestored(await templates.restore(row, no));
          message.success(t(m.restored));
          onClose();
        } catch (error) {
          message.error(messageOf(error));
        }
      },
    });
  return (
    <Frame
      open
      title={t(m.versions)}
      onCancel={onClose}
      footer={
        may && row.changed ? (
          <Button danger onClick={() => restore(shipped)}>
            {t(m.restoreDefault)}
          </Button>
        ) : null
      }
    >
      {row.versions.length === 0 ? (
        <Empty height={320} text={t(m.noVersions)} />
      ) : (
        <Table<TemplateVersion>
          size="small"
          rowKey="no"
          pagination={false}
          dataSource={row.versions}
          expandable={{ expandedRowRender: (version) => <Said version={version} /> }}
          columns={[
            {
              title: t(m.versions),
              render: (_, { no, at }) => (
                <>
                  {t(m.versionNo, { no })} <span className={css.quiet}>{momentText(at, 'YYYY-MM-DD HH:mm')}</span>
                </>
              ),
            },
            { title: t(m.by), width: 110, render: (_, { by }) => by || t(m.shippedBy) },
            {
              title: t(m.channels),
              width: 150,
              render: (_, { wording }) =>
                wording.channels.map((channel) => t(channelName(channel))).join(locale === 'en' ? ', ' : '、'),
            },
            {
              title: '',
              width: 80,
              align: 'right',
              render: (_, { no }) =>
                may && (
                  <Button type="link" size="small" onClick={() => restore(no)}>
                    {t(m.restore)}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Frame>
  );
}

function Said({ version }: { version: TemplateVersion }) {
  const { t, locale } = useText();
  return (
    <dl className={css.said} data-data>
      {version.wording.channels.map((channel) => {
        const text = version.wording.texts[channel]?.[locale];
        return (
          <div key={channel}>
            <dt>{t(channelName(channel))}</dt>
            <dd>
              {text?.title && <b>{text.title}</b>} {text?.content}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
