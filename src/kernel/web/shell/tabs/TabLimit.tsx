// The bar is full: the person chooses which tab makes room.
import { Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { useUi } from '#kernel/web/state';
import { Modal } from '#kernel/web/widgets/Panels';
import { changeTabs } from '../site/navigation';
import { homePath } from '../site/pages';
import { usePageTitle } from '../site/site';
import { close, tabLimit, visit } from '../site/tabs';
import type { Waiting } from './useTabSync';

export default function TabLimit({ waiting, settle }: { waiting: Waiting; settle: () => void }): ReactNode {
  const { t } = useText();
  const navigate = useNavigate();
  const titleOf = usePageTitle();
  const { tabs, unsaved } = useUi((ui) => ui.tabs);
  const offered = tabs.slice(1).filter((tab) => !(tab.key in unsaved));
  const [chosen, setChosen] = useState(offered[0]?.key);
  const confirm = () => {
    if (chosen) changeTabs((state) => visit(close(state, [chosen], homePath), waiting.tab, waiting.meta));
    settle();
  };
  const cancel = () => {
    settle();
    void navigate(-1);
  };
  return (
    <Modal
      open
      title={t(shellTexts.tooManyTabs, { limit: tabLimit })}
      okText={t(shellTexts.confirm)}
      cancelText={t(shellTexts.cancel)}
      okButtonProps={{ disabled: !chosen }}
      onOk={confirm}
      onCancel={cancel}
    >
      <Radio.Group className="tab-limit" value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {offered.map((tab) => (
          <Radio key={tab.key} value={tab.key}>
            {titleOf(tab)}
          </Radio>
        ))}
      </Radio.Group>
    </Modal>
  );
}
