// With which roles a kept view is shared. Its people read their own rows through it.
import { App, Checkbox } from 'antd';
import { useState } from 'react';
import { type KeptView, type KeptViews, shareView } from '#kernel/model/shown/savedViews';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Frame } from '#kernel/web/widgets/Frame';
import { keptTexts as k } from './keptTexts';

interface ShareDialogProps {
  view: KeptView;
  roles: KeptViews['roles'];
  onClose: () => void;
}

export default function ShareDialog({ view, roles, onClose }: ShareDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const { run } = useCall(shareView);
  const [chosen, setChosen] = useState<string[]>(view.roles);
  return (
    <Frame
      open
      width={420}
      title={`${t(k.share)} · ${view.name}`}
      onCancel={onClose}
      onConfirm={async () => {
        await run({ id: view.id, roles: chosen });
        void message.success(t(k.shared));
        onClose();
      }}
    >
      <Checkbox.Group
        value={chosen}
        onChange={setChosen}
        style={{ flexDirection: 'column', gap: 8 }}
        options={roles.map(({ key, name }) => ({ value: key, label: name }))}
      />
    </Frame>
  );
}
