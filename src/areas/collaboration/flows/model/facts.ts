// What conditions may ask besides the form: where the initiator works and as what.
import { type Fields, ref, refs, text } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';

export const initiatorFields: Fields = keyFields('collaboration.initiator', {
  'initiator.id': ref('发起人', 'Initiator', 'staff'),
  'initiator.schoolId': ref('发起人校区', 'Initiator’s school', 'school'),
  /** With all regions above, so that "is one of" reads as "lies in". */
  'initiator.regionIds': refs('发起人区域', 'Initiator’s regions', 'region'),
  'initiator.departmentIds': refs('发起人部门', 'Initiator’s departments', 'department'),
  'initiator.postId': ref('发起人岗位', 'Initiator’s post', 'post'),
  'initiator.roleKeys': text('发起人角色', 'Initiator’s roles'),
});
