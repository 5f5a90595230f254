// Pages that stand beside each other, as tabs above each of them; a page's own tabs find room in the same line.
import type { ReactNode } from 'react';
import { TabLine } from './TabLine';

interface SiblingTabsProps {
  here: string;
  pages: readonly { key: string; label: ReactNode }[];
  onOpen: (key: string) => void;
  beside?: ReactNode;
}

export const SiblingTabs = ({ here, pages, ...rest }: SiblingTabsProps) => (
  <TabLine open={here} tabs={pages} {...rest} />
);
