import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { LoginLog } from '../model/session';

export default () => <ResourcePage of={LoginLog} />;
