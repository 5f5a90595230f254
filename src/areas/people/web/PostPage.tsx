import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { Post, PostQuota } from '../model/staff';

const tabs = [
  {
    key: 'quota',
    label: PostQuota.title,
    content: ({ id }: { id: number }) => <ResourcePage of={PostQuota} given={{ postId: id }} />,
  },
];

export default () => <ResourcePage of={Post} tabs={tabs} />;
