// A certificate as it is printed, with the code by which anybody sees that it is true.
import { useEffect, useState } from 'react';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { QrCode } from '#kernel/web/widgets/QrCode';
import { Shown } from '#kernel/web/widgets/States';
import { type Certificate, certificateOf } from '../model/matrix';
import css from './plan.module.css';
import { planTexts as p } from './planTexts';

export function CertificatePrint({ assignmentId, onClose }: { assignmentId: number; onClose: () => void }) {
  const { t } = useText();
  const { run } = useCall(certificateOf);
  const [paper, setPaper] = useState<Certificate | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    run({ assignmentId }).then(setPaper, setError);
  }, [run, assignmentId]);
  return (
    <Modal open width={1000} title={t(certificateOf.label)} onCancel={onClose} footer={null} destroyOnHidden>
      <Shown loading={!paper && !error} error={error} height={400}>
        {paper && (
          <PrintFrame title={paper.no} landscape>
            <div className={css.certificate}>
              <h1>{t(p.certificateTitle)}</h1>
              <h2 data-data>{paper.person}</h2>
              <p>{t(p.certificateText, { plan: paper.plan, day: paper.finishedOn })}</p>
              <footer>
                <span data-data>{paper.enterprise}</span>
                <span>{t(p.certificate, { no: paper.no })}</span>
                <QrCode text={`${location.origin}${paper.path}`} size={96} />
              </footer>
            </div>
          </PrintFrame>
        )}
      </Shown>
    </Modal>
  );
}
