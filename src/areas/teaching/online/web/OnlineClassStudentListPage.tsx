import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Attendance } from '../../attendance/model/attendance';

/** Students at the lessons that are held online. */
export default () => <ResourcePage of={Attendance} filter={{ mode: 'online' }} layout="online" />;
