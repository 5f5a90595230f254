// 人事题库: banks and knowledge points at the left; questions, HR questionnaires, banks.
import { App, Button, Flex, Menu, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { tellBatch } from '#kernel/web/resource/calls/tellBatch';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { QuestionBank } from '../../bank/model/bank';
import { BankQuestion, bankTree, enableMany } from '../../bank/model/bankQuestion';
import { startFrom } from '../model/questionnaire';
import { BankElementInput } from './BankElementInput';
import css from './design.module.css';
import { designTexts as d } from './designTexts';
import { ImportQuestions } from './ImportQuestions';
import { QuestionnaireList } from './QuestionnairePage';

type Tab = 'questions' | 'papers' | 'banks';

export default function HrBankPage() {
  const { t } = useText();
  const can = useCan();
  const [tab, setTab] = useState<Tab>('questions');
  const tabs: Tab[] = ['questions', ...(can('questionnaires.hr.view') ? (['papers'] as const) : []), 'banks'];
  const labels = { questions: d.bankQuestions, papers: d.bankPapers, banks: d.banks };
  return (
    <>
      <Segmented
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(labels[value]) }))}
        style={{ marginBottom: 12 }}
      />
      {tab === 'questions' && <Questions />}
      {tab === 'papers' && <QuestionnaireList library="hr" />}
      {tab === 'banks' && <ResourcePage of={QuestionBank} />}
    </>
  );
}

const everything = 'all';
const inputs = { element: BankElementInput };

function Questions() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const { message, modal } = App.useApp();
  const tree = useAnswer(bankTree, {});
  const [chosen, setChosen] = useState(everything);
  const [isImporting, setImporting] = useState(false);
  const starting = useCall(startFrom);
  const enabling = useCall(enableMany);
  const filter = useMemo(() => {
    const [bankId, categoryId] = chosen === everything ? [] : chosen.split('/');
    return { ...(bankId ? { bankId } : {}), ...(categoryId ? { categoryId } : {}) };
  }, [chosen]);
  const banks = tree.data ?? [];
  const makeExam = async (ids: readonly number[]) => {
    try {
      const { id, title } = await starting.run({ kind: 'exam', library: 'hr', bankQuestionIds: [...ids] });
      open('/addQuestionnaire', { id: String(id) }, String(title));
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  return (
    <div className={css.split}>
      <nav className={css.pane} aria-label={t(d.banks)}>
        <Menu
          mode="inline"
          selectedKeys={[chosen]}
          onClick={({ key }) => setChosen(key)}
          items={[
            { key: everything, label: `${t(d.all)} (${banks.reduce((sum, { count }) => sum + count, 0)})` },
            ...banks.map(({ bankId, name, count, points }) => ({
              key: `bank${bankId}`,
              label: <Counted name={name} count={count} />,
              children: [
                { key: String(bankId), label: t(d.all) },
                ...points.map((point) => ({
                  key: `${bankId}/${point.categoryId}`,
                  label: <Counted name={point.name} count={point.count} />,
                })),
              ],
            })),
          ]}
        />
      </nav>
      <div>
        <ResourcePage
          of={BankQuestion}
          filter={filter}
          inputs={inputs}
          toolbar={
            can('questionnaires.bank.edit') && (
              <Flex gap={8}>
                <Button onClick={() => setImporting(true)}>{t(d.import)}</Button>
              </Flex>
            )
          }
          batch={
            can('questionnaires.questionnaire.edit')
              ? [
                  { key: 'exam', label: d.makeExam, run: (ids) => makeExam(ids) },
                  {
                    key: 'enable',
                    label: enableMany.label,
                    run: async (ids, clear) => {
                      tellBatch(await enabling.run({ ids: [...ids] }), t(enableMany.label), { t, message, modal });
                      clear();
                    },
                  },
                ]
              : []
          }
        />
        {isImporting && <ImportQuestions onClose={() => setImporting(false)} />}
      </div>
    </div>
  );
}

const Counted = ({ name, count }: { name: string; count: number }) => (
  <>
    <span data-data>{name}</span> ({count})
  </>
);
