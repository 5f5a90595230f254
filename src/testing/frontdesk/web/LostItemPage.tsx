import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { LostItem } from '../model/lostItem';

export default () => <ResourcePage of={LostItem} />;
