// A button with something behind it: the button at once, what opens it when the first rows stand.
import type { PopoverProps } from 'antd';
import { type Import, Part } from '#kernel/web/shell/ground/Part';
import { afterRows } from '../rows/afterRows';

const popover: Import<PopoverProps> = afterRows(() => import('antd/es/popover'));

export const LatePopover = (props: PopoverProps) => (
  <Part load={popover} props={props} loading={props.children} failed={() => props.children} />
);
