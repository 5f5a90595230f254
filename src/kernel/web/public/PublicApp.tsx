// The small page behind a link: asks for its data by the token in its own address and shows the view of its kind.
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type Locale, localeOf, say } from '#kernel/model/text';
import { type GuestTime, guestTime } from './guestTime';
import { publicTexts } from './publicTexts';

export interface PublicView {
  data: unknown;
  locale: Locale;
  /** A moment by the school's clock. */
  timeOf: GuestTime;
  /** Calls an action of the page behind the link. */
  act: (action: string, input: Record<string, unknown>) => Promise<unknown>;
}

/** `q/issue` → the view of that kind, loaded only with it. */
export type PublicViews = Readonly<Record<string, () => Promise<{ default: ComponentType<PublicView> }>>>;

type Loaded = { kind: string; title: string; timezone: string; data: unknown };
type Shown = 'loading' | 'dead' | 'failed' | Loaded;

/** The link itself is refused; anything else, a network or a server that fails, may pass. */
export const isOver = (error: { code?: number }): boolean => error.code === 404 || error.code === 410;

const languages: Record<Locale, string> = { zh: 'zh-CN', en: 'en-GB' };

async function ask(path: string, locale: Locale, init: RequestInit = {}) {
  const answer = await fetch(path, { ...init, headers: { 'accept-language': languages[locale], ...init.headers } });
  const { data, message } = (await answer.json()) as { data: unknown; message: string };
  if (!answer.ok) throw Object.assign(new Error(message), { code: answer.status, data });
  return data;
}

export function PublicApp({ views }: { views: PublicViews }) {
  const [locale, setLocale] = useState<Locale>(() => localeOf(navigator.language));
  const [shown, setShown] = useState<Shown>('loading');
  const path = location.pathname.replace(/\/$/, '');
  const load = useCallback(() => {
    document.documentElement.lang = languages[locale];
    ask(`${path}/data${location.search}`, locale).then(
      (data) => setShown(data as Loaded),
      (error: { code?: number }) => setShown(isOver(error) ? 'dead' : 'failed'),
    );
  }, [path, locale]);
  useEffect(load, [load]);
  useEffect(() => {
    document.title = typeof shown === 'object' ? shown.title : '';
  }, [shown]);
  return (
    <main className="public">
      <header>
        <h1>{typeof shown === 'object' ? shown.title : ''}</h1>
        <button type="button" onClick={() => setLocale(locale === 'zh' ? 'en' : 'zh')}>
          {say(publicTexts.language, locale)}
        </button>
      </header>
      {typeof shown === 'object' ? (
        <View views={views} prefix={path.split('/')[1] ?? ''} loaded={shown} locale={locale} path={path} />
      ) : (
        <div className="dead" role="status">
          <p>{say(publicTexts[shown], locale)}</p>
          {shown === 'failed' && (
            <button type="button" onClick={load}>
              {say(publicTexts.retry, locale)}
            </button>
          )}
        </div>
      )}
    </main>
  );
}

interface ViewProps {
  views: PublicViews;
  prefix: string;
  loaded: Loaded;
  locale: Locale;
  path: string;
}

function View({ views, prefix, loaded, locale, path }: ViewProps) {
  const load = views[`${prefix}/${loaded.kind}`];
  const Chosen = useMemo(() => (load ? lazy(load) : null), [load]);
  if (!Chosen) return <div className="dead">{say(publicTexts.dead, locale)}</div>;
  const act: PublicView['act'] = (action, input) =>
    ask(`${path}/${action}${location.search}`, locale, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  return (
    <Suspense fallback={<div className="dead">{say(publicTexts.loading, locale)}</div>}>
      <Chosen data={loaded.data} locale={locale} timeOf={guestTime(loaded.timezone, locale)} act={act} />
    </Suspense>
  );
}
