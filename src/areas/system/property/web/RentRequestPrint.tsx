// The open dues as a sheet to be signed: those of the month, or every one.
import { useQueries } from '@tanstack/react-query';
import { capital, grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useClient } from '#kernel/web/session';
import { Frame } from '#kernel/web/widgets/Frame';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { Lease, RentDue } from '../model/lease';
import css from './property.module.css';
import { type DueScope, duePayload, openOf, openStatuses } from './rentDues';
import { rentTexts as r } from './rentTexts';

const { fields } = RentDue;

export function RentRequestPrint({ scope, onClose }: { scope: DueScope; onClose: () => void }) {
  const { t, locale } = useText();
  const client = useClient();
  const found = useList(RentDue, { ...duePayload(scope), status: openStatuses, pageSize: 200 });
  const dues = found.data?.list ?? [];
  const leaseIds = [...new Set(dues.map((due) => Number(due.leaseId)))];
  const leases = useQueries({
    queries: leaseIds.map((id) => ({
      queryKey: ['rows', Lease.name, 'detail', locale, id],
      queryFn: () => resourceClient(Lease).detail(id),
    })),
  });
  const leaseOf = (due: WireRow) => leases.find(({ data }) => data?.id === due.leaseId)?.data;
  const total = dues.reduce((sum, due) => sum + openOf(due), 0);
  return (
    <Frame title={t(r.printTitle)} width={980} height={600} open onCancel={onClose} footer={null}>
      <Shown
        loading={found.isPending}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={dues.length === 0}
        emptyText={t(r.noneDue)}
        height={400}
      >
        <PrintFrame title={t(r.printTitle)} landscape>
          <div className={css.sheet}>
            <h1>{t(r.printTitle)}</h1>
            <header>
              <span>{t(r.applicant, { name: client?.name ?? '' })}</span>
              <span>{t(r.printedOn, { day: zonedNow().format('YYYY-MM-DD') })}</span>
            </header>
            <table>
              <thead>
                <tr>
                  {[r.school, r.payee, r.account, fields.kind.label, r.period, fields.dueOn.label].map((label) => (
                    <th key={label.zh}>{t(label)}</th>
                  ))}
                  <th className={css.amount}>{t(r.amount)}</th>
                </tr>
              </thead>
              <tbody>
                {dues.map((due) => (
                  <tr key={due.id}>
                    <td>{labelOf(due, 'schoolId')}</td>
                    <td>{leaseOf(due)?.landlord}</td>
                    <td>{leaseOf(due)?.landlordAccount}</td>
                    <td>{t(fields.kind.options![String(due.kind)]!.label)}</td>
                    <td>
                      {String(due.periodFrom)} – {String(due.periodTo)}
                    </td>
                    <td>{String(due.dueOn)}</td>
                    <td className={css.amount}>{grouped(yuan(openOf(due)))}</td>
                  </tr>
                ))}
                <tr>
                  <td colSpan={6}>{t(r.sum, { capital: capital(total) })}</td>
                  <td className={css.amount}>{grouped(yuan(total))}</td>
                </tr>
              </tbody>
            </table>
            <footer>
              <span>{t(r.approver)}</span>
              <span>{t(r.cashier)}</span>
            </footer>
          </div>
        </PrintFrame>
      </Shown>
    </Frame>
  );
}
