import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Post } from '../model/staff';

export default () => <ResourcePage of={Post} />;
