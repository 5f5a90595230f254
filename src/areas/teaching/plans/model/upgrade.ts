// A class goes on by a newer syllabus from its next lesson on.
import { call, rowOf } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { Class } from '../../classes/model/class';

export const upgradeSyllabus = call('POST', `${Class.path}/upgrade`, {
  label: ['升级大纲', 'Upgrade the syllabus'],
  permission: 'teaching.plan.generate',
  confirm: [
    '未上的课次改用新版大纲的章节，已上的不变',
    'Lessons still to come get the chapters of the newer syllabus; those taught stay as they are',
  ],
  input: { id: ref('班级', 'Class', Class.name, { required: true }) },
  answer: rowOf(Class),
});
