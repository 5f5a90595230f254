import { App } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { DetailTabProps } from '#kernel/web/shell/registered/detailTabs';
import { Offer, shareOffer } from '../model/offer';
import { offerTexts as o } from './offerTexts';

export default function OffersOfCandidate({ rowId }: DetailTabProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const sharing = useCall(shareOffer);
  const share = async (id: number) => {
    try {
      const { url } = await sharing.run({ id });
      await copyText(location.origin + url);
      message.success(t(o.copied));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  return (
    <ResourcePage
      of={Offer}
      given={{ candidateId: rowId }}
      rowActions={[
        {
          key: 'share',
          label: shareOffer.label,
          isShown: ({ state }) => sharing.isAllowed && state === 'sent',
          run: ({ id }) => share(id),
        },
      ]}
    />
  );
}
