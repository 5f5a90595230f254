// What a student answered, the right answer beside it, and the points that the rule gives.
import { Table } from 'antd';
import { useText } from '#kernel/web/i18n';
import { useEvery } from '#kernel/web/resource/rows/useRows';
import { type Answers, autoMark } from '../../workbooks/model/marking';
import { WorkbookQuestion } from '../../workbooks/model/workbook';
import { homeworkTexts as h } from './homeworkTexts';

interface Row {
  id: number;
  no: string;
  kind: string;
  answer: string[];
  given: string[];
  score: number;
  points: number | null;
}

interface WorkbookAnswersProps {
  workbookId: number;
  /** Of the workbook only these; none: all. */
  questionIds: readonly number[];
  answers: Answers;
}

export function WorkbookAnswers({ workbookId, questionIds, answers }: WorkbookAnswersProps) {
  const { t } = useText();
  const list = useEvery(WorkbookQuestion, { workbookId, sort: 'id' });
  const set = (list.data ?? []).filter(({ id }) => questionIds.length === 0 || questionIds.includes(id));
  const rows = set.map((question): Row => {
    const [id, kind, answer] = [question.id, String(question.kind), (question.answer ?? []) as string[]];
    const given = [...(answers[String(id)] ?? [])];
    const points = autoMark({ kind, answer, score: Math.round(Number(question.score) * 100) }, given);
    return {
      id,
      no: String(question.no),
      kind,
      answer,
      given,
      score: Number(question.score),
      points: points === null ? null : points / 100,
    };
  });
  return (
    <Table<Row>
      size="small"
      rowKey="id"
      loading={list.isPending}
      dataSource={rows}
      pagination={false}
      columns={[
        { key: 'no', title: t(WorkbookQuestion.fields.no.label), dataIndex: 'no', width: 70 },
        {
          key: 'given',
          title: t(h.givenAnswer),
          render: (_, { given }) => <span data-data>{given.join('；') || '–'}</span>,
        },
        {
          key: 'answer',
          title: t(WorkbookQuestion.fields.answer.label),
          render: (_, { answer }) => <span data-data>{answer.join('；') || '–'}</span>,
        },
        {
          key: 'points',
          title: t(h.byRule),
          width: 110,
          render: (_, { points, score }) => (points === null ? t(h.byHand) : `${points} / ${score}`),
        },
      ]}
    />
  );
}
