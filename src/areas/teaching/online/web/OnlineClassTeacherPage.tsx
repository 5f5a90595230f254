import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { OnlineTeacher } from '../model/onlineTeacher';

export default () => <ResourcePage of={OnlineTeacher} />;
