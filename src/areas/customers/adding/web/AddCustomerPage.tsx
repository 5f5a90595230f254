// A new customer, or the whole file of one to be changed: contact first, because the number decides who it is.
import { Button, Flex } from 'antd';
import { ApiError } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Customer } from '../../customer/model/customer';
import { addTexts as a } from './addTexts';
import { CustomerForm } from './CustomerForm';

export default function AddCustomerPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const detail = useDetail(Customer, id, true);
  if (id === null) return <CustomerForm row={null} />;
  const isGone = detail.error instanceof ApiError && detail.error.code === 404;
  const isClosed = detail.data && !mayDo(detail.data, 'edit');
  if (isGone || isClosed)
    return (
      <Empty height={360} text={t(isGone ? a.gone : a.readOnly)}>
        <Flex gap={8}>
          <Button onClick={() => (isGone ? open('/customerManagement') : open('/customerDetail', { id: String(id) }))}>
            {t(isGone ? a.toList : a.toDetail)}
          </Button>
        </Flex>
      </Empty>
    );
  return (
    <Shown
      loading={!detail.isFetchedAfterMount}
      error={detail.error}
      onRetry={() => void detail.refetch()}
      height={480}
    >
      {detail.data && <CustomerForm key={id} row={detail.data} />}
    </Shown>
  );
}
