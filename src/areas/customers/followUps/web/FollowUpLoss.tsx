// Giving a customer up together with the last contact.
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { type CategoryNode, categoryTree } from '#kernel/web/resource/rows/resourceClient';
import { CustomerLife } from '../../customer/model/customerLife';
import css from './contact.module.css';
import { followUpTexts as f } from './followUpTexts';
import type { FollowUpWriting } from './useFollowUp';

const names = Object.keys(CustomerLife.transitions.lose.fields);

export function LosePart({ writing }: { writing: FollowUpWriting }) {
  return (
    <div className={css.box}>
      <FormFields form={{ ...writing.form, names }} />
    </div>
  );
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.child ?? [])]);

/** Fills in what the many vain calls say. */
export function GiveUp({ writing }: { writing: FollowUpWriting }) {
  const { t } = useText();
  const reasons = useQuery({
    queryKey: ['categories', 'lost_reason'],
    queryFn: () => categoryTree('lost_reason'),
    staleTime: 60_000,
  });
  const give = () => {
    const reason = flat(reasons.data ?? []).find(({ code }) => code === 'unreachable');
    writing.setLosing(true);
    writing.form.set('lostKind', 'invalid');
    writing.form.set('lostReason', reason?.id ?? null);
    if (!writing.form.values.result) writing.form.set('result', 'no_answer');
  };
  return (
    <Button size="small" danger loading={reasons.isPending} onClick={give}>
      {t(f.giveUp)}
    </Button>
  );
}
