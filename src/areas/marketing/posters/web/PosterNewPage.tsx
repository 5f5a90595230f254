// 海报设计: elements on a page, each gesture one step that can be undone, saved as a draft until it is published.
import { App, Button, Card, Flex, Slider } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { useKeptDocument, useLeft } from '#kernel/web/resource/form/useKeptDocument';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useQueryState, useUnsaved } from '#kernel/web/shell/site/navigation';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { blank, type Design, type Element } from '../model/design';
import * as edit from '../model/editing';
import { Poster } from '../model/poster';
import css from './designer.module.css';
import { fileOf, saveAs, Unreadable } from './drawing';
import { Properties } from './Properties';
import { posterTexts as p } from './posterTexts';
import { Stage } from './Stage';

export default function PosterNewPage() {
  const { t } = useText();
  const [query] = useQueryState();
  const id = Number(query.id);
  return id ? <Loaded key={id} id={id} /> : <Empty text={t(p.missing)} />;
}

function Loaded({ id }: { id: number }) {
  const answer = useDetail(Poster, id);
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Loading />;
  const { width, height, version, design, name } = answer.data;
  return (
    <Designer
      id={id}
      name={String(name)}
      version={Number(version)}
      width={Number(width)}
      height={Number(height)}
      design={(design as Design | null) ?? blank}
    />
  );
}

const newId = (): string => nonce().slice(0, 8);
const base = (type: Element['type'], name: string, width: number) => {
  const size = Math.round(width * 0.3);
  return {
    ...{ id: newId(), type, name, x: size, y: size, w: size, h: type === 'text' ? Math.round(size / 3) : size },
    ...{ rotate: 0, opacity: 1, locked: false, hidden: false, fill: 'fixed' as const },
  };
};

interface DesignerProps {
  id: number;
  name: string;
  version: number;
  width: number;
  height: number;
  design: Design;
}

