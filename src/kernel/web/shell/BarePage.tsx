// A page outside the layout: /demo.
import { type ReactNode, useEffect } from 'react';
import { endProgress } from './ground/progress';
import { usePageTitle, useSystemTitle } from './site/site';
import { PageContent } from './tabs/PageContent';

export function BarePage({ path }: { path: string }): ReactNode {
  const title = usePageTitle()({ path });
  const system = useSystemTitle();
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  useEffect(endProgress, []);
  return (
    <div className="bare-page">
      <PageContent path={path} />
    </div>
  );
}
