// Beneath a list that goes on: which page of it is shown. Nothing where there is one page only.
import { Pagination } from 'antd';

interface PagerProps {
  className: string | undefined;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ className, page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  return (
    <Pagination
      className={className}
      size="small"
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      onChange={onPage}
    />
  );
}
