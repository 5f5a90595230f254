// In the place of a part of the program that could not be loaded: it can be tried again, and the page around it stays.
import { Button } from 'antd';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';

export function NotLoaded({ retry }: { retry: () => void }) {
  const { t } = useText();
  return (
    <span role="alert">
      {t(listTexts.partMissing)}
      <Button type="link" onClick={retry}>
        {t(listTexts.retry)}
      </Button>
    </span>
  );
}
