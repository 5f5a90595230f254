// Fields that dialogs of this area ask for.
import { longText, text } from '#kernel/model/fields';

export const reason = text('原因', 'Reason', { required: true, max: 200 });
export const summary = longText('复盘', 'Review', { required: true });
