import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Staff } from '../model/staff';

export default () => <ResourcePage of={Staff} />;
