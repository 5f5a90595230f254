// A tab that an area puts on another area's detail page: `detailTab({ key: 'contracts.ofCustomer', of: 'customer', … })`.
// The server adds how much is in it, the browser what it shows. It names the resource instead of importing it: the
// browser reads the declaration with its first script.
import { keyed, type Pair, type Text } from './text';

export interface DetailTab {
  readonly key: string;
  readonly area: string;
  /** The resource whose detail page it joins. */
  readonly of: string;
  readonly title: Text;
  readonly permission: string;
}

export const detailTab = ({ title: [zh, en], ...tab }: Omit<DetailTab, 'title'> & { title: Pair }): DetailTab => ({
  ...tab,
  title: keyed(`detailTab.${tab.key}`, zh, en),
});
