// What belongs to one customer besides the guardians: who works along, the files.
import { choice, file, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asCustomer } from '../../customer/model/grantedBy';

export const CustomerCollaborator = resource({
  name: 'customer_collaborator',
  area: 'customers',
  path: '/api/v1/student/customerCollaborator',
  title: ['协作人', 'Collaborator'],
  label: 'staffId',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    staffId: ref('员工', 'Staff', 'staff', { required: true, fixed: true }),
    access: choice(
      '权限',
      'Access',
      { read: ['只读', 'Read', 'grey'], edit: ['可编辑', 'Edit', 'blue'] },
      { default: 'read' },
    ),
  },
  scope: { parent: 'customerId' },
  sort: 'createdAt',
  unique: [['customerId', 'staffId']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  grantedBy: asCustomer,
});
export type CustomerCollaborator = Row<typeof CustomerCollaborator>;

export const CustomerFile = resource({
  name: 'customer_file',
  area: 'customers',
  path: '/api/v1/student/customerFile',
  title: ['客户附件', 'File'],
  label: 'note',
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        assessment: ['测评报告', 'Assessment'],
        certificate: ['证书', 'Certificate'],
        id_copy: ['证件', 'ID copy'],
        work: ['作品', 'Work'],
        consent: ['同意书', 'Consent'],
        other: ['其他', 'Other'],
      },
      { required: true },
    ),
    file: file('文件', 'File', { required: true }),
    note: text('说明', 'Note', { max: 100 }),
  },
  scope: { parent: 'customerId' },
  search: ['kind'],
  columns: ['kind', 'file', 'note', 'createdBy', 'createdAt'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  grantedBy: asCustomer,
});
export type CustomerFile = Row<typeof CustomerFile>;
