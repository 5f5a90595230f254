// The gallery of every reusable widget: live, in both languages and themes, disabled, loading and failing, with code.
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Anchor, Button, Flex, Segmented, Switch, Typography, theme } from 'antd';
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Text } from '#kernel/model/text';
import { setLocale, useText } from '#kernel/web/i18n';
import { setAppearance } from '#kernel/web/shell/account/appearance';
import { useUi } from '#kernel/web/state';
import { Loading } from '#kernel/web/widgets/States';
import { choiceTexts } from './choiceTexts';
import { DemoContext } from './demoState';
import { demoTexts as d } from './demoTexts';
import { transferTexts } from './transferTexts';

interface Section {
  id: string;
  title: Text;
  Content: ComponentType;
}

const sections: readonly Section[] = [
  { id: 'frames', title: d.frames, Content: lazy(() => import('./frames')) },
  { id: 'tables', title: d.tables, Content: lazy(() => import('./tables')) },
  { id: 'resources', title: transferTexts.resources, Content: lazy(() => import('./resources')) },
  { id: 'forms', title: d.forms, Content: lazy(() => import('./forms')) },
  { id: 'pickers', title: d.pickers, Content: lazy(() => import('./pickers')) },
  { id: 'choices', title: choiceTexts.choices, Content: lazy(() => import('./choices')) },
  { id: 'conditions', title: d.conditions, Content: lazy(() => import('./conditions')) },
  { id: 'files', title: d.files, Content: lazy(() => import('./files')) },
  { id: 'values', title: d.values, Content: lazy(() => import('./values')) },
  { id: 'charts', title: d.charts, Content: lazy(() => import('./charts')) },
  { id: 'maps', title: d.maps, Content: lazy(() => import('./maps')) },
  { id: 'boards', title: d.boards, Content: lazy(() => import('./boards')) },
  { id: 'print', title: d.print, Content: lazy(() => import('./print')) },
  { id: 'feedback', title: d.feedback, Content: lazy(() => import('./feedback')) },
];

const headHeight = 64;

export default function DemoPage() {
  const { t, locale } = useText();
  const { token } = theme.useToken();
  const look = useUi((ui) => ui.theme);
  const weakMode = useUi((ui) => ui.weakMode);
  const [isDisabled, setDisabled] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isFailing, setFailing] = useState(false);
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const state = useMemo(
    () => ({ disabled: isDisabled, loading: isLoading, error: isFailing ? new Error(t(d.sampleError)) : null }),
    [isDisabled, isLoading, isFailing, t],
  );

  return (
    <div
      ref={scroller}
      style={{ height: '100vh', overflow: 'auto', background: token.colorBgLayout, color: token.colorText }}
    >
      <Flex
        component="header"
        align="center"
        justify="space-between"
        gap={16}
        style={{
          position: 'sticky',
          top: 0,
          zIndex: 100,
          minHeight: headHeight,
          padding: '8px 24px',
          background: token.colorBgContainer,
          borderBottom: `1px solid ${token.colorBorderSecondary}`,
        }}
      >
        <Flex align="center" gap={12}>
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t(d.back)} onClick={() => navigate('/index')} />
          <Typography.Title level={1} style={{ margin: 0, fontSize: 18 }}>
            {t(d.title)}
          </Typography.Title>
        </Flex>
        <Flex align="center" gap={20} wrap>
          <Segmented
            aria-label={t(d.language)}
            value={locale}
            onChange={setLocale}
            options={[
              { value: 'zh' as const, label: t(d.chinese) },
              { value: 'en' as const, label: t(d.english) },
            ]}
          />
          <Toggle
            label={d.dark}
            on={look === 'dark'}
            onChange={(on) => setAppearance({ theme: on ? 'dark' : 'light' })}
          />
          <Toggle label={d.weak} on={weakMode} onChange={(on) => setAppearance({ weakMode: on })} />
          <Toggle label={d.disabled} on={isDisabled} onChange={setDisabled} />
          <Toggle label={d.loading} on={isLoading} onChange={setLoading} />
          <Toggle label={d.error} on={isFailing} onChange={setFailing} />
        </Flex>
      </Flex>
      <Flex align="start" gap={24} style={{ maxWidth: 1400, margin: '0 auto', padding: 24 }}>
        <nav aria-label={t(d.contents)} style={{ position: 'sticky', top: headHeight + 24, width: 160, flex: 'none' }}>
          <Anchor
            affix={false}
            targetOffset={headHeight + 24}
            getContainer={() => scroller.current ?? window}
            items={sections.map(({ id, title }) => ({ key: id, href: `#${id}`, title: t(title) }))}
          />
        </nav>
        <main style={{ flex: 1, minWidth: 0 }}>
          <Typography.Paragraph type="secondary">{t(d.intro)}</Typography.Paragraph>
          <DemoContext value={state}>
            {sections.map(({ id, title, Content }) => (
              <section
                key={id}
                id={id}
                aria-labelledby={`${id}-title`}
                style={{ marginBottom: 40, scrollMarginTop: headHeight + 24 }}
              >
                <Typography.Title id={`${id}-title`} level={2} style={{ fontSize: 16, margin: '0 0 12px' }}>
                  {t(title)}
                </Typography.Title>
                <div
                  style={{
                    display: 'grid',
                    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
                    gap: 16,
                    alignItems: 'start',
                  }}
                >
                  <Suspense fallback={<Loading height={200} />}>
                    <Content />
                  </Suspense>
                </div>
              </section>
            ))}
          </DemoContext>
        </main>
      </Flex>
    </div>
  );
}

function Toggle({ label, on, onChange }: { label: Text; on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useText();
  return (
    <Flex component="label" align="center" gap={8} style={{ cursor: 'pointer', whiteSpace: 'nowrap' }}>
      <Switch size="small" checked={on} onChange={onChange} />
      {t(label)}
    </Flex>
  );
}
