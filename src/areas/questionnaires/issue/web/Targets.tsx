// The people of an issue, and their own links.
import { App, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { Modal } from '#kernel/web/widgets/Panels';
import { IssueTarget, personalLinks } from '../model/target';
import { issuePageTexts as i } from './issueTexts';

export function Targets({ issueId }: { issueId: number }) {
  const { t } = useText();
  const can = useCan();
  const { message } = App.useApp();
  const asking = useCall(personalLinks);
  const [links, setLinks] = useState<string | null>(null);
  const show = async (ids: readonly number[]) => {
    try {
      const found = await asking.run({ ids: [...ids] });
      setLinks(found.map(({ name, link }) => `${name}\t${location.origin}${link}`).join('\n'));
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  return (
    <>
      <ResourcePage
        of={IssueTarget}
        given={{ issueId }}
        values={{ personKind: 'outside' }}
        batch={can('questionnaires.issue.open') ? [{ key: 'links', label: i.personal, run: show }] : []}
      />
      {links !== null && (
        <Modal open centered footer={null} title={t(i.personal)} onCancel={() => setLinks(null)}>
          <Input.TextArea readOnly rows={10} value={links} aria-label={t(i.personal)} />
        </Modal>
      )}
    </>
  );
}
