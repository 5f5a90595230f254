import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { School } from '../model/organisation';

export default () => <ResourcePage of={School} />;
