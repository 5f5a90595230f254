// Settings of working time. So far its days: those off, and those worked instead.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Holiday } from '../model/holiday';

export default () => <ResourcePage of={Holiday} />;
