import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { LoginLog } from '../../identity/model/session';

const columns = { name: { width: 110 }, way: { width: 90 }, result: { width: 150 }, newDevice: { width: 110 } };

export default () => <ResourcePage of={LoginLog} columns={columns} />;
