// Everything behind the sign-in: providers of Ant Design and of server state, then the layout.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { theme as antTheme, ConfigProvider } from 'antd';
import enGB from 'antd/es/locale/en_GB';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#kernel/model/text';
import { ApiError } from '../api/apiError';
import { useText } from '../i18n';
import { useClient, useSession } from '../session';
import { useUi } from '../state';
import { antComponents, antTokens } from '../theme';
import { reloadClient } from './account/account';
import { BarePage } from './BarePage';
import type { Composition } from './composition';
import { Layout } from './Layout';
import { barePaths, pagePath, siteOf } from './site/pages';
import { SiteContext } from './site/site';
import { Speaking } from './voices/Speaking';
import './shell.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; only a lost connection or a fault of the server is worth a second try.
      retry: (count, error) => count < 1 && error instanceof ApiError && (error.code === 0 || error.code >= 500),
    },
  },
});

/** Always the same object: a new one would render every component on every page at every navigation. */
const buttons = { autoInsertSpace: false };

export default function Console({ composition }: { composition: Composition }): ReactNode {
  // The same element again, so that a navigation stops here and reaches only those who read the address.
  return useMemo(() => <Providers composition={composition} />, [composition]);
}

function Providers({ composition }: { composition: Composition }): ReactNode {
  const client = useClient();
  const menu = useSession((session) => session.menu);
  const { locale } = useText();
  const theme = useUi((ui) => ui.theme);
  const colour = useUi((ui) => ui.colour);
  const site = useMemo(
    () => client && siteOf(composition.areas, composition.pages, client, menu),
    [client, menu, composition.areas, composition.pages],
  );
  const look = useMemo(
    () => ({
      token: antTokens(theme, colour),
      components: antComponents(theme, colour),
      algorithm: theme === 'dark' ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
    }),
    [theme, colour],
  );
  useRetold(locale);
  dayjs.locale(locale === 'en' ? 'en-gb' : 'zh-cn');
  if (!site) return null;
  return (
    <ConfigProvider locale={locale === 'en' ? enGB : zhCN} theme={look} button={buttons}>
      <Speaking className="console">
        <QueryClientProvider client={queries}>
          <SiteContext value={site}>
            <Screen />
          </SiteContext>
        </QueryClientProvider>
      </Speaking>
    </ConfigProvider>
  );
}

function Screen(): ReactNode {
  const path = pagePath(useLocation().pathname);
  return barePaths.includes(path) ? <BarePage path={path} /> : <Layout />;
}

/** Names and labels come from the server in the language of the request; a switch asks for them again. */
function useRetold(locale: Locale): void {
  const told = useRef(locale);
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    void queries.invalidateQueries();
    void reloadClient().catch(() => undefined);
  }, [locale]);
}
