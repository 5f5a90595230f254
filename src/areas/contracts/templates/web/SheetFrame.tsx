// A whole page made by the server, shown by itself: nothing in it runs, and it is printed as it is.
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import type { papers } from '../model/template';

const millimetres: Record<keyof typeof papers, readonly [number, number]> = {
  a4: [210, 297],
  a5: [148, 210],
  p241x140: [241, 140],
  p241x93: [241, 93],
  roll80: [80, 200],
};

interface SheetFrameProps {
  html: string;
  paper: keyof typeof papers;
  title: string;
  /** What is printed: made, and written down, when somebody prints. Without it nothing can be printed here. */
  onPrint?: () => Promise<string | null>;
  toolbar?: ReactNode;
  zoom?: number;
}

export function SheetFrame({ html, paper, title, onPrint, toolbar, zoom = 0.8 }: SheetFrameProps) {
  const { t } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, height] = millimetres[paper];
  const print = async () => {
    const made = await onPrint?.();
    const inner = frame.current;
    if (!made || !inner) return;
    const begin = () => {
      const page = inner.contentDocument?.createElement('style');
      if (page) page.textContent = `@page{size:${width}mm ${height}mm;margin:12mm}`;
      if (page) inner.contentDocument?.head.append(page);
      inner.contentWindow?.print();
    };
    inner.addEventListener('load', begin, { once: true });
    inner.srcdoc = made;
  };
  return (
    <Flex vertical gap={8}>
      {(onPrint || toolbar) && (
        <Flex justify="end" gap={8} wrap>
          {toolbar}
          {onPrint && (
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => void print()}>
              {t(w.print)}
            </Button>
          )}
        </Flex>
      )}
      <div style={{ overflow: 'auto' }}>
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-same-origin allow-modals"
          srcDoc={html}
          style={{
            ...{ width: `${width}mm`, height: `${height}mm`, padding: '12mm', boxSizing: 'border-box' },
            ...{ border: '1px solid #ddd', background: '#fff', zoom },
          }}
        />
      </div>
    </Flex>
  );
}
