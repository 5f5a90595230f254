// The nodes of every opening one sees, whichever project they belong to; one of them opens within its project.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { OpeningNode } from '../model/opening';
import { listedNode } from './openingListed';

const listed = {
  ...OpeningNode,
  fields: { ...OpeningNode.fields, state: listedNode.fields.state! },
  verbs: OpeningNode.verbs.filter((verb) => verb === 'list' || verb === 'export'),
  columns: ['schoolId', 'phase', 'code', 'name', 'gate', 'ownerId', 'dueOn', 'state'],
};

export function OpeningNodes() {
  const [, setQuery] = useQueryState();
  return (
    <ResourcePage
      of={listed}
      needs={['projectId']}
      onOpen={({ id, projectId }) => setQuery({ project: String(projectId), node: String(id) })}
    />
  );
}
