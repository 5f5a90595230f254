// What pages get for `App` of the component library in the built app: its one hook, without all that it speaks through.
import AppContext from 'antd/es/app/context';
import { useContext } from 'react';

export default { useApp: () => useContext(AppContext) };
