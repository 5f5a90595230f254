import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Region } from '../model/organisation';

export default () => <ResourcePage of={Region} />;
