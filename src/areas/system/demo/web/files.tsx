import { Button, Flex, Image, Typography } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { tr, useText } from '#kernel/web/i18n';
import { ImageCrop } from '#kernel/web/widgets/ImageCrop';
import imageCropSource from '#kernel/web/widgets/ImageCrop.tsx?raw';
import { RichText } from '#kernel/web/widgets/RichText';
import richTextSource from '#kernel/web/widgets/RichText.tsx?raw';
import { Shown } from '#kernel/web/widgets/States';
import { sizeText, UploadQueue } from '#kernel/web/widgets/UploadQueue';
import uploadQueueSource from '#kernel/web/widgets/UploadQueue.tsx?raw';
import type { Send } from '#kernel/web/widgets/upload/queue';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';

/** Pretends to send; the third file fails the first time. */
function useSampleSend(): Send {
  const tries = useRef(new Map<string, number>());
  const order = useRef<string[]>([]);
  return async (file, onProgress, signal) => {
    if (!order.current.includes(file.name)) order.current.push(file.name);
    const attempt = (tries.current.get(file.name) ?? 0) + 1;
    tries.current.set(file.name, attempt);
    for (let share = 0; share < 1; share += 0.1) {
      await wait(90);
      if (signal.aborted) throw new DOMException('', 'AbortError');
      onProgress(share);
      if (share > 0.5 && order.current.indexOf(file.name) === 2 && attempt === 1) throw new Error(tr(d.diskFull));
    }
    return {
      FileName: file.name,
      FileUrl: `/files/${file.name}`,
      FileType: file.type,
      FileSize: file.size,
      FileDuration: '',
    };
  };
}

const uploadCode = `
<UploadQueue onChange={(records) => setFiles(records)} maxMegabytes={50} accept="image/*,.pdf" />
// sends through api.upload; \`send\` replaces that`;

export default function Files() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  const send = useSampleSend();
  const [records, setRecords] = useState<FileRecord[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const addSamples = () => {
    const input = box.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) return;
    const transfer = new DataTransfer();
    for (let i = 1; i <= 5; i++)
      transfer.items.add(new File(['x'.repeat(20_000 * i)], `sample-${i}.txt`, { type: 'text/plain' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <>
      <Example
        title={d.upload}
        note={d.uploadNote}
        from="widgets/UploadQueue"
        source={uploadQueueSource}
        code={uploadCode}
      >
        <Shown loading={loading} error={error}>
          <div ref={box}>
            <UploadQueue send={send} onChange={setRecords} disabled={disabled} maxMegabytes={50} />
          </div>
          <Button style={{ marginTop: 12 }} disabled={disabled || records.length > 0} onClick={addSamples}>
            {t(d.uploadSample)}
          </Button>
        </Shown>
      </Example>
      <CropExample />
      <RichTextExample />
    </>
  );
}

function CropExample() {
  const { t } = useText();
  const { disabled, loading, error } = useDemo();
  const source = useMemo(samplePicture, []);
  const [result, setResult] = useState<{ url: string; size: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(result?.url ?? ''), [result]);
  return (
    <Example
      title={d.crop}
      note={d.cropNote}
      from="widgets/ImageCrop"
      source={imageCropSource}
      code={'<ImageCrop source={file} aspect={4 / 3} outputWidth={640} onDone={(file) => api.upload(file)} />'}
    >
      <Shown loading={loading} error={error}>
        <Flex gap={24} wrap>
          <ImageCrop
            source={source}
            aspect={4 / 3}
            outputWidth={640}
            disabled={disabled}
            onDone={(file) => setResult({ url: URL.createObjectURL(file), size: sizeText(file.size) })}
          />
          {result && (
            <Flex vertical gap={8}>
              <Image src={result.url} width={200} alt={t(d.crop)} style={{ borderRadius: 6 }} />
              <Typography.Text type="secondary">{t(d.cropped, { size: result.size })}</Typography.Text>
            </Flex>
          )}
        </Flex>
      </Shown>
    </Example>
  );
}

function RichTextExample() {
  const { t, locale } = useText();
  const { disabled, loading, error } = useDemo();
  const [html, setHtml] = useState(t(d.richTextSample));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the example text follows the language
  useEffect(() => setHtml(t(d.richTextSample)), [locale]);
  return (
    <Example
      wide
      title={d.richText}
      note={d.richTextNote}
      from="widgets/RichText"
      source={richTextSource}
      code={'<RichText value={html} onChange={setHtml} max={2000} placeholder={…} readOnly={…} />'}
    >
      <Shown loading={loading} error={error}>
        <RichText value={html} onChange={setHtml} max={2000} placeholder={t(d.remark)} disabled={disabled} />
      </Shown>
    </Example>
  );
}

/** A drawn landscape, so that the example needs no file. */
function samplePicture(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 640;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  const sky = pen.createLinearGradient(0, 0, 0, 640);
  sky.addColorStop(0, '#7571f9');
  sky.addColorStop(1, '#ffd6a5');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 960, 640);
  pen.fillStyle = '#fff3bf';
  pen.beginPath();
  pen.arc(700, 300, 70, 0, Math.PI * 2);
  pen.fill();
  for (const [colour, base, wave] of [
    ['#5f5bd6', 420, 60],
    ['#4643a8', 480, 45],
    ['#2f2d78', 540, 30],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, 640);
    for (let x = 0; x <= 960; x += 8) pen.lineTo(x, base + Math.sin(x / 110 + base) * wave);
    pen.lineTo(960, 640);
    pen.fill();
  }
  return canvas.toDataURL('image/jpeg', 0.9);
}
