import { OperationLog } from '#kernel/model/records';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';

export default () => <ResourcePage of={OperationLog} />;
