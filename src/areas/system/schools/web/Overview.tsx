// A school at a glance: the figures of this month, when it is open, how it looks.
import { Card, Flex, Image, Statistic, Typography } from 'antd';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { Empty } from '#kernel/web/widgets/States';
import type { OpeningHours } from '../../openingHours/model/openingHours';
import { hoursLines } from '../../openingHours/web/hours';
import { hoursTexts as h } from '../../openingHours/web/hoursTexts';
import type { School } from '../../organisation/model/organisation';
import { figureText } from '../../organisation/web/figureText';
import { useSchoolFigures } from '../../organisation/web/nearClient';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';

export function Overview({ row }: { row: WireOf<typeof School> }) {
  const { t } = useText();
  const figures = useSchoolFigures(row.id).data ?? [];
  const photos = (row.photos ?? []) as FileRecord[];
  return (
    <Flex vertical gap={16}>
      <Flex gap={32} wrap>
        <Statistic title={t(s.staff)} value={row.staff} />
        {row.areaM2 ? <Statistic title={t(s.area)} value={row.areaM2} suffix="m²" /> : null}
        {figures.map((figure) => (
          <Statistic key={figure.key} title={figure.label} value={figureText(figure)} />
        ))}
      </Flex>
      <Card size="small" title={t(s.hours)}>
        <Hours hours={(row.openingHours ?? null) as OpeningHours | null} />
      </Card>
      <Card size="small" title={t(s.photos)}>
        {photos.length === 0 ? (
          <Empty text={t(s.noPhotos)} height={100} />
        ) : (
          <Image.PreviewGroup>
            <Flex gap={8} wrap>
              {photos.map((photo) => (
                <Image key={photo.FileUrl} src={photo.FileUrl} alt={photo.FileName} width={160} height={110} />
              ))}
            </Flex>
          </Image.PreviewGroup>
        )}
      </Card>
    </Flex>
  );
}

export function Hours({ hours }: { hours: OpeningHours | null }) {
  const { t } = useText();
  if (!hours) return <Typography.Text type="secondary">{t(h.unknown)}</Typography.Text>;
  return (
    <>
      {hoursLines(hours, t).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}
