// 页面列表: pages of the mini-program with their versions and enquiries; the site's own settings.
import { App, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Drawer, Modal } from '#kernel/web/widgets/Panels';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Empty } from '#kernel/web/widgets/States';
import {
  keepTemplate,
  MiniPage,
  MiniPageVersion,
  MiniSite,
  PageLead,
  previewPage,
  restorePage,
} from '../model/miniPage';
import { PageFigures } from './PageFigures';
import { PublishDialog } from './PublishDialog';
import { pageTexts as p } from './pageTexts';
import { SharedBlocks } from './SharedBlocks';

export default function PageListPage() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const previewing = useCall(previewPage);
  const [address, setAddress] = useState<string | null>(null);
  const [publishing, setPublishing] = useState<number | null>(null);
  const [keeping, setKeeping] = useState<number | null>(null);
  const [isSite, setSite] = useState(false);
  const [isShared, setShared] = useState(false);
  return (
    <>
      <ResourcePage
        of={MiniPage}
        show={{ document: null }}
        empty={<Empty text={t(p.empty)} />}
        tabs={[
          { key: 'figures', label: p.figures, content: ({ id }: WireOf<typeof MiniPage>) => <PageFigures id={id} /> },
          { key: 'versions', label: p.versions, content: (row: WireOf<typeof MiniPage>) => <Versions row={row} /> },
          {
            key: 'leads',
            label: p.leads,
            content: ({ id }: WireOf<typeof MiniPage>) => <ResourcePage of={PageLead} given={{ pageId: id }} />,
          },
        ]}
        rowActions={[
          {
            key: 'design',
            label: p.design,
            isShown: (row) => row.state !== 'archived' && can('online.page.edit'),
            run: (row) => open('/pageAdmin', { id: `${row.id}` }),
          },
          {
            key: 'publish',
            label: p.publish,
            isShown: (row) => row.state !== 'archived' && can('online.page.publish'),
            run: (row) => setPublishing(row.id),
          },
          {
            key: 'preview',
            label: p.preview,
            run: async (row) => setAddress((await previewing.run({ id: row.id })).url),
          },
          {
            key: 'keep',
            label: keepTemplate.label,
            isShown: () => can('online.page.edit'),
            run: (row) => setKeeping(row.id),
          },
        ]}
        toolbar={
          <>
            <Button onClick={() => setShared(true)}>{t(p.shared)}</Button>
            {can('online.site.edit') && <Button onClick={() => setSite(true)}>{t(p.site)}</Button>}
          </>
        }
      />
      {address && <Preview address={address} onClose={() => setAddress(null)} />}
      {publishing !== null && <PublishDialog id={publishing} onClose={() => setPublishing(null)} />}
      {keeping !== null && <CallDialog of={keepTemplate} given={{ id: keeping }} onClose={() => setKeeping(null)} />}
      {isShared && (
        <Drawer open width={800} title={t(p.shared)} onClose={() => setShared(false)}>
          <SharedBlocks />
        </Drawer>
      )}
      {isSite && (
        <Drawer open width={800} title={t(p.site)} onClose={() => setSite(false)}>
          <ResourcePage
            of={MiniSite}
            show={{ urlWhitelist: ({ urlWhitelist }) => (urlWhitelist as string[]).join('、') || '—' }}
            given={{}}
            empty={<Empty text={t(p.noSite)} />}
          />
        </Drawer>
      )}
    </>
  );
}

function Preview({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useText();
  const whole = `${location.origin}${address}`;
  return (
    <Modal open centered width={420} title={t(p.preview)} footer={null} onCancel={onClose}>
      <Flex vertical align="center" gap={12}>
        <QrCode text={whole} size={200} />
        <Typography.Link href={whole} target="_blank" rel="noreferrer">
          {t(p.preview)}
        </Typography.Link>
        <Typography.Text type="secondary">{t(p.link24)}</Typography.Text>
      </Flex>
    </Modal>
  );
}

function Versions({ row }: { row: WireOf<typeof MiniPage> }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const restoring = useCall(restorePage);
  return (
    <ResourcePage
      of={MiniPageVersion}
      show={{ document: null }}
      given={{ pageId: row.id }}
      rowActions={[
        {
          key: 'restore',
          label: restorePage.label,
          isShown: () => can('online.page.edit'),
          run: async (version) => {
            await restoring.run({ id: row.id, versionId: version.id });
            message.success(t(restorePage.label));
          },
        },
      ]}
    />
  );
}
