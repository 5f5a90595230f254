// 项目管理: every project one sees; one opens on a page of its own.
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Project } from '../model/project';

export default function ProjectPage() {
  const open = useOpen();
  return (
    <ResourcePage of={Project} needs={[]} onOpen={(row) => open('/OKRProjectDetails', { id: `${row.id}` }, row.name)} />
  );
}
