// A change that needs an approval waits under the approval's number: everyone sees it, and nobody asks twice.
import { text } from '#kernel/model/fields';

export const awaited = () => text('审批中', 'Awaiting approval', { max: 40, computed: true });
