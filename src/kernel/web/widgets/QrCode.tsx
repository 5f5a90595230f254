// A QR code. Always dark on white with a quiet margin, in either theme, because cameras expect it.
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { Failed, Loading } from './States';

export interface QrCodeProps {
  text: string;
  size?: number;
  caption?: string;
  /** The file name offered by the download button; without it there is none. */
  downloadName?: string;
}

export function QrCode({ text, size = 160, caption, downloadName }: QrCodeProps) {
  const { t } = useText();
  const [image, setImage] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isCurrent = true;
    import('qrcode')
      .then((qr) => qr.toDataURL(text, { width: size * 2, margin: 2, errorCorrectionLevel: 'M' }))
      .then((url) => {
        if (!isCurrent) return;
        setImage(url);
        setError(null);
      })
      .catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [text, size]);

  if (error) return <Failed error={error} height={size} />;
  if (!image) return <Loading height={size} />;
  return (
    <Flex vertical align="center" gap={8} style={{ width: 'fit-content' }}>
      <img src={image} width={size} height={size} alt={caption ?? t(w.qrCode)} style={{ borderRadius: 6 }} />
      {caption && <Typography.Text type="secondary">{caption}</Typography.Text>}
      {downloadName && (
        <Button size="small" icon={<DownloadOutlined />} href={image} download={`${downloadName}.png`}>
          {t(w.download)}
        </Button>
      )}
    </Flex>
  );
}
