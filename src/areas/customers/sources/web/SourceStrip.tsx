// What a source brought and cost, in one line; whom it brought is opened as a list.
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import type { FiguresOfSource } from '../model/sourceCalls';
import { sourceTexts as f } from '../model/sourceTexts';

export const money = (amount: string | null): string => (amount === null ? '–' : `¥${grouped(amount)}`);

type Opened = 'leads' | 'visits' | 'members';

interface SourceStripProps {
  figures: FiguresOfSource;
  /** Who may not open the list is told the numbers alone. */
  onOpen?: (figure: Opened) => void;
}

export function SourceStrip({ figures, onOpen }: SourceStripProps) {
  const { t } = useText();
  const told = (key: keyof typeof f, value: string | number) => ({ key, label: t(f[key]), value });
  const opened = (key: Opened) => ({ ...told(key, figures[key]), ...(onOpen ? { onOpen: () => onOpen(key) } : {}) });
  return (
    <FigureTiles
      of={[
        opened('leads'),
        told('validRate', figures.validRate === null ? '–' : `${figures.validRate.toFixed(1)}%`),
        opened('visits'),
        opened('members'),
        told('cost', money(figures.cost)),
        told('costPerLead', money(figures.costPerLead)),
        told('costPerMember', money(figures.costPerMember)),
        told('received', money(figures.received)),
        told('roi', figures.roi === null ? '–' : figures.roi.toFixed(2)),
        told('touches', figures.touches),
      ]}
    />
  );
}
