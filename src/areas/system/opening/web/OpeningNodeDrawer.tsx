// One node: its guide and files, what it asks for, what is said about it, what can be done, its history.
import { CheckCircleOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Button, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { FileLink } from '#kernel/web/resource/rows/cells';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Empty } from '#kernel/web/widgets/States';
import { OpeningNode, OpeningProject } from '../model/opening';
import { OpeningComments } from './OpeningComments';
import { OpeningSubmit } from './OpeningSubmit';
import { listedNode } from './openingListed';
import { openingTexts as o } from './openingTexts';

/** What a person changes by hand; the rest comes from the template. */
const edited = { ...OpeningNode, form: ['ownerId', 'startOn', 'dueOn', 'percent', 'blockedReason', 'guide', 'files'] };

export function OpeningNodeDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useText();
  const [handingIn, setHandingIn] = useState<WireOf<typeof OpeningNode> | null>(null);
  const [isEditing, setEditing] = useState(false);
  const refreshProject = useRefreshRows(OpeningProject);
  return (
    <>
      <ResourceDetail
        of={listedNode}
        id={id}
        onClose={onClose}
        onDone={() => void refreshProject()}
        onEdit={() => setEditing(true)}
        actions={(row) =>
          row.state === 'doing' &&
          mayDo(row, 'submit') && (
            <Button type="primary" onClick={() => setHandingIn(row)}>
              {t(o.submit)}
            </Button>
          )
        }
        tabs={[
          { key: 'deliverables', label: o.deliverables, content: (row) => <Deliverables row={row} /> },
          { key: 'comments', label: o.comments, content: (row) => <OpeningComments nodeId={row.id} /> },
        ]}
      />
      {handingIn && <OpeningSubmit row={handingIn} onClose={() => setHandingIn(null)} />}
      {isEditing && <ResourceForm of={edited} id={id} open onClose={() => setEditing(false)} />}
    </>
  );
}

function Deliverables({ row }: { row: WireOf<typeof OpeningNode> }) {
  const { t } = useText();
  const all = row.deliverables as OpeningNode['deliverables'];
  if (all.length === 0) return <Empty text={t(o.nothingToHandIn)} height={160} />;
  return (
    <Flex vertical gap={12}>
      {all.map(({ name, kind, required, value }) => (
        <Flex key={name} gap={8} align="baseline">
          {value ? (
            <CheckCircleOutlined style={{ color: 'var(--ant-color-success)' }} aria-label={t(o.done)} />
          ) : (
            <MinusCircleOutlined style={{ color: 'var(--ant-color-text-quaternary)' }} aria-label={t(o.notYet)} />
          )}
          <span>{name}</span>
          {required && <Tag>{t(o.required)}</Tag>}
          {kind === 'text' && <Typography.Text type="secondary">{String(value ?? '')}</Typography.Text>}
          {kind === 'file' &&
            (value as FileRecord[] | undefined)?.map((one) => <FileLink key={one.FileUrl} file={one} />)}
        </Flex>
      ))}
    </Flex>
  );
}
