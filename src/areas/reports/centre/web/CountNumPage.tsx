import { reportPage } from './reportPage';

export default reportPage('count');
