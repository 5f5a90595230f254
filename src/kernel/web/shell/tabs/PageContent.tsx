// What stands at a path: the page, or an honest word about why it does not.
import { Component, type ErrorInfo, type ReactNode, Suspense, useEffect } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { shellTexts } from '#kernel/web/shellTexts';
import { pageIsHere } from '../ground/afterRows';
import { Part } from '../ground/Part';
import { endProgress } from '../ground/progress';
import { useSite } from '../site/site';
import { Forbidden, NotBuilt, NotFound, PageBroke, PageFailed } from './statePages';

export function PageContent({ path }: { path: string }): ReactNode {
  const found = useSite().find(path);
  if (found.kind === 'redirect') return null;
  if (found.kind === 'unknown') return <NotFound path={path} />;
  if (found.kind === 'forbidden') return <Forbidden page={found.page} permission={found.permission} />;
  const { page } = found;
  if (!page.load) return <NotBuilt page={page} />;
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Part load={page.load} props={{}} loading={<PageLoading />} failed={(retry) => <PageFailed retry={retry} />} />
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
