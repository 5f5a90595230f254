// A sheet of paper on the screen and the same sheet on the printer: only what is inside is printed, on white, without
// the page around it.
import { MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Flex, Select, theme } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { antTokens } from '#kernel/web/theme';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

/** Width and height in millimetres; a receipt has no fixed height. */
const papers = {
  A4: [210, 297],
  A5: [148, 210],
  receipt: [80, 0],
} as const;
export type Paper = keyof typeof papers;

export interface PrintFrameProps {
  /** The document's title while it prints; printers offer it as the file name. */
  title: string;
  paper?: Paper;
  landscape?: boolean;
  /** Lets the person change the paper. */
  choosePaper?: boolean;
  toolbar?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

export function PrintFrame({ title, landscape, toolbar, disabled, choosePaper, children, ...rest }: PrintFrameProps) {
  const { t } = useText();
  const { token } = theme.useToken();
  const sheet = useRef<HTMLDivElement>(null);
  const [paper, setPaper] = useState<Paper>(rest.paper ?? 'A4');
  const [zoom, setZoom] = useState(0.8);
  const [short, long] = papers[paper];
  const [width, height] = landscape && long ? [long, short] : [short, long];
  const margin = paper === 'receipt' ? 4 : 16;

  return (
    <Flex vertical gap={8}>
      <Flex align="center" justify="space-between" gap={8} wrap>
        <Flex gap={8} align="center">
          <Button
            size="small"
            icon={<MinusOutlined />}
            aria-label={t(w.zoomOut)}
            disabled={zoom <= 0.4}
            onClick={() => setZoom(Number((zoom - 0.2).toFixed(1)))}
          />
          <span style={{ fontVariantNumeric: 'tabular-nums', width: 44, textAlign: 'center' }}>
            {Math.round(zoom * 100)}%
          </span>
          <Button
            size="small"
            icon={<PlusOutlined />}
            aria-label={t(w.zoomIn)}
            disabled={zoom >= 1.6}
            onClick={() => setZoom(Number((zoom + 0.2).toFixed(1)))}
          />
          {choosePaper && (
            <Select
              size="small"
              value={paper}
              aria-label={t(w.paper)}
              style={{ width: 110 }}
              onChange={setPaper}
              options={[
                { value: 'A4', label: 'A4' },
                { value: 'A5', label: 'A5' },
                { value: 'receipt', label: t(w.receipt) },
              ]}
            />
          )}
        </Flex>
        <Flex gap={8}>
          {toolbar}
          <Button
            type="primary"
            icon={<PrinterOutlined />}
            disabled={disabled}
            onClick={() => sheet.current && printSheet(sheet.current, title, { width, height, margin })}
          >
            {t(w.print)}
          </Button>
        </Flex>
      </Flex>
      <div
        style={{ overflow: 'auto', padding: 16, background: token.colorFillTertiary, borderRadius: token.borderRadius }}
      >
        <div
          style={{
            width: `calc(${width}mm * ${zoom})`,
            minHeight: height ? `calc(${height}mm * ${zoom})` : undefined,
            margin: '0 auto',
          }}
        >
          <ConfigProvider theme={{ inherit: false, token: antTokens('light', token.colorPrimary) }}>
            <div
              ref={sheet}
              style={{
                width: `${width}mm`,
                minHeight: height ? `${height}mm` : undefined,
                padding: `${margin}mm`,
                boxSizing: 'border-box',
                background: '#fff',
                color: '#1f2233',
                boxShadow: token.boxShadowTertiary,
                zoom,
              }}
            >
              {children}
            </div>
          </ConfigProvider>
        </div>
      </div>
    </Flex>
  );
}

/** Prints through a frame of its own, because the page around the sheet has its own scrolling and colours. */
export function printSheet(sheet: HTMLElement, title: string, page: { width: number; height: number; margin: number }) {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const inner = frame.contentDocument;
  const view = frame.contentWindow;
  if (!inner || !view) return frame.remove();
  for (const style of document.querySelectorAll('style, link[rel=stylesheet]'))
    inner.head.append(style.cloneNode(true));
  const rules = inner.createElement('style');
  const size = page.height ? `${page.width}mm ${page.height}mm` : `${page.width}mm auto`;
  rules.textContent = `@page{size:${size};margin:${page.margin}mm}html,body{margin:0;background:#fff;overflow:visible;height:auto}`;
  inner.head.append(rules);
  inner.title = title;
  const copy = sheet.cloneNode(true) as HTMLElement;
  copy.style.cssText += ';padding:0;width:auto;min-height:0;box-shadow:none;zoom:1';
  // A canvas is copied empty; its picture is not.
  const canvases = sheet.querySelectorAll('canvas');
  copy.querySelectorAll('canvas').forEach((canvas, i) => {
    const picture = inner.createElement('img');
    picture.src = canvases[i]?.toDataURL() ?? '';
    picture.style.cssText = canvas.style.cssText;
    canvas.replaceWith(picture);
  });
  inner.body.append(copy);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 100));
  // The copied style sheets need a moment to arrive, and pictures what they need, within reason.
  const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const pictures = Promise.allSettled([...inner.images].map((picture) => picture.decode()));
  void Promise.all([moment(300), Promise.race([pictures, moment(10_000)])]).then(() => view.print());
}
