// The versions of a questionnaire: what each changed, and back into the draft.
import { List } from 'antd';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import type { VersionChanges } from '../../content/model/comparing';
import { QuestionnaireVersion, restoreVersion } from '../model/version';
import { designTexts as d } from './designTexts';

export function Versions({ questionnaireId }: { questionnaireId: number }) {
  const { t } = useText();
  const list = useList(QuestionnaireVersion, { questionnaireId, pageSize: 100, sort: '-versionNo' });
  const rows = list.data?.list ?? [];
  return (
    <Shown
      loading={list.isPending}
      error={list.error}
      empty={rows.length === 0}
      emptyText={t(d.noVersions)}
      height={160}
    >
      <List
        dataSource={rows}
        rowKey="id"
        renderItem={(row) => {
          const changes = row.changes as VersionChanges | null;
          return (
            <List.Item
              actions={[
                <CallButton key="restore" of={restoreVersion} given={{ id: row.id }} look={{ size: 'small' }} />,
              ]}
            >
              <List.Item.Meta
                title={t(d.version, { no: row.versionNo })}
                description={
                  <>
                    <span data-data>{labelOf(row, 'publishedBy')}</span>{' '}
                    {zoned(row.publishedAt)?.format('YYYY-MM-DD HH:mm')}{' '}
                    {changes &&
                      t(d.compare, {
                        added: changes.added.length,
                        removed: changes.removed.length,
                        changed: changes.changed.length,
                      })}{' '}
                    <span data-data>{row.note ?? ''}</span>
                  </>
                }
              />
            </List.Item>
          );
        }}
      />
    </Shown>
  );
}
