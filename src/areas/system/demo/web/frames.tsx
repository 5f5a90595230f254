import { App, Button, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import frameSource from '#kernel/web/widgets/Frame.tsx?raw';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';

type Kind = 'dialog' | 'drawer';

const dialogCode = `
<Frame
  kind="dialog"            // or "drawer"
  title={t(texts.title)}
  width={800} height={500} // the defaults
  open={isOpen}
  onCancel={() => setOpen(false)}
  onConfirm={async () => {  // the button works until this is done;
    await save();           // a rejection keeps the frame open and says why
    setOpen(false);
  }}
>
  …
</Frame>`;

export default function Frames() {
  return (
    <>
      <FrameExample kind="dialog" />
      <FrameExample kind="drawer" />
    </>
  );
}

function FrameExample({ kind }: { kind: Kind }) {
  const { t } = useText();
  const { message } = App.useApp();
  const { disabled, loading, error } = useDemo();
  const [isOpen, setOpen] = useState(false);
  const [isNested, setNested] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const title = t(kind === 'dialog' ? d.dialog : d.drawer);
  const open = (refuse: boolean) => {
    setRefused(refuse);
    setOpen(true);
  };
  return (
    <Example
      title={kind === 'dialog' ? d.dialog : d.drawer}
      note={kind === 'dialog' ? d.dialogNote : d.drawerNote}
      from="widgets/Frame"
      source={frameSource}
      code={dialogCode.replace('"dialog"            // or "drawer"', `"${kind}"`)}
    >
      <Flex gap={8} wrap>
        <Button type="primary" disabled={disabled} onClick={() => open(false)}>
          {t(kind === 'dialog' ? d.openDialog : d.openDrawer)}
        </Button>
        <Button disabled={disabled} onClick={() => open(true)}>
          {t(d.openRefused)}
        </Button>
      </Flex>
      <Frame
        kind={kind}
        title={title}
        open={isOpen}
        loading={loading}
        onCancel={() => setOpen(false)}
        onConfirm={async () => {
          await wait(1000);
          if (isRefused || error) throw error ?? new Error(t(d.refused));
          message.success(t(d.saved));
          setOpen(false);
        }}
      >
        <Flex vertical gap={16} align="start">
          <Typography.Text>{t(d.frameBody)}</Typography.Text>
          <Input aria-label={t(d.name)} placeholder={t(d.name)} style={{ maxWidth: 320 }} />
          <Button onClick={() => setNested(true)}>{t(d.openNested)}</Button>
        </Flex>
        <Frame
          kind={kind}
          title={t(d.nested)}
          width={560}
          height={240}
          open={isNested}
          onCancel={() => setNested(false)}
          onConfirm={() => setNested(false)}
        >
          <Input aria-label={t(d.remark)} placeholder={t(d.remark)} />
        </Frame>
      </Frame>
    </Example>
  );
}
