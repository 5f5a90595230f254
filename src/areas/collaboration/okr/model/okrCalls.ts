// What is asked of objectives beyond the verbs.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, files, int, json, longText, quantity, ref, refs, text } from '#kernel/model/fields';
import { commentCalls } from '../../comments/model/comment';
import { KeyResult, OkrCheckIn } from './keyResult';
import { Objective } from './objective';

export const okrComments = commentCalls('/okr/v1', ['objective', 'key_result']);

export interface TreeResult {
  id: number;
  title: string;
  kind: string;
  progress: number;
  confidence: number | null;
  share: number;
  owner: string;
  state: string;
}
export interface TreeObjective {
  id: number;
  title: string;
  owner: string;
  level: string;
  state: string;
  status: string;
  /** Percent; null: nothing to count yet. */
  progress: number | null;
  expected: number;
  isBehind: boolean;
  isStale: boolean;
  lastCheckInAt: string | null;
  score: number | null;
  parentIds: number[];
  keyResults: TreeResult[];
}
export const objectiveTree = call('GET', `${Objective.path}/tree`, {
  label: ['目标树', 'Tree of objectives'],
  input: {
    cycleId: ref('周期', 'Cycle', 'okr_cycle', { required: true }),
    of: Objective.asked.of,
    rootId: ref('根目标', 'Root', 'objective'),
  },
  answer: type<TreeObjective[]>(),
});

export const checkIn = call('POST', `${OkrCheckIn.path}/add`, {
  label: ['更新进展', 'Check in'],
  input: {
    keyResultId: ref('关键结果', 'Key result', 'key_result', { required: true }),
    version: int('版本', 'Version', { required: true }),
    value: quantity('当前值', 'Value', { min: -9_999_999_999_99, max: 9_999_999_999_99 }),
    milestoneIds: json('完成的里程碑', 'Milestones done', z.array(z.number().int()).max(20)),
    confidence: int('信心（1–10）', 'Confidence (1–10)', { required: true, min: 1, max: 10 }),
    note: longText('进展', 'Note', { required: true, max: 1000 }),
    blocker: text('障碍', 'Blocker', { max: 300 }),
    helpIds: refs('需要支持', 'Help from', 'staff', { max: 10 }),
    files: files('附件', 'Files', { max: 10 }),
  },
  answer: type<{ id: number; chain: { objectiveId: number; progress: number; status: string }[] }>(),
});
export const undoCheckIn = call('POST', `${OkrCheckIn.path}/undo`, {
  label: ['撤销进展', 'Undo check-in'],
  danger: true,
  input: { id: ref('进展', 'Check-in', 'okr_check_in', { required: true }) },
});
export const giveScore = call('POST', `${KeyResult.path}/giveScore`, {
  label: ['终评', 'Final score'],
  input: {
    id: ref('关键结果', 'Key result', 'key_result', { required: true }),
    finalScore: quantity('终评（0.0–1.0）', 'Final score (0.0–1.0)', { required: true, min: 0, max: 1_00 }),
  },
  answer: rowOf(KeyResult),
});
export const copyObjectives = call('POST', `${Objective.path}/copyTo`, {
  label: ['复制到周期', 'Copy to a cycle'],
  input: {
    ids: refs('目标', 'Objectives', 'objective', { required: true, max: 50 }),
    cycleId: ref('周期', 'Cycle', 'okr_cycle', { required: true }),
    withProgress: bool('带上当前值', 'With current values'),
  },
  answer: type<{ ids: number[] }>(),
});
