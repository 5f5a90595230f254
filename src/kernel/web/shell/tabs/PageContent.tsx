// What stands at a path: the page, or an honest word about why it does not.
import { Component, type ErrorInfo, type ReactNode, Suspense, useEffect } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { pageIsHere } from '../ground/afterRows';
import { type Import, Part } from '../ground/Part';
import { endProgress } from '../ground/progress';
import { useSite } from '../site/site';
import type { AbsentProps } from './AbsentPage';
import { PageBroke, PageFailed } from './statePages';

const importAbsent: Import<AbsentProps> = () => import('./AbsentPage');

const failed = (retry: () => void): ReactNode => <PageFailed retry={retry} />;

export function PageContent({ path }: { path: string }): ReactNode {
  const found = useSite().find(path);
  if (found.kind === 'redirect') return null;
  const load = found.kind === 'page' ? found.page.load : undefined;
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        {load ? (
          <Part load={load} props={{}} loading={<PageLoading />} failed={failed} />
        ) : (
          <Part load={importAbsent} props={{ found, path }} loading={<PageLoading />} failed={failed} />
        )}
      </Suspense>
    </PageBoundary>
  );
}

function PageLoading(): ReactNode {
  const { t } = useText();
  useEffect(
    () => () => {
      endProgress();
      pageIsHere();
    },
    [],
  );
  return (
    <div className="page-loading" role="status">
      <span className="page-loading-dots" aria-hidden="true" />
      {t(shellTexts.loading)}
    </div>
  );
}

/** One page's error must not take the others with it. */
class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null; round: number }> {
  override state = { error: null as Error | null, round: 0 };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    endProgress();
  }

  override render(): ReactNode {
    if (!this.state.error)
      return (
        <div className="page-content" key={this.state.round}>
          {this.props.children}
        </div>
      );
    return (
      <PageBroke
        message={messageOf(this.state.error)}
        retry={() => this.setState(({ round }) => ({ error: null, round: round + 1 }))}
      />
    );
  }
}