function Designer({ id, name, version, width, height, design: given }: DesignerProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const draft = `posterDesign:${id}`;
  const left = useLeft<Design>(draft);
  const [history, setHistory] = useState(() => edit.opened(left?.document ?? given));
  const [saved, setSaved] = useState({ design: given, version: left?.version ?? version });
  const [zoom, setZoom] = useState(Math.min(0.4, 480 / height));
  const { design, selected } = history.now;
  const isDirty = design !== saved.design;
  useUnsaved(isDirty);
  useKeptDocument(draft, design, { version: saved.version, isDirty, isRestored: left !== null });
  const apply = (change: (one: edit.Editing) => edit.Editing, key: string | null = null) =>
    setHistory((now) => edit.step(now, change(now.now), key, Date.now()));
  const save = async () => {
    try {
      const row = await resourceClient(Poster).edit(id, saved.version, { design });
      setSaved({ design, version: row.version });
      message.success(t(p.saved));
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const keys = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const by = event.shiftKey ? 10 : 1;
    const arrows: Record<string, readonly [number, number]> = {
      ...{ ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] },
    };
    const arrow = arrows[event.key];
    if (isCtrl && event.key.toLowerCase() === 'z') setHistory(event.shiftKey ? edit.redo : edit.undo);
    else if (isCtrl && event.key === 's') void save();
    else if (isCtrl && event.key === 'd') apply(edit.copyChosen(newId));
    else if (isCtrl && event.key === 'a') apply(edit.choose(design.elements.map((one) => one.id)));
    else if (event.key === 'Delete' || event.key === 'Backspace') apply(edit.removeChosen);
    else if (event.key === 'Escape') apply(edit.choose([]));
    else if (event.key === '[') apply(edit.reorder('backward'));
    else if (event.key === ']') apply(edit.reorder('forward'));
    else if (arrow) apply(edit.moveBy(arrow[0], arrow[1]), 'nudge');
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => void save(), 20_000);
    return () => clearTimeout(timer);
  });
  const one = selected.length === 1 ? (design.elements.find((each) => each.id === selected[0]) ?? null) : null;
  const add = (kind: 'text' | 'image' | 'qrcode' | 'rect' | 'circle') => {
    const named = t(p[kind]);
    if (kind === 'text')
      apply(
        edit.add({
          ...base('text', named, width),
          type: 'text',
          content: t(p.sample),
          size: Math.round(width / 20),
          weight: 400,
          colour: '#222222',
          align: 'left',
          lineHeight: 1.3,
          autoShrink: true,
        }),
      );
    else if (kind === 'image') apply(edit.add({ ...base('image', named, width), type: 'image', url: '', radius: 0 }));
    else if (kind === 'qrcode')
      apply(edit.add({ ...base('qrcode', named, width), type: 'qrcode', source: 'personal', url: '' }));
    else apply(edit.add({ ...base('shape', named, width), type: 'shape', form: kind, colour: '#7571f9', radius: 0 }));
  };
  const exportPng = async () => {
    try {
      saveAs(await fileOf({ design, width, height, fills: {}, bound: {}, url: location.origin }), `${name}.png`);
    } catch (error) {
      message.error(error instanceof Unreadable ? t(p.unreadable, { name: error.message }) : t(p.broken));
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the designer are heard wherever its focus is
    <div className={css.frame} onKeyDown={keys} tabIndex={-1}>
      <Flex vertical gap={8}>
        {(['text', 'image', 'qrcode', 'rect', 'circle'] as const).map((kind) => (
          <Button key={kind} size="small" onClick={() => add(kind)}>
            + {t(p[kind])}
          </Button>
        ))}
        <Card size="small" title={t(p.layers)}>
          <div className={css.layers}>
            {design.elements.map((each) => (
              <Flex key={each.id} gap={4} align="center">
                <Button
                  size="small"
                  type={selected.includes(each.id) ? 'primary' : 'text'}
                  style={{ flex: 1, overflow: 'hidden' }}
                  onClick={() => apply(edit.choose([each.id]))}
                >
                  <span data-data>{each.name}</span>
                </Button>
                <Button size="small" type="text" title={t(p.lock)} onClick={() => apply(edit.flag(each.id, 'locked'))}>
                  {each.locked ? '🔒' : '🔓'}
                </Button>
                <Button size="small" type="text" title={t(p.hide)} onClick={() => apply(edit.flag(each.id, 'hidden'))}>
                  {each.hidden ? '◌' : '●'}
                </Button>
              </Flex>
            ))}
          </div>
        </Card>
      </Flex>
      <Flex vertical gap={8}>
        <Flex gap={4} wrap>
          <Button size="small" disabled={history.past.length === 0} onClick={() => setHistory(edit.undo)}>
            {t(p.undo)}
          </Button>
          <Button size="small" disabled={history.future.length === 0} onClick={() => setHistory(edit.redo)}>
            {t(p.redo)}
          </Button>
          {(['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const).map((to) => (
            <Button
              key={to}
              size="small"
              disabled={selected.length === 0}
              onClick={() => apply(edit.align(to, width, height))}
            >
              {t(p[to])}
            </Button>
          ))}
          {(['forward', 'backward', 'front', 'bottom'] as const).map((to) => (
            <Button key={`layer-${to}`} size="small" disabled={!one} onClick={() => apply(edit.reorder(to))}>
              {t(to === 'bottom' ? p.bottomMost : p[to])}
            </Button>
          ))}
          <Button size="small" disabled={selected.length === 0} onClick={() => apply(edit.copyChosen(newId))}>
            {t(p.copy)}
          </Button>
          <Button size="small" danger disabled={selected.length === 0} onClick={() => apply(edit.removeChosen)}>
            {t(p.remove)}
          </Button>
          <Button size="small" onClick={() => void exportPng()}>
            {t(p.download)}
          </Button>
          <Button size="small" type="primary" disabled={!isDirty} onClick={() => void save()}>
            {t(p.save)}
          </Button>
        </Flex>
        <Slider
          min={0.1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ formatter: (n) => `${Math.round((n ?? 1) * 100)}%` }}
        />
        <Stage
          design={design}
          width={width}
          height={height}
          zoom={zoom}
          selected={selected}
          onChoose={(ids) => apply(edit.choose(ids))}
          onMove={(dx, dy) => apply(edit.moveBy(dx, dy))}
          onResize={(_, w, h) => apply(edit.set({ w, h }))}
        />
      </Flex>
      <Properties
        element={one}
        background={design.background}
        onSet={(values) => apply(edit.set(values), `set:${Object.keys(values).join()}`)}
        onBackground={(background) => apply(edit.setBackground(background), 'background')}
      />
    </div>
  );
}
