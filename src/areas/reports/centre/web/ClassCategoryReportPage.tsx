import { reportPage } from './reportPage';

export default reportPage('classCategory');
