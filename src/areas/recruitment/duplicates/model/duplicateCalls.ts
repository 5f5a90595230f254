// What is asked about people who may be known already, and what is done with them.
import { call, rowOf, type } from '#kernel/model/call';
import {
  choice,
  date,
  email,
  file,
  idCard,
  int,
  json,
  longText,
  mobile,
  ref,
  refs,
  shape,
  text,
} from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Candidate } from '../../candidates/model/candidate';
import type { SameBy } from '../../candidates/model/sameness';
import { educations } from '../../needs/model/choices';

export interface KnownCandidate {
  /** None where it lies outside one's reach. */
  id: number | null;
  name: string;
  mobileMasked: string | null;
  reason: SameBy;
  stage: string | null;
  owner: string | null;
  inScope: boolean;
  flags: ('staff' | 'former_staff' | 'blocked')[];
}
export interface DuplicateAnswer {
  level: 'none' | 'suspect' | 'same';
  matches: KnownCandidate[];
}

const about = { id: ref('候选人', 'Candidate', 'candidate', { required: true }) };

export const checkDuplicate = call('POST', `${Candidate.path}/checkDuplicate`, {
  label: ['查重', 'Look for duplicates'],
  permission: permission(Candidate, 'view'),
  reads: true,
  input: {
    mobile: mobile('手机', 'Mobile'),
    email: email('邮箱', 'Email'),
    idCard: idCard('身份证', 'ID number'),
    name: text('姓名', 'Name', { max: 30 }),
    birthday: date('生日', 'Birthday'),
    graduateSchool: text('毕业院校', 'Graduated from', { max: 60 }),
    currentCompany: text('现单位', 'Now at', { max: 60 }),
    exceptId: int('除', 'Except', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<DuplicateAnswer>(),
});

/** Those who may be the same person as this one. */
export const suspectsOf = call('GET', `${Candidate.path}/suspects`, {
  label: ['疑似重复', 'Possible duplicates'],
  permission: permission(Candidate, 'view'),
  input: about,
  answer: type<DuplicateAnswer>(),
});

export const notSame = call('POST', `${Candidate.path}/notSame`, {
  label: ['不是同一人', 'Not the same'],
  permission: permission(Candidate, 'edit'),
  input: { ...about, otherId: ref('另一候选人', 'Other', 'candidate', { required: true }) },
});

/** A newer resume of somebody known; what it says besides replaces what was known. */
export const addVersionTo = call('POST', `${Candidate.path}/addVersion`, {
  label: ['作为新版本简历并入', 'Add as a new version'],
  permission: permission(Candidate, 'edit'),
  input: {
    ...about,
    channelId: ref('渠道', 'Channel', 'recruit_channel'),
    file: file('原件', 'Original'),
    fileText: longText('简历全文', 'Text', { max: 20_000 }),
    city: text('城市', 'City', { max: 40 }),
    education: choice('最高学历', 'Education', educations),
    graduateSchool: text('毕业院校', 'Graduated from', { max: 60 }),
    major: text('专业', 'Major', { max: 60 }),
    currentCompany: text('现单位', 'Now at', { max: 60 }),
    currentPost: text('现职位', 'Now as', { max: 60 }),
  },
  answer: rowOf(Candidate),
});

/** Of each field that is chosen, from whom it is taken. */
const isChoice = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((id) => Number.isSafeInteger(id));

export const mergeCandidates = call('POST', `${Candidate.path}/merge`, {
  label: ['合并', 'Merge'],
  permission: permission(Candidate, 'merge'),
  danger: true,
  input: {
    masterId: ref('保留', 'Keep', 'candidate', { required: true }),
    mergeIds: refs('并入', 'Merge in', 'candidate', { required: true, max: 10 }),
    values: json('取值', 'Values', shape(isChoice), { default: {} }),
  },
  answer: rowOf(Candidate),
});

const reason = { reason: text('原因', 'Reason', { required: true, max: 200 }) };

export const blockCandidate = call('POST', `${Candidate.path}/block`, {
  label: ['拉黑', 'Block'],
  permission: permission(Candidate, 'block'),
  danger: true,
  input: { ...about, ...reason },
  answer: rowOf(Candidate),
});

export const unblockCandidate = call('POST', `${Candidate.path}/unblock`, {
  label: ['解除拉黑', 'Unblock'],
  permission: permission(Candidate, 'block'),
  input: about,
  answer: rowOf(Candidate),
});

export const anonymiseCandidate = call('POST', `${Candidate.path}/anonymise`, {
  label: ['匿名化', 'Anonymise'],
  permission: permission(Candidate, 'anonymise'),
  danger: true,
  input: { ...about, ...reason },
  answer: rowOf(Candidate),
});

/** A candidate who was merged into another is found as that one. */
export const candidateDetail = call('GET', `${Candidate.path}/detail`, {
  label: ['详情', 'Details'],
  permission: permission(Candidate, 'view'),
  input: { id: int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: rowOf(Candidate),
});
