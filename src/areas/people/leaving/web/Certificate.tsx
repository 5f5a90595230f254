// 离职证明 of somebody who has left, as it is printed.
import { Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Shown } from '#kernel/web/widgets/States';
import { zonedDay } from '#kernel/web/zone';
import { Staff } from '../../model/staff';
import { leavingTexts as x } from './leavingTexts';

export function Certificate({ staffId, onClose }: { staffId: number; onClose: () => void }) {
  const { t } = useText();
  const answer = useDetail(Staff, staffId);
  const row = answer.data;
  return (
    <Frame title={t(x.certificate)} open onCancel={onClose} footer={null}>
      <Shown loading={answer.isPending} error={answer.error} height={240}>
        {row && (
          <PrintFrame title={t(x.certificate)}>
            <Typography.Title level={3} style={{ textAlign: 'center' }}>
              {t(x.certificate)}
            </Typography.Title>
            <p style={{ lineHeight: 2.2, textIndent: '2em' }}>
              {t(x.certificateText, {
                ...{ name: row.name, no: row.no, post: labelOf(row, 'postId') ?? '' },
                ...{ from: row.startOn ?? '', to: row.leftOn ?? '' },
              })}
            </p>
            <p style={{ textAlign: 'right' }}>{t(x.seal)}</p>
            <p style={{ textAlign: 'right' }}>{t(x.issued, { date: zonedDay(new Date()) })}</p>
          </PrintFrame>
        )}
      </Shown>
    </Frame>
  );
}
