// Where a customer came from, as a search: in the tree, or by name for whoever may not read the tree.

import { SearchInput } from '#kernel/web/resource/list/SearchInput';
import type { SearchInputProps } from '#kernel/web/resource/list/SearchRanges';
import { later } from '#kernel/web/resource/rows/later';
import { useCan } from '#kernel/web/session';

const SourceCascader = later(() => import('./SourceCascader'), <div style={{ width: 150, height: 32 }} />);

export function SourceSearch(props: SearchInputProps) {
  return useCan()('customers.source.view') ? <SourceCascader {...props} /> : <SearchInput {...props} />;
}
