// The node as its pages show it: what is handed in has a dialog of its own.
import type { Resource } from '#kernel/model/resource';
import { OpeningNode, OpeningNodeLife } from '../model/opening';

const { submit: _, ...transitions } = OpeningNodeLife.transitions;

export const listedNode: Resource = {
  ...OpeningNode,
  fields: {
    ...OpeningNode.fields,
    state: { ...OpeningNode.fields.state, life: { ...OpeningNodeLife, transitions } },
  },
};
