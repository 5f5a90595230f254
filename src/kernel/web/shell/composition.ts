// What the app is made of: the areas, and what each of them puts into the browser.
import type { Area } from '#kernel/model/area';
import type { Import } from './ground/Part';
import type { AccountPart } from './registered/accountParts';
import type { ApprovalParts } from './registered/approvals';
import type { BellPanelProps } from './registered/bellPanel';
import type { CardViews } from './registered/cardViews';
import type { TabView } from './registered/detailTabs';
import type { FilePickerProps } from './registered/filePicker';
import type { Pages } from './site/pages';

export type SignInPage = Import<Record<never, never>>;

export interface AreaWeb {
  pages: Pages;
  /** Where people sign in. */
  signIn?: SignInPage;
  /** Further parts of the account settings. */
  account?: readonly AccountPart[];
  /** What opens under the bell. */
  bell?: Import<BellPanelProps>;
  /** Where a file is chosen that is kept already, for the file fields of every form. */
  filePicker?: Import<FilePickerProps>;
  /** Where approvals are decided, for the pages of other areas. */
  approvals?: ApprovalParts;
  /** Tabs on detail pages of other areas. */
  detailTabs?: readonly TabView[];
  /** Views of those cards of the home page that are more than figures and rows, by key. */
  cards?: CardViews;
}

export interface Composition {
  areas: readonly Area[];
  pages: Pages;
  signIn: SignInPage;
}
