// Cuts a picture to a fixed shape: drag or arrow keys to move, wheel or slider to zoom, a button to turn it. What stands
// in the frame is drawn to a canvas and handed over as a file.
import { RotateRightOutlined } from '@ant-design/icons';
import { App, Button, Flex, Slider, Tooltip, Typography, theme } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { type Crop, clamped, coverScale } from './crop/geometry';
import { Failed, Loading } from './States';

export interface ImageCropProps {
  /** A file just chosen, or the address of a picture. */
  source: File | string;
  /** Width ÷ height of the result. */
  aspect?: number;
  /** Width of the result in pixels. */
  outputWidth?: number;
  width?: number;
  onDone: (file: File) => void;
  disabled?: boolean;
}

const whole: Crop = { x: 0, y: 0, zoom: 1, turns: 0 };

export function ImageCrop({ source, aspect = 1, outputWidth = 480, width = 320, onDone, disabled }: ImageCropProps) {
  const { t } = useText();
  const { token } = theme.useToken();
  const { message } = App.useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [crop, setCrop] = useState(whole);
  const held = useRef<{ x: number; y: number } | null>(null);
  const frame = { width, height: Math.round(width / aspect) };

  useEffect(() => {
    const url = typeof source === 'string' ? source : URL.createObjectURL(source);
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => {
      setPicture(image);
      setBroken(false);
    };
    image.onerror = () => setBroken(true);
    image.src = url;
    setCrop(whole);
    return () => {
      if (typeof source !== 'string') URL.revokeObjectURL(url);
    };
  }, [source]);

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop, frame.width, frame.height);
  });

  const change = (part: Partial<Crop>) => {
    if (picture && !disabled) setCrop(clamped({ ...crop, ...part }, picture, frame));
  };
  const drag = (event: PointerEvent) => {
    if (!held.current) return;
    change({ x: crop.x + event.clientX - held.current.x, y: crop.y + event.clientY - held.current.y });
    held.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 20 : 4;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!by) return;
    event.preventDefault();
    change({ x: crop.x + by[0]!, y: crop.y + by[1]! });
  };

  const finish = () => {
    if (!picture) return;
    const out = document.createElement('canvas');
    const scale = outputWidth / frame.width;
    const at = { ...crop, x: crop.x * scale, y: crop.y * scale };
    draw(out, picture, at, outputWidth, Math.round(outputWidth / aspect));
    out.toBlob(
      (blob) => {
        if (!blob) return message.error(t(w.badImage));
        const name = typeof source === 'string' ? 'crop.jpg' : source.name.replace(/\.\w+$/, '.jpg');
        onDone(new File([blob], name, { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.9,
    );
  };

  if (isBroken) return <Failed error={t(w.badImage)} height={frame.height} />;
  if (!picture) return <Loading height={frame.height} />;
  return (
    <Flex vertical gap={12} style={{ width: frame.width }}>
      <button
        type="button"
        disabled={disabled}
        aria-label={`${t(w.cropArea)}. ${t(w.cropHelp)}`}
        style={{
          ...frame,
          padding: 0,
          border: 0,
          overflow: 'hidden',
          borderRadius: token.borderRadius,
          background: token.colorFillSecondary,
          cursor: disabled ? 'not-allowed' : 'move',
          touchAction: 'none',
          opacity: disabled ? 0.5 : 1,
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        onWheel={(event) => change({ zoom: crop.zoom * (event.deltaY < 0 ? 1.05 : 0.95) })}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} style={{ display: 'block', width: '100%', height: '100%' }} />
      </button>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {t(w.cropHelp)}
      </Typography.Text>
      <Flex gap={12} align="center">
        <Slider
          style={{ flex: 1 }}
          min={1}
          max={4}
          step={0.01}
          disabled={disabled}
          ariaLabelForHandle={t(w.zoom)}
          value={crop.zoom}
          onChange={(zoom) => change({ zoom })}
          tooltip={{ formatter: (zoom) => `${Math.round((zoom ?? 1) * 100)}%` }}
        />
        <Tooltip title={t(w.rotate)}>
          <Button
            aria-label={t(w.rotate)}
            icon={<RotateRightOutlined />}
            disabled={disabled}
            onClick={() => change({ turns: (crop.turns + 1) % 4 })}
          />
        </Tooltip>
        <Button type="primary" disabled={disabled} onClick={finish}>
          {t(w.useCrop)}
        </Button>
      </Flex>
    </Flex>
  );
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop, width: number, height: number) {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const scale = coverScale(picture, crop.turns, { width, height }) * crop.zoom;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.translate(width / 2 + crop.x, height / 2 + crop.y);
  pen.rotate((crop.turns * Math.PI) / 2);
  pen.scale(scale, scale);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
}
