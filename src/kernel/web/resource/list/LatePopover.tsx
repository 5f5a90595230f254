// A button with something behind it: the button at once, what opens it when the first rows stand.
import type { PopoverProps } from 'antd';
import { afterRows } from '#kernel/web/shell/ground/afterRows';
import { type Import, Part } from '#kernel/web/shell/ground/Part';

const popover: Import<PopoverProps> = afterRows(() => import('antd/es/popover'));

export const LatePopover = (props: PopoverProps) => (
  <Part load={popover} props={props} loading={props.children} failed={() => props.children} />
);
