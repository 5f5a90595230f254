// What a list page says beyond its resource.
import type { ReactNode } from 'react';
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import type { RowAction } from './actions/rowAction';
import type { ResourceDetailParts } from './detail/ResourceDetail';
import type { FormParts } from './form/FormFields';
import type { BatchAction } from './list/ListHead';
import type { Filter, SortOf, ViewOf } from './list/listState';
import type { SearchInputs } from './list/SearchRow';
import type { Columns } from './list/tableColumns';
import type { WireOf } from './rows/resourceClient';
import type { Reads } from './rows/rows';

export interface ResourcePageProps<R extends Resource = Resource> extends FormParts, ResourceDetailParts<WireOf<R>> {
  of: R;
  title?: Text;
  /** Search inputs of the page's own, by field name. */
  searchInputs?: SearchInputs;
  /** Under the views: what narrows the chosen one. */
  narrowing?: ReactNode;
  /** Columns remembered apart from those of the same rows elsewhere. */
  layout?: string;
  /** What this page's rows can do beyond the model. */
  rowActions?: readonly RowAction<WireOf<R>>[];
  /** Buttons before 导出. */
  toolbar?: ReactNode;
  /** Beside the total: 今日待跟进 14 · 逾期 3; of what the server summed up over the rows asked for. */
  summary?: ReactNode | ((counted: Readonly<Record<string, unknown>>) => ReactNode);
  /** How a condition of the address is said that has no input here and whose plain value would say nothing. */
  said?: Readonly<Record<string, (value: string) => ReactNode>>;
  /** Stands where the rows would be while there is none and nothing is searched for. */
  empty?: ReactNode;
  /** Shown in place of the rows: a view that is no table. */
  instead?: ReactNode;
  /** A panel at the right of the list. */
  aside?: ReactNode;
  views?: readonly ViewOf<NoInfer<R>>[];
  /** What comes first where neither the reader nor the view says; else the resource's own order. */
  sort?: SortOf<NoInfer<R>>;
  batch?: readonly BatchAction[];
  columns?: Columns<R>;
  /**
   * All that the page's own parts (`columns`, `rowActions`, `onOpen`) read of a row besides the columns shown: only that is asked
   * for. A page with such parts that names nothing gets its rows whole.
   */
  needs?: readonly string[];
  /** Always applied, not shown. */
  filter?: Filter;
  /**
   * The rows of one host, on its page or in its drawer: `given={{ customerId }}`. New rows get these values, no input and
   * no column repeats them, and search and page stay out of the address, which is the host's.
   */
  given?: Readonly<Record<string, string | number>>;
  /** What a new row starts with. */
  values?: Record<string, unknown>;
  /** Opens a row elsewhere than in the drawer. */
  onOpen?: Reads<WireOf<R>, void>;
  /** Adds a row, or imports rows, on a page of its own. */
  onAdd?: () => void;
  onImport?: () => void;
}
