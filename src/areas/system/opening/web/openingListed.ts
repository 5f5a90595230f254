// The node as its pages show it: what is handed in has a dialog and a tab of its own.
import { asShown } from '#kernel/web/resource/rows/asShown';
import { OpeningNode, OpeningNodeLife } from '../model/opening';

const { deliverables: _, projectId: __, ...fields } = OpeningNode.fields;
const { transitions } = OpeningNodeLife;
const life = { ...OpeningNodeLife, transitions: { ...transitions, submit: { ...transitions.submit, internal: true } } };

export const listedNode = asShown(OpeningNode, { fields: { ...fields, state: { ...fields.state, life } } });
